import type { Bits } from "../sets/bits.ts";
import type { Postings } from "../sets/postings.ts";
import { borrowNumbers } from "../sets/scratch.ts";

/** How many values are kept at hand: far more than a page shows. */
const most = 1024;

/** A count of one value. */
export interface CodeCount {
  readonly code: number;
  readonly count: number;
}

interface Bound {
  readonly code: number;
  readonly total: number;
}

/** A result, and its share of all rows. */
interface LeadersResult {
  readonly matches: Bits;
  readonly share: number;
}

/**
 * The values that most rows have. What a value's rows are in all is a bound of what they are in any result, so the most
 * frequent values of a result are found by counting those whose bound reaches, each over its own rows.
 */
export class FacetLeaders {
  #codes = new Set<number>();
  /** No value that is not a leader has more rows. */
  #floor = 0;
  #built = -1;
  /** The leaders by how many rows they have, until one gets more. One that loses rows keeps a bound that is still true. */
  #bounds: readonly Bound[] | undefined;

  /** To be called when a value got one more row. */
  grow(code: number, total: number): void {
    this.#bounds = undefined;
    if (total > this.#floor && !this.#codes.has(code)) this.#floor = total;
  }

  /** Chooses the leaders anew where values beside them have grown a lot. */
  #refresh(postings: Postings, values: number): void {
    const isFresh = this.#built >= 0 && (this.#floor <= this.#built * 1.25 + 8 || this.#codes.size >= values);
    if (isFresh) return;
    const totals = borrowNumbers(values + 1).fill(0);
    postings.totalsInto(totals, values);
    const least = values <= most ? 0 : minTopCount(totals, most);
    this.#codes = new Set();
    this.#bounds = undefined;
    this.#floor = 0;
    for (let code = 0; code < values; code++) {
      const total = totals[code + 1] as number;
      if (total > least || (total === least && this.#codes.size < most)) this.#codes.add(code);
      else this.#floor = Math.max(this.#floor, total);
    }
    this.#built = this.#floor;
  }

  /**
   * The `limit` highest counts within a result, and all that equal the last of them; nothing where that is expected to
   * take longer than `budget`, or where values that are not at hand might belong to them.
   */
  top(postings: Postings, values: number, { matches, share }: LeadersResult, limit: number, budget: number) {
    this.#refresh(postings, values);
    this.#bounds ??= [...this.#codes]
      .map((code) => ({ code, total: postings.total(code) }))
      .sort((left, right) => right.total - left.total);
    const bounds = this.#bounds;
    // Were values spread evenly, this would be the last count that is shown.
    const expected = (bounds[limit - 1]?.total ?? 0) * share;
    let cost = 0;
    for (const { code, total } of bounds) if (total >= expected) cost += postings.costOf(code, matches);
    if (cost > budget || (this.#floor > 0 && this.#floor >= expected)) return undefined;
    return this.#count(postings, bounds, matches, limit);
  }

  #count(postings: Postings, bounds: readonly Bound[], matches: Bits, limit: number): CodeCount[] | undefined {
    const found: CodeCount[] = [];
    const best = new Int32Array(limit);
    for (const { code, total } of bounds) {
      const least = best[limit - 1] as number;
      if (total === 0 || total < least) break;
      const count = postings.countWithin(code, matches);
      if (count === 0 || count < least) continue;
      found.push({ code, count });
      put(best, count);
    }
    const least = best[limit - 1] as number;
    if (this.#floor > 0 && this.#floor >= least) return undefined;
    return found.filter(({ count }) => count >= least);
  }
}

/** Puts a number into a short descending list, the last of which falls out. */
const put = (list: Int32Array, value: number): void => {
  let at = list.length - 1;
  if ((list[at] as number) >= value) return;
  for (; at > 0 && (list[at - 1] as number) < value; at--) list[at] = list[at - 1] as number;
  list[at] = value;
};

/** The smallest count that still belongs to the `limit` highest, at least 1; the first entry is of no value. */
export const minTopCount = (counts: Int32Array, limit: number): number => {
  const best = new Int32Array(Math.max(64, limit * 4));
  let filled = 0;
  let least = 1;
  for (let entry = 1; entry < counts.length; entry++) {
    const count = counts[entry] as number;
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
