type Fields = Readonly<Record<string, unknown>>;

const word = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";

const split = (pattern: string, behavior: string, invert: boolean): Fields => ({
  type: "Split",
  pattern: { Regex: pattern },
  behavior,
  invert,
});

/** Pre-tokenizers that the counting library reads as ASCII only, in words that it reads right. */
const replacements: Readonly<Record<string, (given: Fields) => Fields>> = {
  Whitespace: () => split(`[${word}]+|[^${word}\\p{White_Space}]+`, "Removed", true),
  Digits: ({ individual_digits: isEach }) => split(isEach ? "\\p{N}" : "\\p{N}+", "Isolated", false),
};

const replaced = (given: unknown): unknown => {
  if (typeof given !== "object" || given === null) return given;
  const { type, pretokenizers } = given as { readonly type?: unknown; readonly pretokenizers?: unknown };
  if (Array.isArray(pretokenizers)) return { ...given, pretokenizers: pretokenizers.map(replaced) };
  const replacement = Object.hasOwn(replacements, String(type)) ? replacements[String(type)] : undefined;
  return replacement ? replacement(given as Fields) : given;
};

/** A `tokenizer.json` whose words and digits are those of all scripts, as in the reference implementation. */
export const withUnicodePreTokenizers = (tokenizer: Record<string, unknown>): Record<string, unknown> => ({
  ...tokenizer,
  pre_tokenizer: replaced(tokenizer.pre_tokenizer),
});
