import { Dictionary } from "../columns/dictionary.ts";
import { FacetColumn } from "../columns/facet-column.ts";
import type { FacetCount } from "../search.ts";
import type { Bits } from "../sets/bits.ts";
import { Postings } from "../sets/postings.ts";
import { borrowNumbers } from "../sets/scratch.ts";
import type { SnapshotNode } from "../snapshot/snapshot-node.ts";
import type { CountedRows } from "./counted-rows.ts";
import { type CodeCount, FacetLeaders, minTopCount } from "./facet-leaders.ts";

/** With a higher limit nearly all values are wanted, and the leaders save nothing. */
const maxLeaders = 100;
/** Counting an entry in a map takes as long as skipping this many unused values. */
const mapCountCost = 64;
/** Below this cost, counting row by row is fast enough. */
const minCost = 200_000;

/** Puts a code into an ascending list, unless it is there: the lists are short, and mostly come in order. */
export const insertCode = (codes: number[], code: number): void => {
  let at = codes.length;
  while (at > 0 && (codes[at - 1] as number) > code) at--;
  if (at > 0 && codes[at - 1] === code) return;
  if (at === codes.length) codes.push(code);
  else codes.splice(at, 0, code);
};

/** One facet: its values, the rows of each value and the values of each row. */
export class FacetIndex {
  readonly values: Dictionary;
  postings: Postings;
  readonly column: FacetColumn;
  readonly #leaders = new FacetLeaders();

  constructor(values = new Dictionary(), postings = new Postings(), column = new FacetColumn()) {
    this.values = values;
    this.postings = postings;
    this.column = column;
  }

  static restore(stored: SnapshotNode): FacetIndex {
    return new FacetIndex(
      Dictionary.restore(stored.values as SnapshotNode),
      Postings.restore(stored.postings as SnapshotNode),
      FacetColumn.restore(stored.column as SnapshotNode),
    );
  }

  store(rows: number): SnapshotNode {
    return {
      values: this.values.store(),
      postings: this.postings.store(this.values.size),
      column: this.column.store(rows),
    };
  }

  #codesOf(values: readonly string[]): number[] {
    const codes: number[] = [];
    for (const value of values) insertCode(codes, this.values.add(value));
    return codes;
  }

  /** Finds the rows of all values, where only the values of the rows were set so far. */
  buildPostings(rows: number): void {
    this.postings = Postings.build(this.values.size, rows, (visit) => this.column.visit(rows, visit));
  }

  /** Gives values to a row that has none. */
  fill(row: number, values: readonly string[], rows: number): void {
    const codes = this.#codesOf(values);
    for (const code of codes) this.#add(code, row, rows);
    this.column.set(row, codes);
  }

  /** Replaces a row's values; `rows` is how many rows there are in all. */
  set(row: number, values: readonly string[], rows: number): void {
    const before = this.column.get(row);
    const after = this.#codesOf(values);
    if (before.length === after.length && before.every((code, at) => code === after[at])) return;
    for (const code of before) if (!after.includes(code)) this.postings.remove(code, row);
    for (const code of after) if (!before.includes(code)) this.#add(code, row, rows);
    this.column.set(row, after);
  }

  /** Whether a row has these values and no others. */
  holds(row: number, values: readonly string[]): boolean {
    const codes = new Set(values.map((value) => this.values.codeOf(value)));
    const held = this.column.get(row);
    return held.length === codes.size && held.every((code) => codes.has(code));
  }

  #add(code: number, row: number, rows: number): void {
    this.postings.add(code, row, rows);
    this.#leaders.grow(code, this.postings.total(code));
  }

  /** Adds the rows that have any of the values to a set. */
  addRowsWith(values: readonly string[], bits: Bits): void {
    for (const value of new Set(values)) {
      const code = this.values.codeOf(value);
      if (code >= 0) this.postings.addRowsTo(code, bits);
    }
  }

  /** The most frequent values of a result, then by name. */
  top(result: CountedRows, limit: number): FacetCount[] {
    return this.#named(this.#leading(result, limit) ?? this.#counted(result, limit), limit);
  }

  /** Counts the values that can be among the first alone, where that is less work than counting all. */
  #leading(result: CountedRows, limit: number): CodeCount[] | undefined {
    const budget = result.length * this.column.costPerRow;
    if (limit > maxLeaders || budget < minCost) return undefined;
    return this.#leaders.top(this.postings, this.values.size, result, limit, budget);
  }

  #counted(result: CountedRows, limit: number): CodeCount[] {
    const { length, isRest, allRows } = result;
    this.column.reserve(allRows);
    const isSparse = !isRest && length * this.column.average * mapCountCost < this.values.size;
    if (isSparse) return this.column.tally(result.rows());
    const counts = borrowNumbers(this.values.size + 1).fill(0);
    if (isRest) this.postings.totalsInto(counts, this.values.size);
    this.column.count(result.rows(), length, counts, isRest ? -1 : 1);
    const least = minTopCount(counts, limit);
    const found: CodeCount[] = [];
    for (let entry = 1; entry < counts.length; entry++) {
      const count = counts[entry] as number;
      if (count >= least) found.push({ code: entry - 1, count });
    }
    return found;
  }

  /** The first of some counts, with their names. Often many are equal: only those that are shown are put in order. */
  #named(counts: readonly CodeCount[], limit: number): FacetCount[] {
    const first: CodeCount[] = [];
    const isBefore = (one: CodeCount, other: CodeCount): boolean =>
      one.count === other.count ? this.values.compare(one.code, other.code) < 0 : one.count > other.count;
    for (const entry of counts) {
      const last = first.at(-1);
      if (first.length === limit && last && !isBefore(entry, last)) continue;
      let at = first.length === limit ? limit - 1 : first.length;
      for (; at > 0 && isBefore(entry, first[at - 1] as CodeCount); at--) first[at] = first[at - 1] as CodeCount;
      first[at] = entry;
    }
    return first.map(({ code, count }) => ({ value: this.values.text(code), count }));
  }
}
