function dayOfYear(date: Date): number {
  const [day, first] = [date.getDate(), 1].map((number, index) =>
    Date.UTC(date.getFullYear(), index === 0 ? date.getMonth() : 0, number),
  ) as [number, number];
  return (day - first) / 86_400_000 + 1;
}

/** The week of the year, counted from its first Sunday (or Monday). */
function weekOfYear(date: Date, firstDay: 0 | 1): number {
  return Math.floor((dayOfYear(date) + 6 - ((date.getDay() + 7 - firstDay) % 7)) / 7);
}

/** The nearest Thursday, to whose year the ISO week belongs. */
function thursday(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 4 - (date.getDay() || 7));
}

const named = (date: Date, options: Intl.DateTimeFormatOptions) => date.toLocaleDateString("en", options);
const hour = (date: Date) => date.getHours() % 12 || 12;

/** Letter → text or number, for a date in the local time zone; a number is filled up with zeros. */
const directives: Record<string, (date: Date) => string | number> = {
  a: (date) => named(date, { weekday: "short" }),
  A: (date) => named(date, { weekday: "long" }),
  b: (date) => named(date, { month: "short" }),
  B: (date) => named(date, { month: "long" }),
  C: (date) => Math.floor(date.getFullYear() / 100),
  d: (date) => date.getDate(),
  e: (date) => String(date.getDate()).padStart(2),
  f: (date) => date.getMilliseconds() * 1000,
  G: (date) => thursday(date).getFullYear(),
  H: (date) => date.getHours(),
  I: hour,
  j: dayOfYear,
  k: (date) => String(date.getHours()).padStart(2),
  l: (date) => String(hour(date)).padStart(2),
  m: (date) => date.getMonth() + 1,
  M: (date) => date.getMinutes(),
  n: () => "\n",
  p: (date) => (date.getHours() < 12 ? "AM" : "PM"),
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  S: (date) => date.getSeconds(),
  t: () => "\t",
  u: (date) => String(date.getDay() || 7),
  U: (date) => weekOfYear(date, 0),
  V: (date) => Math.ceil(dayOfYear(thursday(date)) / 7),
  w: (date) => String(date.getDay()),
  W: (date) => weekOfYear(date, 1),
  y: (date) => date.getFullYear() % 100,
  Y: (date) => String(date.getFullYear()),
  z: () => "",
  Z: () => "",
  "%": () => "%",
};

/** Letters that stand for several others. */
const shorthands: Record<string, string> = {
  c: "%a %b %e %T %Y",
  D: "%m/%d/%y",
  F: "%Y-%m-%d",
  h: "%b",
  R: "%H:%M",
  T: "%H:%M:%S",
  x: "%D",
  X: "%T",
};

/** Formats a date as Python's strftime does in the C locale; `%-d` drops padding. */
export function strftime(date: Date, format: string): string {
  return format.replace(/%(-?)([A-Za-z%])/g, (whole, bare: string, letter: string) => {
    const value = shorthands[letter] ? strftime(date, shorthands[letter]) : directives[letter]?.(date);
    const width = letter === "f" ? 6 : letter === "j" ? 3 : 2;
    const text = typeof value === "number" ? String(value).padStart(width, "0") : (value ?? whole);
    return bare && value !== undefined ? text.replace(/^[0 ]+(?=.)/, "") : text;
  });
}
