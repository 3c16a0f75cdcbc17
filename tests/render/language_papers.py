"""A small paper in each language that examgen has words for, with questions of our own."""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tests.render.papers import AT, blocks, choices, question

from examgen.model.item import ItemType
from examgen.model.marking import Amount, Partial, Rule
from examgen.model.paper import (
    Form,
    JudgeStatement,
    MatchColumns,
    NumberBlank,
    OrderEntries,
    Paper,
    Passage,
    PickMany,
    Question,
    Section,
    Task,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What authors write: names of the paper, a passage, and stems with their choices."""

    institution: str
    course: str
    title: str
    instructions: str
    passage: str
    single: str
    several: str
    entries: tuple[str, str, str, str]
    statement: str
    number: str
    unit: str


SAMPLES = {
    "en": Sample(
        institution="Hill Road School",
        course="Science",
        title="Water and Air",
        instructions="Answer *all* questions. Write in ink.",
        passage="A pan of water stands in the sun. After three days **half** of it is gone.",
        single="Where has the water gone?",
        several="Which of these would make it go *faster*?",
        entries=("into the air", "into the ground", "a wider pan", "a lid on the pan"),
        statement="Water boils at the same temperature on every mountain.",
        number="How much of 12 L is left after three days, in “half” measure?",
        unit="L",
    ),
    "hi": Sample(
        institution="पहाड़ी मार्ग विद्यालय",
        course="विज्ञान",
        title="जल और वायु",
        instructions="*सभी* प्रश्नों के उत्तर दीजिए। स्याही से लिखिए।",
        passage="धूप में पानी से भरी एक थाली रखी है। तीन दिन बाद उसका **आधा** पानी रह जाता है।",
        single="बाकी पानी कहाँ गया? क्षेत्रफल $\\pi r^2$ पर ध्यान दीजिए।",
        several="इनमें से किससे पानी *जल्दी* सूखेगा?",
        entries=("वाष्प बनकर हवा में", "ज़मीन के भीतर", "चौड़ी थाली", "थाली पर ढक्कन"),
        statement="हर पर्वत पर पानी एक ही ताप पर उबलता है।",
        number="12 लीटर पानी में से तीन दिन बाद कितना बचेगा?",
        unit="लीटर",
    ),
    "ta": Sample(
        institution="மலைச்சாலைப் பள்ளி",
        course="அறிவியல்",
        title="நீரும் காற்றும்",
        instructions="*எல்லா* வினாக்களுக்கும் விடையளிக்கவும். மையால் எழுதவும்.",
        passage="வெயிலில் ஒரு தட்டில் நீர் உள்ளது. மூன்று நாட்களில் அதில் **பாதி** குறைந்துவிட்டது.",
        single="மீதி நீர் எங்கே சென்றது? பரப்பளவு $\\pi r^2$ என்பதைக் கவனிக்கவும்.",
        several="எவை நீரை *விரைவாக* உலரச் செய்யும்?",
        entries=("ஆவியாகிக் காற்றில் கலந்தது", "மண்ணுக்குள் சென்றது", "அகலமான தட்டு", "தட்டின் மேல் மூடி"),
        statement="எல்லா மலைகளிலும் நீர் ஒரே வெப்பநிலையில் கொதிக்கும்.",
        number="12 லிட்டர் நீரில் மூன்று நாட்களுக்குப் பின் எவ்வளவு இருக்கும்?",
        unit="லிட்டர்",
    ),
    "ar": Sample(
        institution="مدرسة طريق التل",
        course="العلوم",
        title="الماء والهواء",
        instructions="أجب عن *جميع* الأسئلة. اكتب بالحبر.",
        passage="وُضع وعاء فيه ماء تحت الشمس. بعد ثلاثة أيام لم يبقَ إلا **نصفه**.",
        single="أين ذهب الماء؟ لاحظ أن المساحة هي $\\pi r^2$.",
        several="أي مما يأتي يجعل الماء يجف *أسرع*؟",
        entries=("تبخر في الهواء", "تسرب إلى الأرض", "وعاء أوسع", "غطاء على الوعاء"),
        statement="يغلي الماء عند درجة الحرارة نفسها على كل جبل.",
        number="كم يبقى من 12 لترًا بعد ثلاثة أيام؟",
        unit="لتر",
    ),
    "he": Sample(
        institution="בית ספר דרך הגבעה",
        course="מדעים",
        title="מים ואוויר",
        instructions="ענו על *כל* השאלות. כתבו בעט.",
        passage="קערת מים עומדת בשמש. אחרי שלושה ימים נותר בה רק **חצי** מהמים.",
        single="לאן נעלמו המים? שימו לב שהשטח הוא $\\pi r^2$.",
        several="מה מאלה יגרום למים להתאדות *מהר יותר*?",
        entries=("התאדו לאוויר", "חלחלו לאדמה", "קערה רחבה יותר", "מכסה על הקערה"),
        statement="מים רותחים באותה טמפרטורה על כל הר.",
        number="כמה נשאר מ-12 ליטר אחרי שלושה ימים?",
        unit="ליטר",
    ),
    "zh": Sample(
        institution="山路中学",
        course="科学",
        title="水与空气",
        instructions="请回答*所有*问题，用钢笔书写。",
        passage="一盆水放在阳光下，三天以后只剩下**一半**。老师说：“水并没有消失……它去了别的地方。”",
        single="水到哪里去了？请注意，盆口的面积是 $\\pi r^2$。",
        several="下列哪些做法会使水*更快*变干？",
        entries=("变成水蒸气进入空气", "渗入地下", "换一个更宽的盆", "给盆盖上盖子"),
        statement="在任何一座山上，水都在相同的温度下沸腾。",
        number="12升水，三天以后还剩多少？",
        unit="升",
    ),
    "zh-Hant": Sample(
        institution="山路中學",
        course="自然科學",
        title="水與空氣",
        instructions="請回答*所有*問題，以原子筆書寫。",
        passage="一盆水放在陽光下，三天後只剩下**一半**。老師說：「水並沒有消失，它去了別的地方。」",
        single="水到哪裡去了？請注意，盆口的面積是 $\\pi r^2$。",
        several="下列哪些做法會使水*更快*變乾？",
        entries=("變成水蒸氣進入空氣", "滲入地下", "換一個更寬的盆", "為盆蓋上蓋子"),
        statement="在任何一座山上，水都在相同的溫度沸騰。",
        number="12公升的水，三天後還剩多少？",
        unit="公升",
    ),
    "ja": Sample(
        institution="山道中学校",
        course="理科",
        title="水と空気",
        instructions="*すべて*の問題に答えなさい。インクで書くこと。",
        passage="水を入れた皿が日なたに置いてある。三日後、水は**半分**に減っていた。「水はどこかへ行った」と先生は言った。",
        single="水はどこへ行ったか。皿の面積は $\\pi r^2$ である。",
        several="水が*もっと速く*乾くのはどれか。",
        entries=("水蒸気になって空気中へ", "地面の中へ", "もっと広い皿にする", "皿にふたをする"),
        statement="どの山の上でも、水は同じ温度で沸騰する。",
        number="12リットルの水は、三日後に何リットル残るか。",
        unit="リットル",
    ),
    "ko": Sample(
        institution="언덕길 중학교",
        course="과학",
        title="물과 공기",
        instructions="*모든* 문제에 답하시오. 펜으로 쓰시오.",
        passage="햇볕 아래에 물 한 접시가 놓여 있다. 사흘 뒤에 물은 **절반**만 남았다.",
        single="물은 어디로 갔는가? 접시의 넓이는 $\\pi r^2$ 이다.",
        several="물을 *더 빨리* 마르게 하는 것을 고르시오.",
        entries=("수증기가 되어 공기 속으로", "땅속으로", "더 넓은 접시", "접시에 뚜껑 덮기"),
        statement="물은 어느 산에서나 같은 온도에서 끓는다.",
        number="물 12리터는 사흘 뒤에 얼마나 남는가?",
        unit="리터",
    ),
}


def sample_paper(language: str, forms: int = 1) -> Paper:
    """Return a paper of two sections with a question of many kinds, in one or more forms."""
    said = SAMPLES[language]
    entries = choices(*said.entries)
    left = tuple([replace(one, label=str(n)) for n, one in enumerate(entries.choices[:2], 1)])
    passage = Passage(id="pan", title=None, body=blocks(said.passage), span=AT)
    first = (
        replace(question(1, said.single, entries), stimulus="pan"),
        replace(
            _kind(2, said.several, PickMany(choices=entries.choices), ItemType.MULTIPLE),
            stimulus="pan",
        ),
        _kind(3, said.statement, JudgeStatement(), ItemType.TRUE_FALSE),
    )
    second = (
        _kind(4, said.number, NumberBlank(unit=said.unit), ItemType.NUMERIC),
        _kind(5, said.single, MatchColumns(left=left, right=entries.choices[2:]), ItemType.MATCH),
        _kind(6, said.several, OrderEntries(entries=entries.choices), ItemType.ORDER),
    )
    sections = (
        Section(title=None, instructions=(), minutes=30, questions=first, passages=(passage,)),
        Section(title=None, instructions=(), minutes=None, questions=second, choose=2),
    )
    codes = "ABCD"[:forms]
    return Paper(
        id="sample",
        title=said.title,
        course=said.course,
        term=None,
        date=date(2026, 3, 15),
        minutes=90,
        institution=said.institution,
        language=language,
        marks=Fraction(10),
        instructions=blocks(said.instructions),
        rules={
            ItemType.SINGLE: Rule(wrong=Amount(constant=Fraction(-1, 2))),
            ItemType.MULTIPLE: Rule(
                partial=Partial.PER_CORRECT, each=Amount(per_mark=Fraction(1, 2))
            ),
        },
        forms=tuple([Form(code=code, sections=sections) for code in codes]),
        page_size="A4",
    )


def _kind(number: int, stem: str, task: Task, kind: ItemType) -> Question:
    return replace(question(number, stem, task), type=kind)
