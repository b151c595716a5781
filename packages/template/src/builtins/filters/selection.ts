import { unknownName } from "../../errors.ts";
import { state } from "../../run/render-state.ts";
import { textOf } from "../../values/print.ts";
import { isTrue } from "../../values/sequences.ts";
import type { CallArguments, Value } from "../../values/values.ts";
import { type Getter, getterOf } from "../attribute-path.ts";
import { bindArguments, callBuiltin, defineBuiltins, missing } from "../builtin.ts";
import { walk } from "./lists.ts";

/** A filter or test chosen by name. */
function chosen(kind: "filter" | "test", positional: readonly Value[], named: CallArguments["named"]): Getter {
  const name = textOf(positional[0] as Value);
  const known = state.settings[`${kind}s`];
  const found = known.get(name);
  if (!found) throw unknownName(kind, name, known.keys());
  return (item) => callBuiltin(name, found, item, { positional: positional.slice(1), named });
}

function select(keep: boolean, byAttribute: boolean) {
  return (value: Value, { positional, named }: CallArguments) =>
    walk(isTrue(value) ? value : [], () => {
      if (byAttribute && positional.length === 0) throw missing("selectattr", "attribute");
      const get = getterOf(byAttribute ? positional[0] : null);
      const test = byAttribute ? positional.slice(1) : positional;
      const decide = test.length > 0 ? chosen("test", test, named) : (item: Value) => item;
      return (item) => (isTrue(decide(get(item))) === keep ? item : undefined);
    });
}

function mapping({ positional, named }: CallArguments): Getter {
  if (positional.length > 0) return chosen("filter", positional, named);
  if (!named.has("attribute")) throw missing("map", "attribute");
  const [path, fallback] = bindArguments(
    "map",
    { names: ["attribute", "default"], required: 0 },
    { positional, named },
  );
  return getterOf(path, fallback);
}

/** Filters that apply other filters and tests. */
export const selectionFilters = defineBuiltins("value", {
  "map *": (value: Value, args: CallArguments) => walk(isTrue(value) ? value : [], () => mapping(args)),
  "select *": select(true, false),
  "reject *": select(false, false),
  "selectattr *": select(true, true),
  "rejectattr *": select(false, true),
});
