import { type Builtin, callBuiltin, define } from "../../builtin.ts";
import { TemplateError, unknownName } from "../../errors.ts";
import { textOf } from "../../print.ts";
import type { Run } from "../../run.ts";
import { isTrue, puller } from "../../sequences.ts";
import { type CallArguments, END, Generated, type Pull, type Value } from "../../values.ts";
import { getterOf } from "../attribute-path.ts";

type Step = (item: Value) => Value | undefined;

/** A lazy walk over a sequence. Arguments are looked at when the first item is asked for, and never over an empty one. */
function walk(run: Run, value: Value, makeStep: () => Step): Generated {
  let next: Pull | undefined;
  let step: Step = () => undefined;
  return new Generated(() => {
    if (!next) {
      next = isTrue(value) ? puller(value, run) : () => END;
      if (isTrue(value)) step = makeStep();
    }
    for (let item = next(); item !== END; item = next()) {
      run.charge(1);
      const result = step(item);
      if (result !== undefined) return result;
    }
    return END;
  });
}

/** A filter or test chosen by name. It is looked up when the first item arrives: over an empty list nothing is missed. */
function chosen(
  run: Run,
  kind: "filter" | "test",
  [name, ...positional]: readonly Value[],
  named: CallArguments["named"],
) {
  const word = textOf(name as Value, run);
  const known = kind === "filter" ? run.settings.filters : run.settings.tests;
  return (item: Value): Value => {
    const found = known.get(word);
    if (!found) throw unknownName(kind, word, known.keys());
    return callBuiltin(run, word, found, item, { positional, named });
  };
}

function missing(message: string): TemplateError {
  return new TemplateError("missing_argument", message);
}

function select(keep: boolean, byAttribute: boolean): Builtin {
  return define("|*", (run, value: Value, { positional, named }: CallArguments) =>
    walk(run, value, () => {
      if (byAttribute && positional.length === 0) throw missing("the name of an attribute is needed");
      const get = getterOf(run, byAttribute ? positional[0] : null);
      const test = byAttribute ? positional.slice(1) : positional;
      const decide = test.length > 0 ? chosen(run, "test", test, named) : (item: Value) => item;
      return (item) => (isTrue(decide(get(item))) === keep ? item : undefined);
    }),
  );
}

function mapping(run: Run, { positional, named }: CallArguments): Step {
  if (positional.length > 0) return chosen(run, "filter", positional, named);
  if (!named.has("attribute")) throw missing("`map` needs the name of a filter, or `attribute=`");
  for (const key of named.keys()) {
    if (key !== "attribute" && key !== "default")
      throw new TemplateError("unexpected_argument", `\`map\` has no argument \`${key}\``);
  }
  return getterOf(run, named.get("attribute"), named.get("default"));
}

function map(run: Run, value: Value, given: CallArguments): Value {
  return walk(run, value, () => mapping(run, given));
}

/** Filters that apply other filters and tests. */
export const selectionFilters: Record<string, Builtin> = {
  map: define("|*", map),
  select: select(true, false),
  reject: select(false, false),
  selectattr: select(true, true),
  rejectattr: select(false, true),
};
