"""Names of commands, for a hint where one is misspelt.

The engine does not list its commands; these are common ones, and a test asks it for each.
"""

from examgen.suggest import closest

_NAMES = """
abs acute aleph alpha amalg angle approx arccos arcsin arctan arg argmax argmin ast asymp
backslash bar bcancel because begin beta beth Big big bigcap bigcup Bigg bigg Bigl bigl bigoplus
bigotimes Bigr bigr bigvee bigwedge binom blacksquare bm bmod boldsymbol bot bowtie Box boxed
breve bullet cancel cap cdot cdots cfrac check checkmark chi circ colon color cong coprod cos
cosh cot coth csc csch cup dagger dashv dbinom ddagger ddot ddots deg degree Delta delta det
dfrac dim displaystyle div dot doteq dots dotsb dotsc Downarrow downarrow ell emph emptyset end
epsilon equiv eta exists exp fbox forall frac Gamma gamma gcd ge geq gets gg grave gt hat hbar
hom hookleftarrow hookrightarrow hphantom hspace iff iiint iint imath impliedby implies in inf
infty int iota jmath kappa ker label Lambda lambda land langle lbrace lbrack lceil ldots le left
Leftarrow leftarrow Leftrightarrow leftrightarrow leq lfloor lg lim liminf limits limsup ll ln
lnot log Longleftarrow longleftarrow longleftrightarrow longmapsto Longrightarrow longrightarrow
lor lt lVert lvert mapsto mathbb mathbf mathbin mathcal mathfrak mathit mathop mathord mathrel
mathrm mathscr mathsf mathstrut mathtt max mbox measuredangle mid middle min mod models mp mu
nabla ne nearrow neg neq nexists ni nmid nolimits norm not notin nu nwarrow odot oint Omega
omega omicron ominus operatorname oplus oslash otimes overbrace overleftarrow overline
overrightarrow overset parallel partial perp phantom Phi phi Pi pi pm pmod Pr prec preceq prime
prod propto Psi psi qquad quad rangle rank rbrace rbrack rceil rfloor rho right Rightarrow
rightarrow rightharpoonup rightleftharpoons rVert rvert scriptscriptstyle scriptstyle searrow
sec sech setminus sideset Sigma sigma sim simeq sin sinh sqcap sqcup sqrt square stackrel star
subset subseteq subsetneq substack succ succeq sum sup supset supseteq supsetneq surd swarrow
tag tan tanh tau tbinom text textbf textcolor textit textrm textstyle texttt tfrac therefore
Theta theta tilde times to top triangle underbrace underline underset Uparrow uparrow
updownarrow uplus Upsilon upsilon varepsilon varkappa varnothing varphi varpi varrho varsigma
vartheta vdash vdots vec vee Vert vert vphantom wedge widehat widetilde wr xcancel Xi xi
xleftarrow xrightarrow zeta
"""
COMMANDS = frozenset(_NAMES.split())

_SMALL = tuple(sorted(name for name in COMMANDS if name[0].islower()))
_CAPITAL = {name.lower(): name for name in sorted(COMMANDS) if name[0].isupper()}


def meant_command(name: str) -> str | None:
    """Return the command that a misspelt one, without its backslash, most likely stands for."""
    # One or two letters resemble too much.
    if len(name) < 3 or name in COMMANDS:
        return None
    # `Lamda` is rather `Lambda` than `lambda`.
    capital = closest(name, _CAPITAL, likeness=0.75) if name[0].isupper() else None
    return _CAPITAL[capital] if capital else closest(name, _SMALL, likeness=0.75)
