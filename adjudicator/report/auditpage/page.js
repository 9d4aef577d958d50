"use strict";
(async () => {
  const $ = id => document.getElementById(id);
  const unpack = async id => {
    const packed = Uint8Array.from(atob(JSON.parse($(id).textContent)), c => c.charCodeAt(0));
    return JSON.parse(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text());
  };
  const data = await unpack("data");
  const body = document.body;
  const sides = ["", "Union", "Confederate", "Referee"];
  const eyes = ["the truth", "what the Union saw", "what the Confederates saw"];

  // Elements are made with their text as text: no word of a player is ever read as HTML.
  const make = (name, attributes, ...children) => {
    const svg = make.svg.has(name);
    const e = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) e.setAttribute(key, value);
    e.append(...children.filter(c => c !== null && c !== undefined));
    return e;
  };
  make.svg = new Set(["g", "rect", "path", "circle", "text", "title", "polygon", "defs", "marker"]);
  const label = hex => data.dotted ? (+hex.slice(0, 2)) + "." + hex.slice(2) : hex;

  // Where the page stands.
  let step = 0, view = 0, picked = "";
  const last = data.steps.length - 1;
  const now = data.layers.map(() => ({ at: -1, next: 0, standing: new Map() }));
  const rows = new Map([...document.querySelectorAll("#happened .step")].map(e => [+e.dataset.s, e]));
  document.querySelectorAll("#happened li.f").forEach((li, i) => li.append(make("p", { class: "facts x" }, make("i", {}, data.facts[i][0]), " " + data.facts[i][1])));
  // standingAt gives how the pieces of a layer stand after a step: differences from where
  // it was left, or from the beginning if that lies behind.
  const standingAt = (v, n) => {
    const w = now[v], layer = data.layers[v];
    if (n < w.at) { w.next = 0; w.standing = new Map(); }
    const changes = layer.changes || [];
    for (; w.next < changes.length && changes[w.next][0] <= n; w.next++) {
      const c = changes[w.next];
      for (let i = 1; i < c.length; i += 2) {
        if (c[i + 1] < 0) w.standing.delete(c[i]); else w.standing.set(c[i], layer.states[c[i + 1]]);
      }
    }
    w.at = n;
    return w.standing;
  };
  const doneIn = (v, n) => (data.layers[v].done || []).find(d => d.s === n);

  // The counters, as the pictures of the mails have them: smaller, the more share a hex.
  const sizes = [[54, 38, 19], [54, 24, 22], [54, 17, 22], [54, 14, 22]];
  const coats = [["#e6ddc4", "#1e1c1a"], ["#254fa3", "#ffffff"], ["#b4b1ab", "#1e1c1a"]];
  const toward = { N: [0, -1], NE: [0.87, -0.5], SE: [0.87, 0.5], S: [0, 1], SW: [-0.87, 0.5], NW: [-0.87, -0.5] };
  const bars = { shaken: 0.34, disorganized: 0.67, routed: 1, ineffective: 1, "blood-lust": 1 };

  const symbol = (type, x, y, w, h, ink) => {
    const g = make("g", { fill: "none", stroke: ink, "stroke-width": 1.4 });
    g.append(make("rect", { x, y, width: w, height: h, fill: "rgba(255,255,255,.18)" }));
    const mx = x + w / 2, my = y + h / 2, r = h * 0.4;
    const star = [...Array(10)].map((_, i) => {
      const d = i % 2 ? r * 0.42 : r * 1.1, a = Math.PI * i / 5;
      return (mx + d * Math.sin(a)).toFixed(1) + "," + (my - d * Math.cos(a)).toFixed(1);
    }).join(" ");
    switch (type) {
      case "inf": g.append(make("path", { d: `M${x} ${y}l${w} ${h}M${x} ${y + h}l${w} ${-h}` })); break;
      case "cav": g.append(make("path", { d: `M${x} ${y + h}l${w} ${-h}` })); break;
      case "art": case "arty": g.append(make("circle", { cx: mx, cy: my, r: h * 0.24, fill: ink })); break;
      case "leader": g.append(make("polygon", { points: star, fill: ink, stroke: "none" })); break;
      case "hq": g.append(make("path", { d: `M${mx - r} ${my + r}v${-2 * r}h${2 * r}v${r}h${-2 * r}`, fill: ink })); break;
      case "gunboat": g.append(make("path", { d: `M${mx - r * 1.5} ${my}h${3 * r}l${-r * 0.6} ${r * 0.8}h${-1.8 * r}zM${mx} ${my}v${-r}`, fill: ink })); break;
      case "train": case "wagon":
        g.append(make("circle", { cx: mx, cy: my, r }), make("path", { d: `M${mx - r} ${my}h${2 * r}M${mx} ${my - r}v${2 * r}` })); break;
    }
    return g;
  };

  const counter = (piece, s, x, y, k, index) => {
    const [w, h] = sizes[k], [coat, braid] = coats[s.s];
    const name = data.pieces[piece];
    const g = make("g", { class: "unit", "data-p": piece, role: "button", tabindex: -1, "aria-label": `${sides[s.s]} ${name} in ${label(s.h)}` });
    g.append(make("title", {}, `${name}, ${label(s.h)}${s.d ? ", facing " + s.d : ""}${s.m ? ", " + s.m : ""}\n${s.n || ""}`));
    g.append(make("rect", { x: x + 1.5, y: y + 1.5, width: w, height: h, fill: "#1e1c1a", opacity: 0.55 }));
    g.append(make("rect", { class: "card", x, y, width: w, height: h, fill: coat, stroke: "#1e1c1a" }));
    const narrow = s.c ? 0.55 : 1, sw = (k ? 16 : 24) * narrow, sh = k > 1 ? h - 5 : k ? 11 : 16;
    g.append(symbol(s.t, x + 3, y + 3, sw, sh, braid));
    const size = [18, 14, 12, 11][k], text = [11, 10, 10, 9.5][k];
    if (s.f) g.append(make("text", { x: x + w - 3, y: y + (k ? h / 2 - (k === 1 ? 0 : -4) : 19), "text-anchor": "end", "font-size": s.f.length > 2 ? size * 0.78 : size, "font-weight": "bold", fill: braid }, s.f));
    const room = k > 1 ? 5 : 9, short = name.length > room + 1 ? name.slice(0, room) + "." : name;
    g.append(k > 1
      ? make("text", { x: x + 22, y: y + h / 2 + 3.5, "font-size": text, "font-weight": "bold", fill: braid }, s.f ? short.slice(0, 4) : short)
      : make("text", { x: x + w / 2, y: y + h - (k ? 2.5 : 5), "text-anchor": "middle", "font-size": text, "font-weight": "bold", fill: braid }, short));
    const bar = bars[s.m];
    if (bar) g.append(make("rect", { x, y: y + h - 3.5, width: w * bar, height: 3.5, fill: s.m === "blood-lust" ? "#f7cf3a" : "#c41c1c", stroke: "#fff", "stroke-width": 0.6 }));
    if (name === picked) g.classList.add("picked");
    return g;
  };

  const star = (c, fire) => {
    const points = [...Array(16)].map((_, i) => {
      const d = i % 2 ? 7 : 15, a = Math.PI * i / 8;
      return (c[0] - 21 + d * Math.sin(a)).toFixed(1) + "," + (c[1] - 20 - d * Math.cos(a)).toFixed(1);
    }).join(" ");
    return make("polygon", { points, fill: fire ? "#ffe25e" : "#c41c1c", stroke: "#1e1c1a", "stroke-width": 1 });
  };

  // arrows draws what the step did; trail, where the unit that is looked at has been.
  const arrows = (v, to) => {
    const d = doneIn(v, step);
    const line = list => list.map(h => data.centres[h]).filter(Boolean).map(c => c.join(" ")).join("L");
    const short = list => { // an arrow ends before the counter that it points to
      const way = list.map(h => data.centres[h]).filter(Boolean), b = way.pop(), a = way[way.length - 1];
      if (!a) return "";
      const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [...way, [b[0] - (b[0] - a[0]) / far * 30, b[1] - (b[1] - a[1]) / far * 26]].map(c => c.join(" ")).join("L");
    };
    for (const m of (d && d.m) || []) {
      const path = short(m.p), ink = m.s === "union" ? "#172f7a" : "#5a3410";
      if (!path.includes("L")) continue;
      to.append(make("path", { d: "M" + path, fill: "none", stroke: "#fff", "stroke-width": 12, "stroke-linejoin": "round", "stroke-linecap": "round", opacity: 0.85 }));
      to.append(make("path", { d: "M" + path, fill: "none", stroke: ink, "stroke-width": 6, "stroke-linejoin": "round", "marker-end": m.s === "union" ? "url(#a1)" : "url(#a2)", "stroke-dasharray": m.b ? "9 6" : "none" }));
    }
    for (const f of (d && d.f) || []) {
      for (const from of f.f || []) for (const on of f.o || []) {
        if (from !== on && data.centres[from] && data.centres[on]) to.append(make("path", { d: "M" + line([from, on]), stroke: "#c41c1c", "stroke-width": 4, "stroke-dasharray": f.x ? "3 6" : "none" }));
      }
    }
    return d;
  };
  const trail = (v, to) => {
    const piece = data.pieces.indexOf(picked), layer = data.layers[v], way = [];
    if (piece < 0) return;
    for (const c of layer.changes || []) {
      if (c[0] > step) break;
      for (let i = 1; i < c.length; i += 2) {
        if (c[i] !== piece || c[i + 1] < 0) continue;
        const h = layer.states[c[i + 1]].h;
        if (way[way.length - 1] !== h && data.centres[h]) way.push(h);
      }
    }
    if (way.length > 1) to.append(make("path", { d: "M" + way.map(h => data.centres[h].join(" ")).join("L"), fill: "none", stroke: "#c05a00", "stroke-width": 4, "stroke-dasharray": "2 7", "stroke-linecap": "round" }));
  };

  const draw = () => {
    const field = $("field");
    if (!field) return;
    const head = (id, ink) => { const m = make("marker", { id, viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 3, markerHeight: 3, orient: "auto" }); m.append(make("path", { d: "M0 0L10 5L0 10z", fill: ink })); return m; };
    const all = make("g"), defs = make("defs", {}, head("a1", "#172f7a"), head("a2", "#5a3410"));
    all.append(defs);
    trail(view, all);
    const d = arrows(view, all);
    const stacks = new Map(), signs = [];
    for (const [piece, s] of standingAt(view, step)) {
      if (!data.centres[s.h]) continue;
      if (s.t === "flag" || s.t === "work" || s.t === "trench") { signs.push(s); continue; }
      if (!stacks.has(s.h)) stacks.set(s.h, []);
      stacks.get(s.h).push([piece, s]);
    }
    for (const [h, list] of stacks) {
      list.sort((a, b) => (a[1].z || 0) - (b[1].z || 0));
      const k = Math.min(list.length, 4) - 1, c = data.centres[h], shown = list.length > 4 ? 3 : list.length;
      list.slice(0, shown).forEach(([piece, s], i) => all.append(counter(piece, s, c[0] - 27, c[1] - sizes[k][2] + i * sizes[k][1], k)));
      if (list.length > shown) all.append(
        make("rect", { x: c[0] - 27, y: c[1] + 20, width: 54, height: 14, fill: "#e6ddc4", stroke: "#1e1c1a" }),
        make("text", { x: c[0], y: c[1] + 31, "text-anchor": "middle", "font-size": 10, "font-weight": "bold" }, `+${list.length - shown} more`));
      const facing = toward[(list.find(([, s]) => s.d) || [0, {}])[1].d];
      if (facing) {
        const x = c[0] + facing[0] * 30, y = c[1] + facing[1] * 30, a = Math.atan2(facing[1], facing[0]) * 180 / Math.PI;
        all.append(make("path", { d: "M5 0L-4-6L-4 6z", transform: `translate(${x} ${y}) rotate(${a})`, fill: "#c41c1c", stroke: "#fff", "stroke-width": 1 }));
      }
    }
    for (const s of signs) {
      const [x, y] = data.centres[s.h];
      if (s.t === "flag") {
        all.append(make("path", { d: `M${x + 17} ${y - 12}v-22`, stroke: "#1e1c1a", "stroke-width": 2.2 }), make("rect", { x: x + 17, y: y - 33, width: 20, height: 14, fill: coats[s.s][0], stroke: "#1e1c1a" }));
        if (s.f) all.append(make("text", { x: x + 27, y: y - 22, "text-anchor": "middle", "font-size": 11, "font-weight": "bold", fill: coats[s.s][1] }, s.f));
      } else {
        const a = toward[s.d] || [0, 0];
        all.append(make("path", { d: "M-15-3h30v6h-30z", transform: `translate(${x + a[0] * 27} ${y + a[1] * 27}) rotate(${Math.atan2(a[1], a[0]) * 180 / Math.PI + 90})`, fill: s.t === "trench" ? "#5a3410" : "#9a6a3a", stroke: "#1e1c1a" }));
      }
    }
    for (const f of (d && d.f) || []) for (const on of f.o || []) if (data.centres[on]) all.append(star(data.centres[on], f.x));
    for (const h of (d && d.l) || []) if (data.centres[h]) {
      const [x, y] = data.centres[h];
      all.append(make("path", { d: `M${x + 10} ${y + 10}l14 14m0-14l-14 14`, stroke: "#c41c1c", "stroke-width": 5 }));
    }
    field.replaceChildren(all);
  };

  const tell = () => {
    const [, , title, side, words] = data.steps[step];
    $("now").className = "n" + side;
    const hidden = view && side && view !== side;
    $("now").replaceChildren(make("b", {}, title), make("span", {}, (side ? sides[side] + ": " : "") + (!hidden ? words : side === 3 ? "a ruling" : "what is not seen")),
      make("span", { class: "count" }, `${step + 1} of ${last + 1}; ${eyes[view]}`));
    const row = rows.get(step), copy = row && row.querySelector("ul").cloneNode(true);
    const here = $("here");
    here.replaceChildren(...(copy && copy.children.length ? [copy] : []));
    if (![...here.querySelectorAll("li")].some(li => getComputedStyle(li).display !== "none")) here.append(make("p", { class: "none" }, view ? "Nothing that this side heard of." : "Nothing."));
    $("step").value = step;
    $("step").setAttribute("aria-valuetext", `${title}, step ${step + 1} of ${last + 1}`);
    $("jump").value = chapterOf[step];
  };

  // The history of a unit: what was told of it, and how it stood when that changed.
  const history = () => {
    const box = $("history"), piece = data.pieces.indexOf(picked);
    if (piece < 0) { box.replaceChildren(); return; }
    const layer = data.layers[view], found = new Map(), list = make("ul");
    const at = n => { if (!found.has(n)) found.set(n, { told: [], notes: [] }); return found.get(n); };
    let note = null;
    for (const c of layer.changes || []) {
      for (let i = 1; i < c.length; i += 2) {
        if (c[i] !== piece) continue;
        const s = c[i + 1] < 0 ? null : layer.states[c[i + 1]];
        const said = s ? [s.n, s.m].filter(Boolean).join(", ") : "not on the map, or not seen";
        if (said !== note) at(c[0]).notes.push(make("p", { class: "facts" }, s ? `${label(s.h)}: ${said}` : said));
        note = said;
      }
    }
    for (const [n, row] of rows) for (const li of row.querySelectorAll("li[data-u]")) {
      const about = view && li.dataset["u" + view] !== undefined ? li.dataset["u" + view] : li.dataset.u; // as its reader heard of it
      if (!about.split(" ").includes(String(piece)) || (view && !li.classList.contains("h" + view))) continue;
      at(n).told.push(...li.cloneNode(true).children);
    }
    for (const n of [...found.keys()].sort((a, b) => a - b)) {
      const go = make("button", { type: "button" }, data.steps[n][2]);
      go.onclick = () => show(n, view);
      list.append(make("li", n === step ? { "aria-current": "step" } : {}, go, ...found.get(n).told, ...found.get(n).notes));
    }
    const s = standingAt(view, step).get(piece);
    box.replaceChildren(make("p", {}, make("b", {}, picked), s ? ` in ${label(s.h)}${s.d ? ", facing " + s.d : ""}. ${s.n || ""}` : " is not on the map in this step, or not seen."), list);
  };

  const choices = () => {
    const names = [...standingAt(view, data.counting - 1).keys(), ...standingAt(view, step).keys()].map(p => data.pieces[p]).filter(n => !/^(flag|work) /.test(n));
    if (picked) names.push(picked);
    const sorted = [...new Set(names)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    $("unit").replaceChildren(make("option", { value: "" }, "choose one, or click on the map"), ...sorted.map(n => make("option", { value: n }, n)));
    $("unit").value = picked;
  };

  const pick = name => { picked = name; draw(); choices(); history(); };

  // knows tells whether a piece was ever seen by its name.
  const knows = (v, name) => {
    const piece = data.pieces.indexOf(name);
    return (data.layers[v].changes || []).some(c => c.some((p, i) => i % 2 === 1 && p === piece));
  };

  const show = (n, v, keep) => {
    n = Math.max(0, Math.min(last, n));
    const other = v !== view;
    step = n; view = v;
    body.dataset.view = v;
    document.querySelectorAll("#views input").forEach(r => { r.checked = +r.value === v; });
    if (other && !knows(v, picked)) picked = "";
    draw(); tell();
    if (other && $("find").value) filter();
    if (other || picked) { choices(); history(); }
    if (!other) follow();
    if (!keep) window.history.replaceState(null, "", `#step-${n + 1}-${v + 1}`);
  };

  // The slider's phases: a new one begins where the moment has another title.
  const chapterOf = [], starts = [];
  data.steps.forEach((s, n) => {
    if (!n || s[2] !== data.steps[n - 1][2]) starts.push(n);
    chapterOf.push(starts.length - 1);
  });
  $("jump").append(...starts.map((n, i) => make("option", { value: i }, data.steps[n][2])));
  const phase = by => {
    const here = chapterOf[step], back = by < 0 && step > starts[here] ? 0 : by;
    return starts[Math.max(0, Math.min(starts.length - 1, here + back))];
  };
  // The size of the map, and the part of it that is seen: where something was done, or where
  // the unit stands that is looked at, or the middle of all.
  let zoom = 1;
  const frame = $("frame");
  const scale = () => frame.scrollWidth / $("field").viewBox.baseVal.width;
  const resize = z => {
    if (!frame) return;
    const was = scale(), x = (frame.scrollLeft + frame.clientWidth / 2) / was, y = (frame.scrollTop + frame.clientHeight / 2) / was;
    zoom = Math.max(1, Math.min(8, z));
    $("paper").style.width = zoom * 100 + "%";
    centre(x, y);
  };
  const centre = (x, y) => frame.scrollTo(x * scale() - frame.clientWidth / 2, y * scale() - frame.clientHeight / 2);
  const follow = () => {
    if (!frame) return;
    const d = doneIn(view, step) || {}, s = standingAt(view, step).get(data.pieces.indexOf(picked));
    let places = s ? [s.h] : [...(d.m || []).map(m => m.p[m.p.length - 1]), ...(d.f || []).flatMap(f => f.o), ...(d.l || [])];
    if (!places.length && step) return;
    if (!places.length) places = [...standingAt(view, step).values()].filter(p => p.t !== "flag").map(p => p.h);
    const c = places.map(h => data.centres[h]).filter(Boolean), k = scale();
    if (!c.length) return;
    const x = c.reduce((n, p) => n + p[0], 0) / c.length, y = c.reduce((n, p) => n + p[1], 0) / c.length, rim = 40;
    const left = x * k - frame.scrollLeft, top = y * k - frame.scrollTop;
    if (left < rim || top < rim || left > frame.clientWidth - rim || top > frame.clientHeight - rim) centre(x, y);
  };

  const acts = {
    back: () => show(step - 1, view), on: () => show(step + 1, view), "phase-back": () => show(phase(-1), view), "phase-on": () => show(phase(1), view),
    less: () => resize(zoom / 1.3), more: () => resize(zoom * 1.3), fit: () => resize(1), print: () => window.print(), check: () => check(),
  };
  for (const [id, act] of Object.entries(acts)) if ($(id)) $(id).onclick = act;
  $("step").max = last;
  $("step").oninput = e => show(+e.target.value, view);
  $("jump").onchange = e => show(starts[+e.target.value], view);
  $("views").onchange = e => show(step, +e.target.value);
  $("unit").onchange = e => { pick(e.target.value); follow(); };
  if ($("field")) $("field").onclick = e => { const u = e.target.closest(".unit"); pick(u ? data.pieces[+u.dataset.p] : ""); };

  const keys = { ArrowLeft: "back", ArrowRight: "on", ",": "phase-back", ".": "phase-on", "+": "more", "=": "more", "-": "less", 0: "fit" };
  document.addEventListener("keydown", e => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey && e.key.startsWith("Arrow")) return;
    if (e.target.matches("select, input[type=search], textarea")) return;
    if (/^[123]$/.test(e.key)) show(step, e.key - 1);
    else if (keys[e.key]) acts[keys[e.key]]();
    else return;
    e.preventDefault();
  });

  // The lists.
  // said is the text of a step that its reader may know.
  const said = row => !view ? row.textContent :
    [...row.querySelectorAll(`h4 .own${view}, h4 .act, li.h${view} > p:not(.t${3 - view}, .x)`)].map(e => e.textContent).join("\n");
  const filter = () => {
    const wanted = $("find").value.trim().toLowerCase(), summed = $("sums").checked;
    let n = 0;
    for (const row of rows.values()) {
      const isIt = (!wanted || said(row).toLowerCase().includes(wanted)) && (!summed || row.classList.contains("rolled") || row.querySelector(".summed"));
      row.classList.toggle("hidden", !isIt);
      n += isIt;
    }
    document.querySelectorAll(".chapter").forEach(c => c.classList.toggle("hidden", !c.querySelector(".step:not(.hidden)")));
    $("found").textContent = wanted || summed ? `${n} of ${rows.size} steps` : "";
  };
  $("find").oninput = filter;
  $("sums").onchange = filter;
  // The entries of the play itself, which nobody needs before he asks for them.
  const fillJournal = () => {
    const list = $("entries").tBodies[0], there = [...list.rows];
    for (const [seq, when, kind, side, words, hash] of data.rows.splice(0)) {
      const row = make("tr", { id: "e" + seq }), what = make("td", {}, kind), said = make("td");
      if (side) what.append(make("br"), make("b", { class: "s" + side }, sides[side]));
      (words || []).forEach((w, i) => said.append(...(i ? [make("br"), w] : [w])));
      row.append(make("td", {}, String(seq)), make("td", {}, when), what, said, make("td", {}, make("code", { title: hash }, hash.slice(0, 8))));
      list.insertBefore(row, there.find(r => +r.id.slice(1) > seq) || null);
    }
  };
  $("ruled").onchange = () => { fillJournal(); $("journal").classList.toggle("only", $("ruled").checked); };
  const openFor = hash => {
    if (/^#e\d+$/.test(hash)) fillJournal();
    const target = hash.length > 1 && document.getElementById(hash.slice(1)), section = target && target.closest("details");
    if (section) section.open = true;
    if (target) target.scrollIntoView();
  };
  document.addEventListener("click", e => { const a = e.target.closest('a[href^="#"]'); if (a) setTimeout(() => openFor(a.hash)); });
  document.querySelectorAll("#happened .step h4").forEach(h => {
    const go = make("button", { type: "button" }, "map"), n = +h.parentNode.dataset.s;
    go.onclick = () => { show(n, view); $("map").scrollIntoView(); };
    h.append(" ", go);
  });

  let texts = null;
  document.querySelectorAll("details.text").forEach(d => d.addEventListener("toggle", async () => {
    if (!d.open) return;
    texts = texts || unpack("letters");
    d.querySelector("pre").textContent = (await texts)[+d.dataset.t];
  }));

  // check rolls every die again from the seed.
  const bytes = hex => Uint8Array.from(hex.match(/../g), x => parseInt(x, 16));
  const check = async () => {
    const say = $("checked");
    if (!window.crypto || !crypto.subtle) { say.textContent = "This browser has no cryptography for a file; use the lines above."; return; }
    const seed = bytes(data.seed), promised = [...new Uint8Array(await crypto.subtle.digest("SHA-256", seed))].map(x => x.toString(16).padStart(2, "0")).join("");
    const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    let right = 0, wrong = 0, other = 0;
    for (const row of document.querySelectorAll("#rolls tbody tr, #lost tbody tr")) {
      if (row.matches(".other:not(.bad)")) { other++; continue; }
      const [name, sides, shows] = [...row.cells].map(c => c.textContent);
      const fair = Math.floor(2 ** 32 / sides) * sides;
      let n = fair;
      for (let i = 0; n >= fair; i++) n = new DataView(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(name + "#" + i))).getUint32(0);
      if (n % sides + 1 === +shows) right++; else { wrong++; row.classList.add("bad"); }
    }
    say.textContent = `${right} follow from the seed, ${wrong} do not${other ? `, ${other} are not meant to` : ""}; the seed is ${promised === data.commitment ? "the one" : "NOT the one"} that was promised.`;
  };

  // What is printed: the map as it stands, as far as there is anything on it, and every list.
  let opened = [];
  const sheets = ["ground", "field"].map($).filter(Boolean), whole = sheets.map(s => s.getAttribute("viewBox"));
  const crop = () => {
    const c = [...standingAt(view, step).values()].filter(s => s.t !== "flag").map(s => data.centres[s.h]).filter(Boolean);
    if (!c.length || !sheets.length) return;
    const box = sheets[0].viewBox.baseVal, cut = (list, least, most) => {
      const low = Math.min(...list) - 110, high = Math.max(...list) + 110, more = Math.max(0, 760 - high + low) / 2;
      return [Math.max(least, low - more), Math.min(most, high + more)];
    };
    const [left, right] = cut(c.map(p => p[0]), 0, box.width), [top, bottom] = cut(c.map(p => p[1]), 0, box.height);
    sheets.forEach(s => s.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`));
  };
  window.addEventListener("beforeprint", () => { crop(); opened = [...document.querySelectorAll("details.sec:not([open])")]; opened.forEach(d => { d.open = true; }); });
  window.addEventListener("afterprint", () => { sheets.forEach((s, i) => s.setAttribute("viewBox", whole[i])); opened.forEach(d => { d.open = false; }); opened = []; });

  const wanted = /^#step-(\d+)-([123])$/.exec(location.hash);
  body.classList.add("js-on");
  if (frame) resize(0.52 * $("field").viewBox.baseVal.width / frame.clientWidth);
  choices();
  show(wanted ? wanted[1] - 1 : 0, wanted ? wanted[2] - 1 : 0, !wanted);
  performance.mark("ready");
})();
