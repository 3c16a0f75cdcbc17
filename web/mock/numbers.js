// Numbers as candidates type them, read exactly or not at all.
import { ratio, times } from "./rational.js";
import { SPACES } from "./text.js";

const TAIL =
  "(?:e(?<exponent>[+-]?[0-9]{1,6})| ?[×x*·] ?10(?:\\^|\\*\\*)(?<power>[+-]?[0-9]{1,6}))? ?(?<rest>.*)$";
const SIGN = "^(?<sign>[+-]?) ?";
const shape = (digits, tail) => new RegExp(SIGN + digits + tail, "is");
const POINT = shape("(?<digits>[0-9]+\\.?[0-9]*|\\.[0-9]+)", TAIL);
const COMMA = shape("(?<digits>[0-9]+[.,]?[0-9]*|[.,][0-9]+)", TAIL);
const POWER = shape("(?<digits>1)0(?:\\^|\\*\\*)(?<exponent>[+-]?[0-9]{1,6})", " ?(?<rest>.*)$");
const GROUPED_BY_POINTS = /^[+-]? ?[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?![0-9])/;

const plainMinus = (text) => text.replace(/[−‐‑–﹣－]/g, "-");
const spaced = (text) => text.split(SPACES).filter(Boolean).join(" ");
const even = (text) => spaced(plainMinus(text.normalize("NFKC")));

function ungrouped(text, comma) {
  const by = comma ? "." : ",";
  const grouped = new RegExp(
    `^([+-]? ?)([0-9]{1,3}([${by} '’])(?:[0-9]{2,3}\\3)*[0-9]{3})(?![0-9])`,
  );
  return text.replace(grouped, (_, sign, whole, mark) => sign + whole.replaceAll(mark, ""));
}

/** The exact value of a typed number, null where it is none. */
export function readNumber(text, unit, { comma, thousands }) {
  if ([...text].length > 100) return null;
  let plain = plainMinus(spaced(text));
  if (thousands) plain = ungrouped(plain, comma);
  else if (comma && GROUPED_BY_POINTS.test(plain)) return null;
  const found = (plain.match(POWER) || plain.match(comma ? COMMA : POINT) || {}).groups;
  if (!found || (found.rest && even(found.rest) !== even(unit))) return null;
  const exponent = Number(found.exponent || found.power || 0);
  if (Math.abs(exponent) > 300) return null;
  const [whole, part = ""] = found.digits.split(/[.,]/);
  const scale = 10n ** BigInt(Math.abs(exponent));
  const value = ratio(BigInt(whole + part), 10n ** BigInt(part.length));
  const scaled = times(value, exponent < 0 ? [1n, scale] : [scale, 1n]);
  return found.sign === "-" ? [-scaled[0], scaled[1]] : scaled;
}
