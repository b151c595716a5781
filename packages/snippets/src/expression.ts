/** Something a program looks up when it runs: an environment variable, or a variable it has set before. */
export type Reference =
  | { readonly kind: "environment"; readonly name: string }
  | { readonly kind: "variable"; readonly name: string }
  /** A call that is written as it stands; only our own tables hold such text. */
  | { readonly kind: "fileAsDataUrl"; readonly path: string };

/** A text of which parts are known only when the program runs. */
export class Expression {
  readonly parts: readonly (string | Reference)[];

  constructor(...parts: readonly (string | Reference)[]) {
    this.parts = parts;
  }
}

/** What a snippet can show as a value: data, with expressions where the program fills something in. */
export type Tree = string | number | boolean | null | Expression | readonly Tree[] | { readonly [key: string]: Tree };

/** Whether a tree is a list. */
export const isList = (tree: Tree): tree is readonly Tree[] => Array.isArray(tree);

/** Whether a tree is data of named fields. */
export const isRecord = (tree: Tree): tree is { readonly [key: string]: Tree } =>
  typeof tree === "object" && tree !== null && !isList(tree) && !(tree instanceof Expression);

const areSame = (one: object, other: object): boolean => {
  const [names, others] = [Object.keys(one), Object.keys(other)];
  if (names.length !== others.length || Array.isArray(one) !== Array.isArray(other)) return false;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as keyof object;
    if (name !== others[index] || !isSame(one[name], other[name])) return false;
  }
  return true;
};

/** Whether two trees would be written alike: equal data, with names in the same order. */
export const isSame = (one: Tree, other: Tree): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  return one instanceof Expression === other instanceof Expression && areSame(one, other);
};
