import { run } from "../../current-run.ts";
import { dictOf, dictPairs, isDict } from "../../dict.ts";
import { compareValues } from "../../operators.ts";
import { reprOf, showList } from "../../print.ts";
import { isList, type Value } from "../../values.ts";

/** A value with the keys of every dict in order. */
function inOrder(value: Value): Value {
  run.charge(1);
  if (isList(value)) return value.map((item) => inOrder(item));
  if (!isDict(value)) return value;
  const pairs = dictPairs(value).map(([key, item]) => [key, inOrder(item)] as const);
  return dictOf(pairs.sort(([a], [b]) => (typeof a === typeof b ? compareValues(a, b) : 0)));
}

/** Python's pprint: on one line while it fits into 80 columns, else one item per line. Long texts are not broken. */
export function pretty(value: Value): string {
  reprOf(value);
  return layOut(inOrder(value), 0, 0);
}

function layOut(value: Value, indent: number, after: number): string {
  const text = reprOf(value);
  if (text.length <= 80 - indent - after) return text;
  const line = `,\n${" ".repeat(indent + 1)}`;
  const ends = (index: number, count: number) => (index === count - 1 ? after + 1 : 1);
  if (isDict(value)) {
    const pairs = dictPairs(value).map(([key, item], index, { length }) => {
      const label = `${reprOf(key)}: `;
      return label + layOut(item, indent + 1 + label.length, ends(index, length));
    });
    return `{${pairs.join(line)}}`;
  }
  if (!isList(value)) return text;
  const items = Array.from(value, (item, index) => layOut(item, indent + 1, ends(index, value.length)));
  return showList(value, items.join(line));
}
