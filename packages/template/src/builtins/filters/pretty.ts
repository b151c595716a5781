import { dictOf, dictPairs, isDict } from "../../dict.ts";
import { compareValues } from "../../operators.ts";
import { reprOf, showList } from "../../print.ts";
import type { Run } from "../../run.ts";
import { isList, type Value } from "../../values.ts";

/** A value with the keys of every dict in order. */
function inOrder(run: Run, value: Value): Value {
  run.charge(1);
  if (isList(value)) return value.map((item) => inOrder(run, item));
  if (!isDict(value)) return value;
  const pairs = dictPairs(value).map(([key, item]) => [key, inOrder(run, item)] as const);
  return dictOf(pairs.sort(([a], [b]) => (typeof a === typeof b ? compareValues(a, b, run) : 0)));
}

/** Python's pprint: on one line while it fits into 80 columns, else one item per line. Long texts are not broken. */
export function pretty(value: Value, run: Run): string {
  reprOf(value, run);
  return layOut(run, inOrder(run, value), 0, 0);
}

function layOut(run: Run, value: Value, indent: number, after: number): string {
  const text = reprOf(value, run);
  if (text.length <= 80 - indent - after) return text;
  const line = `,\n${" ".repeat(indent + 1)}`;
  const ends = (index: number, count: number) => (index === count - 1 ? after + 1 : 1);
  if (isDict(value)) {
    const pairs = dictPairs(value).map(([key, item], index, { length }) => {
      const label = `${reprOf(key, run)}: `;
      return label + layOut(run, item, indent + 1 + label.length, ends(index, length));
    });
    return `{${pairs.join(line)}}`;
  }
  if (!isList(value)) return text;
  const items = Array.from(value, (item, index) => layOut(run, item, indent + 1, ends(index, value.length)));
  return showList(value, items.join(line));
}
