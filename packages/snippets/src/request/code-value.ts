/** Something a program looks up when it runs: an environment variable, a variable set earlier, or a file's data URL. */
export type CodeReference =
  | { readonly kind: "environment"; readonly name: string }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "fileAsDataUrl"; readonly path: string };

/** Text with parts that are known only when the program runs. */
export class CodeExpression {
  readonly parts: readonly (string | CodeReference)[];

  constructor(...parts: readonly (string | CodeReference)[]) {
    this.parts = parts;
  }
}

/** A value a snippet can show: JSON data, with expressions where the program fills something in. */
export type CodeValue =
  | string
  | number
  | boolean
  | null
  | CodeExpression
  | readonly CodeValue[]
  | { readonly [key: string]: CodeValue };

/** Named values: the fields of an object, or the arguments of a call. */
export type CodeFields = { readonly [name: string]: CodeValue };

export const isList = (value: CodeValue): value is readonly CodeValue[] => Array.isArray(value);

export const isRecord = (value: CodeValue): value is CodeFields =>
  typeof value === "object" && value !== null && !isList(value) && !(value instanceof CodeExpression);
