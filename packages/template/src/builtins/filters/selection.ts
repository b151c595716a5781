import { type Builtin, callBuiltin, define } from "../../builtin.ts";
import { TemplateError, unknownName } from "../../errors.ts";
import { textOf } from "../../print.ts";
import type { Run } from "../../run.ts";
import { isTrue, puller } from "../../sequences.ts";
import { type CallArguments, END, Generated, type Pull, type Value } from "../../values.ts";
import { getterOf } from "../attribute-path.ts";

/** A lazy walk over a sequence; an undefined or empty one yields nothing. */
function walk(run: Run, value: Value, step: (item: Value) => Value | undefined): Generated {
  let next: Pull | undefined;
  return new Generated(() => {
    next ??= isTrue(value) ? puller(value, run) : () => END;
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
  return define("|*", (run, value: Value, { positional, named }: CallArguments) => {
    if (byAttribute && positional.length === 0) throw missing("the name of an attribute is needed");
    const get = getterOf(run, byAttribute ? positional[0] : null);
    const test = byAttribute ? positional.slice(1) : positional;
    const decide = test.length > 0 ? chosen(run, "test", test, named) : (item: Value) => item;
    return walk(run, value, (item) => (isTrue(decide(get(item))) === keep ? item : undefined));
  });
}

function map(run: Run, value: Value, { positional, named }: CallArguments): Value {
  if (positional.length > 0) return walk(run, value, chosen(run, "filter", positional, named));
  if (!named.has("attribute")) throw missing("`map` needs the name of a filter, or `attribute=`");
  for (const key of named.keys()) {
    if (key !== "attribute" && key !== "default")
      throw new TemplateError("unexpected_argument", `\`map\` has no argument \`${key}\``);
  }
  return walk(run, value, getterOf(run, named.get("attribute"), named.get("default")));
}

/** Filters that apply other filters and tests. */
export const selectionFilters: Record<string, Builtin> = {
  map: define("|*", map),
  select: select(true, false),
  reject: select(false, false),
  selectattr: select(true, true),
  rejectattr: select(false, true),
};
