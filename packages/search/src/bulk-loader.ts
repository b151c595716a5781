import { setImmediate as nextTurn } from "node:timers/promises";
import type { NumberColumn } from "./columns/number-column.ts";
import { type FacetIndex, insertCode } from "./facets/facet-index.ts";
import type { MemoryIndex } from "./memory-index.ts";
import {
  type BulkDocument,
  type BulkLoader,
  type Facet,
  facetNames,
  type NumberField,
  numberFields,
} from "./search.ts";

/** Marks are codes with the number of their facet in the lowest bits. */
const facetBits = 32 - Math.clz32(facetNames.length);
const facetMask = (1 << facetBits) - 1;
const facetNumbers = new Map(facetNames.map((name, number) => [name, number]));

/** One facet while it is filled, and the codes of the row that is being taken in. */
interface LoadedFacet {
  readonly index: FacetIndex;
  readonly codes: number[];
}

/** Writes the columns row by row; what is found by value is built when all rows are there, each list in one go. */
export class MemoryBulkLoader implements BulkLoader {
  readonly #index: MemoryIndex;
  readonly #facets: (LoadedFacet | undefined)[] = facetNames.map(() => undefined);
  readonly #columns: (NumberColumn | undefined)[] = numberFields.map(() => undefined);
  /** The facets that the row being taken in has values of. */
  readonly #touched: LoadedFacet[] = [];

  constructor(index: MemoryIndex) {
    if (index.table.rows > 0) throw new Error("Only an empty index can be filled.");
    this.#index = index;
  }

  facetValueId(facet: Facet, value: string): number {
    const number = facetNumbers.get(facet) as number;
    const filled = this.#facets[number] ?? { index: this.#index.facet(facet), codes: [] };
    this.#facets[number] = filled;
    return (filled.index.values.add(value) << facetBits) | number;
  }

  add(document: BulkDocument): void {
    const { table, ids } = this.#index;
    const row = table.add(document.key);
    ids.set(row, document.id);
    this.#setNumbers(row, document.numbers);
    this.#index.setVisibility(row, document, true);
    this.#setFacets(row, document.facetValueIds);
  }

  #setNumbers(row: number, numbers: BulkDocument["numbers"]): void {
    for (let number = 0; number < numberFields.length; number++) {
      const field = numberFields[number] as NumberField;
      const value = numbers[field];
      let column = this.#columns[number];
      if (!column && value === undefined) continue;
      column ??= this.#index.numberColumn(field);
      this.#columns[number] = column;
      column.set(row, value ?? Number.NaN);
    }
  }

  #setFacets(row: number, facetValueIds: readonly number[]): void {
    for (const facetValueId of facetValueIds) {
      const facet = this.#facets[facetValueId & facetMask] as LoadedFacet;
      if (facet.codes.length === 0) this.#touched.push(facet);
      insertCode(facet.codes, facetValueId >>> facetBits);
    }
    for (const { index, codes } of this.#touched) {
      index.column.set(row, codes);
      codes.length = 0;
    }
    this.#touched.length = 0;
  }

  async finish(): Promise<void> {
    const { rows } = this.#index.table;
    for (const facet of this.#facets) {
      facet?.index.buildPostings(rows);
      await nextTurn();
    }
    for (const _ of this.#index.text.fill(rows)) await nextTurn();
  }
}
