/** A string or a number in which texts of one pattern differ, with the text that follows it in all of them. */
interface Slot {
  readonly isText: boolean;
  readonly after: string;
}

/** Texts that are the same but for some strings and numbers, and how to make what such a text means. */
interface Pattern {
  readonly before: string;
  readonly slots: readonly Slot[];
  readonly make: (values: readonly unknown[]) => unknown;
}

type Make = Pattern["make"];

/** Stands for the value of a slot, while its place is looked for. */
const markOf = (index: number): string => `\u0000what differs, no. ${index}\u0000`;

const mostSlots = 8;
const marks = Array.from({ length: mostSlots }, (_none, index) => markOf(index));

/** Makes fresh copies of a value, with the values of slots where their marks are. */
const copierOf = (sample: unknown): Make => {
  if (typeof sample === "string") {
    const index = marks.indexOf(sample);
    return index < 0 ? () => sample : (values) => values[index];
  }
  if (typeof sample !== "object" || sample === null) return () => sample;
  if (Array.isArray(sample)) {
    const items = sample.map(copierOf);
    return (values) => items.map((make) => make(values));
  }
  const isNested = (value: unknown) => (typeof value === "object" && value !== null) || marks.includes(value as string);
  const nested = Object.entries(sample).flatMap(([name, value]) =>
    isNested(value) ? [{ name, make: copierOf(value) }] : [],
  );
  return (values) => {
    const copy: Record<string, unknown> = { ...sample };
    for (const { name, make } of nested) copy[name] = make(values);
    return copy;
  };
};

const marksIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return marks.includes(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(marksIn) : [];
};

const tokensOf = (text: string): readonly string[] =>
  text.match(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[^"\d-]+|-/g) ?? [];

const isNumber = (text: string): boolean => /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);

const isText = (token: string): boolean => token.startsWith('"');

/** The fixed texts around the tokens in which two texts differ, and which of those are strings. */
const partsOf = (text: string, other: string): { readonly fixed: string[]; readonly texts: boolean[] } | undefined => {
  const [tokens, others] = [tokensOf(text), tokensOf(other)];
  if (tokens.length !== others.length) return undefined;
  const [fixed, texts]: [string[], boolean[]] = [[""], []];
  for (const [index, token] of tokens.entries()) {
    const against = others[index] ?? "";
    const isString = isText(token) && isText(against);
    if (token === against) fixed[fixed.length - 1] += token;
    else if (isString || (isNumber(token) && isNumber(against))) {
      if (isString) fixed[fixed.length - 1] += '"';
      fixed.push(isString ? '"' : "");
      texts.push(isString);
    } else return undefined;
  }
  return texts.length > 0 && texts.length <= mostSlots ? { fixed, texts } : undefined;
};

/**
 * The pattern that two JSON texts share. That what differs are whole values is proved by parsing: with marks in their
 * places, each mark must come out as one value, and once.
 */
const patternOf = (text: string, other: string): Pattern | undefined => {
  const { fixed: [before = "", ...rest] = [], texts = [] } = partsOf(text, other) ?? {};
  const slots = texts.map((isString, index) => ({ isText: isString, after: rest[index] ?? "" }));
  if (slots.length === 0 || slots.some(({ after }) => after === "")) return undefined;
  const marked = slots.map(({ isText: isString, after }, index) => {
    const literal = JSON.stringify(marks[index]);
    return (isString ? literal.slice(1, -1) : literal) + after;
  });
  try {
    const sample: unknown = JSON.parse(before + marked.join(""));
    const found = marksIn(sample);
    const isProved = found.length === slots.length && new Set(found).size === slots.length;
    return isProved ? { before, slots, make: copierOf(sample) } : undefined;
  } catch {
    return undefined;
  }
};

const [space, quote, backslash] = [32, 34, 92];

const isPlain = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < space || code === quote || code === backslash) return false;
  }
  return true;
};

/** What stands between two quotes, or undefined where it is not one string. */
const unquoted = (text: string): string | undefined => {
  if (isPlain(text)) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
};

const valueIn = (text: string, isString: boolean): string | number | undefined => {
  if (isString) return unquoted(text);
  return isNumber(text) ? Number(text) : undefined;
};

/**
 * What a text of this pattern means; undefined where it is none, or where a string of it holds a quote.
 * Slices are compared as blocks of memory, which `startsWith` is not once it is compiled: ten times the speed.
 */
const fitted = (text: string, { before, slots, make }: Pattern): unknown => {
  if (text.slice(0, before.length) !== before) return undefined;
  const values: unknown[] = [];
  let at = before.length;
  for (const { isText: isString, after } of slots) {
    const end = text.indexOf(after.charAt(0), at);
    const value = end < 0 ? undefined : valueIn(text.slice(at, end), isString);
    at = end + after.length;
    if (value === undefined || text.slice(end, at) !== after) return undefined;
    values.push(value);
  }
  return at === text.length ? make(values) : undefined;
};

/** Texts that share no pattern with the one before, after which no more is looked for one. */
const patience = 16;
/** Longer texts are rare, and are not searched: expressions have their limits. */
const longest = 16_384;

/**
 * Parses JSON texts of which most differ from the one before in a few strings and numbers, as the events of a stream do:
 * what such a text means is copied from the last one, which takes a fraction of the time of parsing. Every result is an
 * object of its own.
 */
export const createRepeatingParser = (): ((text: string) => unknown) => {
  let pattern: Pattern | undefined;
  let last = "";
  let misses = 0;
  return (text) => {
    const known = pattern && fitted(text, pattern);
    if (known !== undefined) return known;
    const value: unknown = JSON.parse(text);
    if (misses < patience && text.length <= longest) {
      const found = last === "" ? undefined : patternOf(text, last);
      misses = found ? 0 : misses + 1;
      pattern = found ?? pattern;
      last = text;
    }
    return value;
  };
};
