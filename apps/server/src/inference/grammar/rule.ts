/** Code points from the first to the second, both included. */
export type CharacterRange = readonly [first: number, last: number];

/**
 * What a text has to look like. Rules share parts but have no cycles: recursion is unrolled to a depth when rules are
 * built, so every text ends. They are plain data, and can be printed in other notations, such as GBNF.
 */
export type GrammarRule =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "characters"; readonly ranges: readonly CharacterRange[] }
  | { readonly kind: "sequence"; readonly parts: readonly GrammarRule[] }
  | { readonly kind: "choice"; readonly options: readonly GrammarRule[] }
  | { readonly kind: "repeat"; readonly rule: GrammarRule; readonly min: number; readonly max: number | undefined };

export const text = (value: string): GrammarRule => ({ kind: "text", text: value });

export const characters = (...ranges: readonly CharacterRange[]): GrammarRule => ({ kind: "characters", ranges });

export const sequence = (...parts: readonly GrammarRule[]): GrammarRule => ({ kind: "sequence", parts });

export const choice = (...options: readonly GrammarRule[]): GrammarRule =>
  options.length === 1 && options[0] ? options[0] : { kind: "choice", options };

export const repeat = (rule: GrammarRule, min: number, max?: number): GrammarRule => ({
  kind: "repeat",
  rule,
  min,
  max,
});

export const optional = (rule: GrammarRule): GrammarRule => repeat(rule, 0, 1);

export const empty: GrammarRule = sequence();

/** Matches nothing, not even the empty text. */
export const never: GrammarRule = { kind: "choice", options: [] };
