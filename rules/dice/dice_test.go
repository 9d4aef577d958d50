package dice

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os/exec"
	"strings"
	"testing"
)

// counting is the seed 00 01 02 ... 1f.
func counting() Seed {
	var s Seed
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

const countingText = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

func TestKeyedVectors(t *testing.T) {
	k := NewKeyed(counting())
	for _, c := range vectors {
		if got := k.Roll(c.name, c.sides); got != c.value {
			t.Errorf("die %q of %d sides shows %d, want %d", c.name, c.sides, got, c.value)
		}
	}
}

// byHand follows the recipe in the comment of Keyed with an HMAC made of plain SHA-256 (RFC 2104).
func byHand(seed Seed, name string, sides int) int {
	for attempt := 0; ; attempt++ {
		inner, outer := make([]byte, 64), make([]byte, 64)
		for i := range 64 {
			key := byte(0)
			if i < len(seed) {
				key = seed[i]
			}
			inner[i], outer[i] = key^0x36, key^0x5c
		}
		first := sha256.Sum256(append(inner, fmt.Sprintf("%s#%d", name, attempt)...))
		second := sha256.Sum256(append(outer, first[:]...))
		n := new(big.Int).SetBytes(second[:4])
		numbers, faces := big.NewInt(1<<32), big.NewInt(int64(sides))
		fair := new(big.Int).Sub(numbers, new(big.Int).Mod(numbers, faces))
		if n.Cmp(fair) < 0 {
			return int(new(big.Int).Mod(n, faces).Int64()) + 1
		}
	}
}

func TestKeyedFollowsItsRecipe(t *testing.T) {
	k := NewKeyed(counting())
	for _, sides := range []int{1, 2, 6, 10, 36, 100, 3 << 30, 1<<31 + 1, 1 << 32} {
		for i := range 300 {
			name := fmt.Sprintf("turn %d, fire, first die", i)
			if got, want := k.Roll(name, sides), byHand(counting(), name, sides); got != want {
				t.Fatalf("die %q of %d sides shows %d, want %d", name, sides, got, want)
			}
		}
	}
}

func TestKeyedAgreesWithOpenssl(t *testing.T) {
	openssl, err := exec.LookPath("openssl")
	if err != nil {
		t.Skip("openssl is not installed")
	}
	for _, c := range vectors {
		if c.sides != 6 {
			continue
		}
		cmd := exec.Command(openssl, "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:"+countingText, "-r")
		cmd.Stdin = strings.NewReader(c.name + "#0")
		out, err := cmd.Output()
		if err != nil || len(out) < 8 {
			t.Fatalf("openssl: %v, %q", err, out)
		}
		n, ok := new(big.Int).SetString(string(out[:8]), 16)
		if !ok {
			t.Fatalf("openssl wrote %q", out)
		}
		if got := int(n.Int64()%6) + 1; got != c.value {
			t.Errorf("openssl rolls %d for %q, want %d", got, c.name, c.value)
		}
	}
}

func TestDieWithoutSidesFallsOnNothing(t *testing.T) {
	for _, sides := range []int{0, -1, 1<<32 + 1} {
		if got := NewKeyed(counting()).Roll("x", sides); got != 0 {
			t.Errorf("a die of %d sides shows %d", sides, got)
		}
	}
}

func TestSeedText(t *testing.T) {
	seed, err := ParseSeed(countingText)
	if err != nil || seed != counting() || seed.Reveal() != countingText {
		t.Errorf("seed read as %s, %v", seed.Reveal(), err)
	}
	written, err := json.Marshal(seed)
	var back Seed
	if err != nil || string(written) != `"`+countingText+`"` || json.Unmarshal(written, &back) != nil || back != seed {
		t.Errorf("seed written %s, %v", written, err)
	}
	for _, text := range []string{"", countingText[2:], countingText + "00", "zz" + countingText[2:], countingText + "\n"} {
		if _, err := ParseSeed(text); err == nil {
			t.Errorf("%q is taken for a seed", text)
		}
	}
}

func TestPrintingASeedKeepsItSecret(t *testing.T) {
	seed := counting()
	type game struct{ Dice Seed }
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, thing := range []any{seed, &seed, game{seed}} {
			text := fmt.Sprintf(verb, thing)
			if strings.Contains(text, "1d1e1f") || strings.Contains(text, "29 30 31") || strings.Contains(text, "0x1d") {
				t.Errorf("%s shows the seed: %s", verb, text)
			}
		}
	}
}

func TestCommitmentIsTheHashOfTheBytes(t *testing.T) {
	raw, err := hex.DecodeString(countingText)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := counting().Commitment(), fmt.Sprintf("%x", sha256.Sum256(raw)); got != want {
		t.Errorf("commitment %s, want %s", got, want)
	}
	// From: printf %s SEED | xxd -r -p | openssl dgst -sha256
	if got := counting().Commitment(); got != commitment {
		t.Errorf("commitment %s, want %s", got, commitment)
	}
}

// commitment and vectors were found with openssl by the commands in the comment of Keyed.
const commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"

var vectors = []struct {
	name         string
	sides, value int
}{
	{"turn 1, fire, 0805", 6, 4},
	{"turn 1, fire, 0805", 10, 8},
	{"turn 1, fire, 0805", 100, 48},
	{"turn 1, fire, 0806", 6, 3},
	{"turn 1, fire, 0806", 10, 1},
	{"turn 1, fire, 0806", 100, 81},
	{"a", 6, 1},
	{"a", 10, 5},
	{"", 100, 41},
}
