const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

function two(value: number, fill = "0"): string {
  return String(value).padStart(2, fill);
}

function dayOfYear(date: Date): number {
  return (
    Math.floor(
      (Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000,
    ) + 1
  );
}

/** The week of the year, counted from its first Sunday (or Monday). */
function weekOfYear(date: Date, firstDay: 0 | 1): string {
  return two(Math.floor((dayOfYear(date) + 6 - ((date.getDay() + 7 - firstDay) % 7)) / 7));
}

/** The ISO week and the year it belongs to: the week of the nearest Thursday. */
function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 4 - (date.getDay() || 7));
  return { year: thursday.getFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

/** Letter → text, for a date in the local time zone. */
const directives: Record<string, (date: Date) => string> = {
  a: (date) => (days[date.getDay()] ?? "").slice(0, 3),
  A: (date) => days[date.getDay()] ?? "",
  b: (date) => (months[date.getMonth()] ?? "").slice(0, 3),
  B: (date) => months[date.getMonth()] ?? "",
  c: (date) => strftime(date, "%a %b %e %H:%M:%S %Y"),
  d: (date) => two(date.getDate()),
  D: (date) => strftime(date, "%m/%d/%y"),
  e: (date) => two(date.getDate(), " "),
  f: (date) => String(date.getMilliseconds() * 1000).padStart(6, "0"),
  F: (date) => strftime(date, "%Y-%m-%d"),
  h: (date) => strftime(date, "%b"),
  H: (date) => two(date.getHours()),
  I: (date) => two(date.getHours() % 12 || 12),
  j: (date) => String(dayOfYear(date)).padStart(3, "0"),
  k: (date) => two(date.getHours(), " "),
  l: (date) => two(date.getHours() % 12 || 12, " "),
  m: (date) => two(date.getMonth() + 1),
  M: (date) => two(date.getMinutes()),
  n: () => "\n",
  p: (date) => (date.getHours() < 12 ? "AM" : "PM"),
  R: (date) => strftime(date, "%H:%M"),
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  S: (date) => two(date.getSeconds()),
  t: () => "\t",
  T: (date) => strftime(date, "%H:%M:%S"),
  u: (date) => String(date.getDay() || 7),
  U: (date) => weekOfYear(date, 0),
  w: (date) => String(date.getDay()),
  W: (date) => weekOfYear(date, 1),
  x: (date) => strftime(date, "%m/%d/%y"),
  X: (date) => strftime(date, "%H:%M:%S"),
  y: (date) => two(date.getFullYear() % 100),
  Y: (date) => String(date.getFullYear()),
  C: (date) => two(Math.floor(date.getFullYear() / 100)),
  G: (date) => String(isoWeek(date).year),
  V: (date) => two(isoWeek(date).week),
  z: () => "",
  Z: () => "",
  "%": () => "%",
};

/** Formats a date as Python's strftime does in the C locale; `%-d` drops padding. */
export function strftime(date: Date, format: string): string {
  return format.replace(/%(-?)([A-Za-z%])/g, (whole, bare: string, letter: string) => {
    const text = directives[letter]?.(date);
    if (text === undefined) return whole;
    return bare ? text.replace(/^[0 ]+(?=.)/, "") : text;
  });
}
