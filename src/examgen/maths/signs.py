"""Names of signs in linear formulas: those of AsciiMath, in characters of every keyboard."""


def _table(text: str) -> dict[str, str]:
    """Return pairs of a sign and its name; a name of two words is joined by ``~``."""
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return {sign: name.replace("~", " ") for sign, name in pairs}


LETTERS = _table("""
    α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ
    lambda μ mu ν nu ξ xi ο omicron π pi ρ rho ς varsigma σ sigma τ tau υ upsilon φ
    varphi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ
    Upsilon Φ Phi Ψ Psi Ω Omega ϵ epsilon ϑ vartheta ϕ phi ϖ varpi ϱ varrho ϰ varkappa ℓ
    ell ℏ hbar ℵ aleph ℜ Re ℑ Im ı imath ȷ jmath ℘ wp
""")

NAMES = _table("""
    × times · * ⋅ * ÷ div ∗ ast ⋆ star ∘ circ • bullet ⊕ oplus ⊖ ominus ⊗ otimes ⊙ odot
    ⊘ oslash ± +- ∓ -+ − - ∖ setminus ∪ cup ∩ cap ⊎ uplus ∧ and ∨ or ¬ not ⊻ xor ⋀
    bigwedge ⋁ bigvee ⋃ bigcup ⋂ bigcap ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮
    oint ⨁ bigoplus ⨂ bigotimes ≤ <= ≥ >= ⩽ <= ⩾ >= ≠ != ≪ ll ≫ gg ≈ approx ≃ simeq ≅
    cong ∼ sim ≁ nsim ≡ equiv ≢ not~equiv ∝ propto ≔ := ≐ doteq ≜ triangleq ≺ prec ≻
    succ ⪯ preceq ⪰ succeq ≼ preceq ≽ succeq ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆
    subseteq ⊇ supseteq ⊄ not~subset ⊊ subsetneq ⊈ not~subseteq ⊋ supsetneq ∅ emptyset ∀
    forall ∃ exists ∄ not~exists → -> ← <- ↔ <-> ⟶ -> ⟵ <- ⟷ <-> ↦ |-> ⟼ |-> ↑ uarr ↓
    darr ⇒ => ⟹ => ⇐ <== ⟸ <== ⇔ <=> ⟺ <=> ⇌ rightleftharpoons ↪ hookrightarrow ↠
    twoheadrightarrow ⇀ rightharpoonup ⊢ vdash ⊨ models ⊬ not~vdash ⊭ not~models ⊥ bot ⊤
    top ∥ parallel ∦ not~parallel ∣ | ∤ not~| ∞ infty ∂ partial ∇ nabla ∠ angle ∡
    measuredangle △ triangle □ square ⋯ ... … ... ⋮ vdots ⋱ ddots ∴ therefore ∵ because
    † dagger ‡ ddagger ∎ qed √ sqrt ‖ ||
""")

# Signs that end what stands before them.
BEHIND = _table("""
    ! ! % % ′ ' ″ '' ‴ ''' ⁗ '''' ° ° ⁰ ^0 ¹ ^1 ² ^2 ³ ^3 ⁴ ^4 ⁵ ^5 ⁶ ^6 ⁷ ^7 ⁸ ^8 ⁹ ^9
""")

OPEN = _table("⟨ langle ⌊ floor( ⌈ ceil( ‖ || ∣ | ∥ ||")
CLOSE = _table("⟩ rangle ⌋ ) ⌉ ) ‖ || ∣ | ∥ ||")

# Letters of another kind.
STYLES = _table("""
    bold bb bold-italic bb double-struck bbb calligraphic cc script cc fraktur fr
    sans-serif sf monospace tt
""")
SETS = _table("N NN Z ZZ Q QQ R RR C CC")

ACCENTS = {
    "\u0302": "hat",
    "\u0303": "tilde",
    "\u0304": "bar",
    "\u0305": "bar",
    "\u0307": "dot",
    "\u0308": "ddot",
    "\u20d7": "vec",
    "\u0306": "breve",
    "\u030c": "check",
    "\u0301": "acute",
    "\u0300": "grave",
    "\u030a": "mathring",
    "\u20db": "dddot",
    "→": "vec",
    "←": "overleftarrow",
    "↔": "overleftrightarrow",
    "\u20d6": "overleftarrow",
    "\u20e1": "overleftrightarrow",
}

TABLES = {
    "p-matrix": ("(", ")"),
    "b-matrix": ("[", "]"),
    "brace-matrix": ("{", "}"),
    "v-matrix": ("|", "|"),
    "v-v-matrix": ("||", "||"),
    "matrix": ("[", "]"),
    "small-matrix": ("[", "]"),
    "array": ("[", "]"),
    "cases": ("cases(", ")"),
    "r-cases": ("cases(", ")"),
    "d-cases": ("cases(", ")"),
}
LINES = frozenset({"aligned", "centered", "substack"})
