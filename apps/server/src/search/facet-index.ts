import { type Bits, createBits } from "./bits.ts";
import { Dictionary } from "./dictionary.ts";
import { FacetColumn } from "./facet-column.ts";
import { Postings } from "./postings.ts";
import type { FacetCount } from "./search.ts";
import type { Stored } from "./stored.ts";

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** One facet: its values, the rows of each value and the values of each row. */
export class FacetIndex {
  readonly values: Dictionary;
  readonly postings: Postings;
  readonly column: FacetColumn;

  constructor(values = new Dictionary(), postings = new Postings(), column = new FacetColumn()) {
    this.values = values;
    this.postings = postings;
    this.column = column;
  }

  static restore(stored: Stored): FacetIndex {
    return new FacetIndex(
      Dictionary.restore(stored.values as Stored),
      Postings.restore(stored.postings as Stored),
      FacetColumn.restore(stored.column as Stored),
    );
  }

  store(rows: number): Stored {
    return {
      values: this.values.store(),
      postings: this.postings.store(this.values.size),
      column: this.column.store(rows),
    };
  }

  #codesOf(values: readonly string[]): number[] {
    if (values.length < 2) return values.map((value) => this.values.add(value));
    const codes = new Set<number>();
    for (const value of values) codes.add(this.values.add(value));
    return [...codes].sort((left, right) => left - right);
  }

  /** Replaces a row's values; `rows` is how many rows there are in all. */
  set(row: number, values: readonly string[], rows: number): void {
    const before = this.column.get(row);
    const after = this.#codesOf(values);
    if (before.length === after.length && before.every((code, at) => code === after[at])) return;
    for (const code of before) if (!after.includes(code)) this.postings.remove(code, row);
    for (const code of after) if (!before.includes(code)) this.postings.add(code, row, rows);
    this.column.set(row, after);
  }

  /** The rows that have any of the values. */
  rowsWith(values: readonly string[], rows: number): Bits {
    const bits = createBits(rows);
    for (const value of new Set(values)) {
      const code = this.values.codeOf(value);
      if (code >= 0) this.postings.addRowsTo(code, bits);
    }
    return bits;
  }

  /** How often each value occurs: among these rows, or among all but these. Position 0 is of no value. */
  counts(rows: Int32Array, length: number, isRest: boolean, allRows: number): Int32Array {
    this.column.reserve(allRows);
    const counts = new Int32Array(this.values.size + 1);
    if (isRest) this.postings.totalsInto(counts, this.values.size);
    this.column.count(rows, length, counts, isRest ? -1 : 1);
    return counts;
  }

  /** The most frequent values, then by name. */
  top(counts: Int32Array, limit: number): FacetCount[] {
    if (limit < 1) return [];
    const least = leastOfTop(counts, limit);
    const found: FacetCount[] = [];
    for (let code = 1; code < counts.length; code++) {
      const count = counts[code] as number;
      if (count >= least) found.push({ value: this.values.text(code - 1), count });
    }
    return found
      .sort((left, right) => right.count - left.count || compareText(left.value, right.value))
      .slice(0, limit);
  }
}

/** The smallest count that still belongs to the `limit` highest: only those are worth turning into strings. */
const leastOfTop = (counts: Int32Array, limit: number): number => {
  const best = new Int32Array(Math.max(64, limit * 4));
  let filled = 0;
  let least = 1;
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] as number;
    if (count < least) continue;
    best[filled++] = count;
    if (filled < best.length) continue;
    best.sort().reverse();
    least = best[limit - 1] as number;
    filled = limit;
  }
  if (filled <= limit) return least;
  return best.subarray(0, filled).sort()[filled - limit] as number;
};
