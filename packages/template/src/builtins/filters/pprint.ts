import { state } from "../../run/render-state.ts";
import { dictOf, dictPairs, isDict } from "../../values/dict.ts";
import { compareValues } from "../../values/operators.ts";
import { reprOf, reprOfList } from "../../values/print.ts";
import { textLength } from "../../values/sequences.ts";
import { expectDefined, isList, typeName, type Value } from "../../values/values.ts";

/** A value with the keys of every dict in order. */
function inOrder(value: Value): Value {
  state.charge(1);
  if (isList(value)) return value.map((item) => inOrder(item));
  if (!isDict(value)) return value;
  const pairs = dictPairs(value).map(([key, item]) => [key, inOrder(item)] as const);
  return dictOf(pairs.sort(([a], [b]) => compareKeys(a, b)));
}

/** Keys that cannot be compared stand in the order of their types' names. */
function compareKeys(a: Value, b: Value): number {
  try {
    return compareValues(a, b);
  } catch {
    return typeName(expectDefined(a)) < typeName(expectDefined(b)) ? -1 : 1;
  }
}

/** Python's pprint: on one line while it fits into 80 columns, else one item per line. Long texts are not broken. */
export function pprint(value: Value): string {
  reprOf(value);
  return layOut(inOrder(value), 0, 0);
}

function layOut(value: Value, indent: number, after: number): string {
  const text = reprOf(value);
  if (textLength(text) <= 80 - indent - after || !(isDict(value) || isList(value))) return text;
  const parts: (readonly [label: string, item: Value])[] = isDict(value)
    ? dictPairs(value).map(([key, item]) => [`${reprOf(key)}: `, item])
    : Array.from(value, (item) => ["", item]);
  const lines = parts.map(
    ([label, item], index) =>
      label + layOut(item, indent + 1 + textLength(label), index === parts.length - 1 ? after + 1 : 1),
  );
  const body = lines.join(`,\n${" ".repeat(indent + 1)}`);
  return isDict(value) ? `{${body}}` : reprOfList(value, body);
}
