// Words as they are compared: without case, accents and signs that many leave out.

// Accents of European scripts, points of Hebrew and Arabic, and the stroke that lengthens a word.
// Vowel signs of Indian scripts are letters to their readers, and stay.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\xad\u200b-\u200d\u2060]/g;
const ALIKE = { ς: "σ", ى: "ي", ة: "ه", ı: "i", ø: "o", ł: "l", đ: "d" };
// Scripts that leave no space between words.
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
const ARTICLE = /^(?:و?ال)(?=.{2})/;

export const fold = (text) =>
  text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toUpperCase()
    .toLowerCase()
    .replace(/[ςىةıøłđ]/g, (letter) => ALIKE[letter]);

const wordsOf = (text) => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) || [];

/** A text to look into: its words, each after a space; Arabic ones without the article too. */
export function hay(text) {
  const words = wordsOf(text);
  const bare = words.filter((word) => ARTICLE.test(word)).map((word) => word.replace(ARTICLE, ""));
  return ["", ...words, ...bare, ""].join(" ");
}

/** What is looked for: beginnings of words, and in scripts without spaces any part. */
export const needles = (query) =>
  wordsOf(query).map((word) => {
    if (UNSPACED.test(word)) return word;
    return ` ${word.replace(ARTICLE, "")}`;
  });

const times = (text, needle) => text.split(needle).length - 1;

/** How well a question fits, 0 where any word is missing; its beginning counts most. */
export function fit(wanted, head, rest) {
  let total = 0;
  for (const needle of wanted) {
    const count = 3 * times(head, needle) + times(rest, needle);
    if (!count) return 0;
    const whole = needle[0] === " " ? times(head, `${needle} `) + times(rest, `${needle} `) : 0;
    total += Math.min(count, 9) + 2 * Math.min(whole, 3);
  }
  return total;
}
