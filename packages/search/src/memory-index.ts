import { setImmediate as nextTurn } from "node:timers/promises";
import { MemoryBulkLoader } from "./bulk-loader.ts";
import { IdColumn } from "./columns/id-column.ts";
import { NumberColumn } from "./columns/number-column.ts";
import { Order, type OrderSource } from "./columns/order.ts";
import { RowTable } from "./columns/row-table.ts";
import { countFacets } from "./facets/count-facets.ts";
import { FacetIndex } from "./facets/facet-index.ts";
import { listPage, suggestRows } from "./page.ts";
import {
  type BulkLoader,
  type CountsByFacet,
  type Facet,
  facetNames,
  type NumberField,
  numberFields,
  type SearchDocument,
  type SearchIndex,
  type SearchPage,
  type SearchQuery,
  type SearchViewer,
  type WrittenSnapshot,
} from "./search.ts";
import {
  type Bits,
  clearBit,
  countBits,
  hasBit,
  releaseBits,
  rowsOf,
  setBit,
  subtract,
  wordsFor,
} from "./sets/bits.ts";
import { grow } from "./sets/grow.ts";
import { releaseNumbers } from "./sets/scratch.ts";
import { type SnapshotWriter, startSnapshot } from "./snapshot/snapshot.ts";
import type { SnapshotNode } from "./snapshot/snapshot-node.ts";
import { IdSource } from "./text/id-source.ts";
import { applyFilters, matchText, type TextMatch } from "./text/match.ts";
import { TextIndex } from "./text/text-index.ts";

/** What a list can be walked in; by name serves the search text alone. */
export type OrderName = NumberField | "id" | "name";

/** Whose a document is, and whether others see it. */
type Owned = Pick<SearchDocument, "ownerId" | "isPrivate">;

/** The index in the memory of this process: all columns over the same dense row numbers. */
export class MemoryIndex implements SearchIndex {
  readonly table: RowTable;
  readonly ids: IdColumn;
  readonly text: TextIndex;
  readonly facetIndexes: Map<Facet, FacetIndex>;
  readonly numbers = new Map<NumberField, NumberColumn>();
  readonly sources: { readonly id: IdSource; readonly name: IdSource };
  readonly position: string | undefined;
  alive: Bits;
  publicRows: Bits;
  readonly privateRows = new Map<number, Set<number>>();
  /** Matches of recent texts, until something changes. */
  readonly textMatches = new Map<string, TextMatch>();
  #owners: Float64Array;
  readonly #orders = new Map<OrderName, Order>();
  #saving: SnapshotWriter | undefined;

  constructor(stored?: SnapshotNode, position?: string) {
    this.position = position;
    this.table = stored ? RowTable.restore(stored.table as SnapshotNode) : new RowTable();
    this.ids = stored ? IdColumn.restore(stored.ids as SnapshotNode) : new IdColumn();
    const facets = Object.entries((stored?.facets ?? {}) as Record<Facet, SnapshotNode>);
    this.facetIndexes = new Map(facets.map(([name, part]) => [name as Facet, FacetIndex.restore(part)]));
    const text = new TextIndex(this.ids, () => this.facetIndexes.get("tag"));
    this.text = stored ? text.restore(stored.text as SnapshotNode) : text;
    this.sources = { id: new IdSource(this.ids, this.table, "id"), name: new IdSource(this.ids, this.table, "name") };
    this.alive = (stored?.alive ?? new Int32Array(64)) as Bits;
    this.publicRows = (stored?.publicRows ?? new Int32Array(64)) as Bits;
    this.#owners = (stored?.owners ?? new Float64Array(64)) as Float64Array;
    if (stored) this.#restoreRest(stored);
  }

