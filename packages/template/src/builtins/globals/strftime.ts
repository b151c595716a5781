const DAY = 86_400_000;

/** Letters that stand for several others, or for another with its zero turned into a space. */
const shorthands: Record<string, string> = {
  c: "%a %b %e %T %Y",
  D: "%m/%d/%y",
  e: "%_d",
  F: "%Y-%m-%d",
  h: "%b",
  k: "%_H",
  l: "%_I",
  r: "%I:%M:%S %p",
  R: "%H:%M",
  T: "%H:%M:%S",
  x: "%D",
  X: "%T",
};

type Parts = [weekday: string, day: string, month: string, year: string, hour: string, minute: string, second: string];

const withoutSeparators = (time: number) => new Date(time).toUTCString().split(/\W+/) as Parts;

/** Letter → text or number; numbers are filled up with zeros. */
function directives(date: Date): Record<string, string | number> {
  // From here on in UTC, where all days are as long.
  const time = Number(date) - date.getTimezoneOffset() * 60_000;
  const [a, d, b, Y, H, M, S] = withoutSeparators(time);
  const today = Math.floor(time / DAY);
  const weekday = (today + 4) % 7;
  const since = (year: string, day: number) => day - Date.parse(year) / DAY;
  const week = (firstDay: number) => Math.floor((since(Y, today) + 7 - ((weekday + firstDay) % 7)) / 7);
  // The ISO week belongs to the year of its Thursday.
  const thursday = today + 4 - (weekday || 7);
  const [, , , G] = withoutSeparators(thursday * DAY);
  return {
    a,
    get A() {
      return date.toLocaleString("en", { weekday: "long" });
    },
    b,
    get B() {
      return date.toLocaleString("en", { month: "long" });
    },
    C: Y.slice(0, 2),
    d,
    f: (time % 1000) * 1000,
    g: G.slice(2),
    G,
    H,
    I: Number(H) % 12 || 12,
    j: since(Y, today) + 1,
    m: date.getMonth() + 1,
    M,
    n: "\n",
    P: Number(H) < 12 ? "am" : "pm",
    p: Number(H) < 12 ? "AM" : "PM",
    s: String(Math.floor(Number(date) / 1000)),
    S,
    t: "\t",
    u: String(weekday || 7),
    U: week(0),
    V: Math.floor(since(G, thursday) / 7) + 1,
    w: String(weekday),
    W: week(6),
    y: Y.slice(2),
    Y,
    z: "",
    Z: "",
    "%": "%",
  };
}

/** Formats a date of the local time zone as Python's strftime does in the C locale; `%-d` drops padding. */
export function strftime(date: Date, format: string): string {
  const known = directives(date);
  return format.replace(/%([-_]?)([A-Za-z%])/g, (whole, flag: string, letter: string) => {
    const value = shorthands[letter] ? strftime(date, shorthands[letter]) : known[letter];
    if (value === undefined) return whole;
    const width = { f: 6, j: 3 }[letter] ?? 2;
    const text = typeof value === "number" ? String(value).padStart(width, "0") : value;
    return flag ? text.replace(/^[0 ]+(?=.)/, flag === "_" ? " " : "") : text;
  });
}
