import { callBuiltin, missing, tableOf } from "../../builtin.ts";
import { TemplateError, unknownName } from "../../errors.ts";
import { textOf } from "../../print.ts";
import type { Run } from "../../run.ts";
import { isTrue } from "../../sequences.ts";
import type { CallArguments, Value } from "../../values.ts";
import { type Getter, getterOf } from "../attribute-path.ts";
import { walk } from "./lists.ts";

/** Makes the step of a walk when the first item arrives: over an empty list no argument is missed. */
function later<T>(make: () => (item: Value) => T): (item: Value) => T {
  let step: ((item: Value) => T) | undefined;
  return (item) => {
    step ??= make();
    return step(item);
  };
}

/** A filter or test chosen by name. */
function chosen(
  run: Run,
  kind: "filter" | "test",
  positional: readonly Value[],
  named: CallArguments["named"],
): Getter {
  const name = textOf(positional[0] as Value, run);
  const known = run.settings[`${kind}s`];
  const found = known.get(name);
  if (!found) throw unknownName(kind, name, known.keys());
  return (item) => callBuiltin(run, name, found, item, { positional: positional.slice(1), named });
}

function select(keep: boolean, byAttribute: boolean) {
  return (value: Value, run: Run, { positional, named }: CallArguments) =>
    walk(
      isTrue(value) ? value : [],
      run,
      later(() => {
        if (byAttribute && positional.length === 0) throw missing("selectattr", "attribute");
        const get = getterOf(run, byAttribute ? positional[0] : null);
        const test = byAttribute ? positional.slice(1) : positional;
        const decide = test.length > 0 ? chosen(run, "test", test, named) : (item: Value) => item;
        return (item) => (isTrue(decide(get(item))) === keep ? item : undefined);
      }),
    );
}

function mapping(run: Run, { positional, named }: CallArguments): Getter {
  if (positional.length > 0) return chosen(run, "filter", positional, named);
  if (!named.has("attribute")) throw missing("map", "attribute");
  for (const key of named.keys())
    if (!/^(attribute|default)$/.test(key))
      throw new TemplateError("unexpected_argument", `\`map\` has no argument \`${key}\``);
  return getterOf(run, named.get("attribute"), named.get("default"));
}

/** Filters that apply other filters and tests. */
export const selectionFilters = tableOf({
  "map(value, *)": (value: Value, run: Run, args: CallArguments) =>
    walk(
      isTrue(value) ? value : [],
      run,
      later(() => mapping(run, args)),
    ),
  "select(value, *)": select(true, false),
  "reject(value, *)": select(false, false),
  "selectattr(value, *)": select(true, true),
  "rejectattr(value, *)": select(false, true),
});
