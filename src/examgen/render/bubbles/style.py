"""The style sheet of answer sheets: looks, since places are in the HTML."""

from examgen.render.bubbles.layout import Frame
from examgen.render.pdf.layout import multiplied

STYLE = """
@page { margin: 0; }
html { font: 8.4pt/1.35 "Exam Sans"; }
.leaf { position: relative; break-after: page; overflow: hidden; }
.leaf:last-child { break-after: auto; }
.leaf > * { position: absolute; box-sizing: border-box; margin: 0; }
svg { left: 0; top: 0; }
b { font-weight: 400; color: #555; border: 0.55pt solid #000; border-radius: 50%; text-align: center; font-size: 6.6pt; }
b.several { border-radius: 0.6mm; }
b.filled { background: #000; }
.number { font: 700 9.4pt/6mm "Exam Sans"; text-align: end; }
.name { font: 8.6pt/6mm "Exam Sans"; text-align: center; }
.note { font: italic 8pt/6mm "Exam Sans"; color: #333; padding-inline-start: 0.6mm; white-space: nowrap; overflow: hidden; }
.section, .choose { font: 700 8.6pt/4.4mm "Exam Sans"; overflow: hidden; }
.section { border-bottom: 0.5pt solid #000; }
.choose { font-weight: 400; font-style: italic; }
.section, .choose { overflow-wrap: anywhere; }
.cell { border: 0.5pt solid #000; }
.caption { font-size: 7.6pt; font-weight: 400; color: #333; }
.title { font: 700 15pt/1.15 "Exam Sans"; overflow: hidden; overflow-wrap: anywhere; }
.title.long { font-size: 11pt; }
.title.longest { font-size: 8pt; }
.of { font: 8.6pt/1.2 "Exam Sans"; color: #222; overflow: hidden; overflow-wrap: anywhere; }
.of.long { font-size: 7pt; }
.line { border-bottom: 0.6pt solid #000; font-size: 7.6pt; color: #333; }
.holder { font: 10.5pt/1.15 "Exam Sans"; overflow: hidden; overflow-wrap: anywhere; }
.holder.long { font-size: 7pt; line-height: 1.12; }
.holder.longest { font-size: 5pt; line-height: 1.06; }
.holder.all { overflow: visible; }
.holder strong { border: 0.6pt solid #000; border-radius: 0.6mm; padding: 0 1.2mm; margin-inline-end: 1.6mm; }
.blank { text-align: center; font-style: italic; color: #555; }
.cell.digit { border: 0; font: 10pt/5.4mm "Exam Sans"; text-align: center; }
.bare b { border: 0; padding: 0.55pt; }
.form { border: 0.8pt solid #000; border-radius: 1mm; text-align: center; font-size: 8pt; }
.form strong { display: block; font-size: 22pt; line-height: 1.05; overflow: hidden; text-overflow: ellipsis; }
.form strong.long { font-size: 11pt; }
.how { list-style: none; padding: 0; }
.how li { margin-bottom: 0.5mm; }
.mark { display: inline-block; width: 3.4mm; height: 3.4mm; vertical-align: middle; margin: 0 0.5mm; border: 0.55pt solid #000; border-radius: 50%; font: 700 8pt/2.9mm "Exam Sans"; text-align: center; }
.mark.right { background: #000; }
[dir=rtl] .how:has([lang=en]) li { direction: ltr; text-align: right; }
.rule { border-top: 0.8pt solid #000; }
.foot { text-align: center; font-size: 8pt; color: #333; }
"""  # noqa: E501
# For large print, beside its larger shapes: what is thin or grey is not.
LARGE = """
b { font-size: 8.2pt; font-weight: 700; color: #000; border-width: 0.7pt; }
.number { font-size: 11pt; }
.name { font-size: 10pt; font-weight: 700; }
.note, .choose { font-style: normal; color: #000; }
.caption, .line, .foot, .of { color: #000; }
.caption, .line { font-size: 8.4pt; }
"""


def sheet_style(frame: Frame) -> str:
    """Return the style sheet of a sheet; positions are in its HTML."""
    page = f"@page {{ size: {frame.width:.6f}mm {frame.height:.6f}mm }}\nbody {{ margin: 0 }}\n"
    return multiplied(f"{page}{STYLE}{'' if frame.scale == 1 else LARGE}", frame.scale)