  #restoreRest(stored: SnapshotNode): void {
    for (const [name, values] of Object.entries(stored.numbers as Record<NumberField, Float64Array<ArrayBuffer>>))
      this.numbers.set(name as NumberField, new NumberColumn(this.table, values));
    for (const [name, part] of Object.entries(stored.orders as Record<OrderName, SnapshotNode>))
      this.#orders.set(name as OrderName, Order.restore(this.#source(name as OrderName), part));
    const privateRows = this.alive.slice();
    subtract(privateRows, this.publicRows);
    for (const row of rowsOf(privateRows)) this.#privateOf(this.#owners[row] as number).add(row);
  }

  /** Everything a snapshot keeps: views of the columns, to be written before the next change. */
  store(): SnapshotNode {
    const { rows } = this.table;
    const words = wordsFor(rows);
    const each = <N extends string, T>(map: Map<N, T>, store: (part: T) => SnapshotNode | Float64Array): SnapshotNode =>
      Object.fromEntries([...map].map(([name, part]) => [name, store(part)]));
    return {
      table: this.table.store(),
      ids: this.ids.store(rows),
      text: this.text.store(),
      facets: each(this.facetIndexes, (facet) => facet.store(rows)),
      numbers: each(this.numbers, (column) => column.values.subarray(0, rows)),
      orders: each(this.#orders, (order) => order.store(rows)),
      alive: this.alive.subarray(0, words),
      publicRows: this.publicRows.subarray(0, words),
      owners: this.#owners.subarray(0, rows),
    };
  }

  get size(): number {
    return this.table.size;
  }

  #privateOf(owner: number): Set<number> {
    const rows = this.privateRows.get(owner) ?? new Set();
    this.privateRows.set(owner, rows);
    return rows;
  }

  #source(name: OrderName): OrderSource {
    if (name === "id" || name === "name") return this.sources[name];
    return this.numberColumn(name);
  }

  /** The column of a number, which is made when it is first asked for. */
  numberColumn(field: NumberField): NumberColumn {
    const column = this.numbers.get(field) ?? new NumberColumn(this.table);
    this.numbers.set(field, column);
    return column;
  }

  /** All rows in this order, which is built when it is first asked for. */
  order(name: OrderName): Order {
    const order = this.#orders.get(name) ?? new Order(this.#source(name), rowsOf(this.alive));
    this.#orders.set(name, order);
    return order;
  }

  async prepare(): Promise<void> {
    for (const name of [...this.numbers.keys(), "id", "name"] as const) {
      this.order(name);
      await nextTurn();
    }
    this.text.prepare();
  }

  bulkLoad(): BulkLoader {
    return new MemoryBulkLoader(this);
  }

  upsert(document: SearchDocument): void {
    this.#saving?.finish();
    this.textMatches.clear();
    const known = this.table.rowOf(document.key);
    const row = known < 0 ? this.table.add(document.key) : known;
    this.#setId(row, document.id, known < 0);
    this.#setNumbers(row, document.numbers, known < 0);
    this.setVisibility(row, document, known < 0);
    if (known < 0) this.#fillFacets(row, document.facets);
    else for (const name of facetNames) this.#setFacet(row, name, document.facets[name] ?? []);
    this.text.readTags();
  }

  #setId(row: number, id: string, isNew: boolean): void {
    const before = isNew ? undefined : this.ids.text(row);
    if (before === id) return;
    const orders = (["id", "name"] as const).flatMap((name) => this.#orders.get(name) ?? []);
    if (before !== undefined) {
      for (const order of orders) order.remove(row);
      this.text.remove(row, before);
      this.ids.clear(row);
    }
    this.ids.set(row, id);
    this.text.add(row, id, this.table.rows);
    for (const order of orders) order.insert(row);
  }

  #setNumbers(row: number, numbers: SearchDocument["numbers"], isNew: boolean): void {
    for (const field of numberFields) {
      const value = numbers[field] ?? Number.NaN;
      const known = this.numbers.get(field);
      if (!known && Number.isNaN(value)) continue;
      const column = known ?? this.numberColumn(field);
      if (!isNew && Object.is(column.values[row], value + 0)) continue;
      const order = this.#orders.size > 0 ? this.#orders.get(field) : undefined;
      if (!isNew) order?.remove(row);
      column.set(row, value);
      order?.insert(row);
    }
  }

  setVisibility(row: number, { ownerId, isPrivate }: Owned, isNew: boolean): void {
    const words = wordsFor(row + 1);
    this.alive = grow(this.alive, words);
    this.publicRows = grow(this.publicRows, words);
    this.#owners = grow(this.#owners, row + 1);
    if (!isNew) this.#hide(row);
    setBit(this.alive, row);
    this.#owners[row] = ownerId;
    if (isPrivate) this.#privateOf(ownerId).add(row);
    else setBit(this.publicRows, row);
  }

  #hide(row: number): void {
    const owner = this.#owners[row] as number;
    const rows = hasBit(this.publicRows, row) ? undefined : this.privateRows.get(owner);
    rows?.delete(row);
    if (rows?.size === 0) this.privateRows.delete(owner);
    clearBit(this.alive, row);
    clearBit(this.publicRows, row);
  }

  /** The index of a facet, which is made when it is first asked for. */
  facet(name: Facet): FacetIndex {
    const facet = this.facetIndexes.get(name) ?? new FacetIndex();
    this.facetIndexes.set(name, facet);
    return facet;
  }

  #setFacet(row: number, name: Facet, values: readonly string[]): void {
    if (values.length > 0 || this.facetIndexes.has(name)) this.facet(name).set(row, values, this.table.rows);
  }

  /** A new row has no values yet: there is nothing to compare with, and facets that it does not have need no look. */
  #fillFacets(row: number, facets: SearchDocument["facets"]): void {
    for (const name in facets) {
      const values = facets[name as Facet];
      if (values && values.length > 0) this.facet(name as Facet).fill(row, values, this.table.rows);
    }
  }

  remove(key: number): void {
    const row = this.table.rowOf(key);
    if (row < 0) return;
    this.#saving?.finish();
    this.textMatches.clear();
    for (const order of this.#orders.values()) order.remove(row);
    for (const facet of this.facetIndexes.values()) facet.set(row, [], this.table.rows);
    this.text.remove(row, this.ids.text(row));
    this.ids.clear(row);
    this.#hide(row);
    this.table.remove(key);
  }

  has(key: number): boolean {
    return this.table.rowOf(key) >= 0;
  }

  keys(): number[] {
    const keys: number[] = [];
    for (const row of rowsOf(this.alive)) keys.push(this.table.keys[row] as number);
    return keys;
  }

  holds({ key, id, ownerId, isPrivate, numbers, facets }: SearchDocument): boolean {
    const row = this.table.rowOf(key);
    if (row < 0 || this.ids.text(row) !== id) return false;
    if (this.#owners[row] !== ownerId || hasBit(this.publicRows, row) === isPrivate) return false;
    const isNumber = (field: NumberField): boolean =>
      Object.is(this.numbers.get(field)?.values[row] ?? Number.NaN, (numbers[field] ?? Number.NaN) + 0);
    const isFacet = (name: Facet): boolean =>
      this.facetIndexes.get(name)?.holds(row, facets[name] ?? []) ?? (facets[name] ?? []).length === 0;
    return numberFields.every(isNumber) && facetNames.every(isFacet);
  }

  /** Answers one question with sets that are borrowed for as long as it takes. */
  #answer<T>(question: () => T): T {
    try {
      return question();
    } finally {
      releaseBits();
      releaseNumbers();
    }
  }

  list(query: SearchQuery): SearchPage {
    return this.#answer(() => listPage(this, query));
  }

  count(query: SearchQuery): number {
    return this.#answer(() => countBits(applyFilters(this, query, matchText(this, query).rows)));
  }

  facets(query: SearchQuery, names: readonly Facet[], limit: number): CountsByFacet {
    return this.#answer(() => countFacets(this, query, names, limit));
  }

  suggest(text: string, limit: number, viewer: SearchViewer = { sees: "public" }): readonly number[] {
    return this.#answer(() => suggestRows(this, text, limit, viewer));
  }

  async writeSnapshot(path: string, position?: string): Promise<WrittenSnapshot> {
    this.#saving?.finish();
    const writer = startSnapshot(path, this.store(), position);
    this.#saving = writer;
    try {
      return await writer.written;
    } finally {
      if (this.#saving === writer) this.#saving = undefined;
    }
  }

  async save(path: string, position?: string): Promise<void> {
    await (await this.writeSnapshot(path, position)).place();
  }
}
