/** Code points from the first to the second, both included. */
export type CharacterRange = readonly [first: number, last: number];

/**
 * What a text has to look like. Rules share parts but have no cycles: recursion is unrolled to a depth when rules are
 * built, so every text ends. They are plain data, and can be printed in other notations, such as GBNF.
 */
export type Rule =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "characters"; readonly ranges: readonly CharacterRange[] }
  | { readonly kind: "sequence"; readonly parts: readonly Rule[] }
  | { readonly kind: "choice"; readonly options: readonly Rule[] }
  | { readonly kind: "repeat"; readonly rule: Rule; readonly min: number; readonly max: number | undefined };

export const text = (value: string): Rule => ({ kind: "text", text: value });

export const characters = (...ranges: readonly CharacterRange[]): Rule => ({ kind: "characters", ranges });

export const sequence = (...parts: readonly Rule[]): Rule => ({ kind: "sequence", parts });

export const choice = (...options: readonly Rule[]): Rule =>
  options.length === 1 && options[0] ? options[0] : { kind: "choice", options };

export const repeat = (rule: Rule, min: number, max?: number): Rule => ({ kind: "repeat", rule, min, max });

export const optional = (rule: Rule): Rule => repeat(rule, 0, 1);

/** The empty text. */
export const empty: Rule = sequence();

/** Matches nothing, not even the empty text. */
export const never: Rule = { kind: "choice", options: [] };
