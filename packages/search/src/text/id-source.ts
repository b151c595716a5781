import type { IdColumn } from "../columns/id-column.ts";
import type { RowTable } from "../columns/row-table.ts";
import { TextSource } from "./text-source.ts";

/** Sorts rows by id, or by name alone. */
export class IdSource extends TextSource {
  readonly #ids: IdColumn;
  readonly #table: RowTable;
  readonly #isName: boolean;

  constructor(ids: IdColumn, table: RowTable, part: "id" | "name") {
    super();
    this.#ids = ids;
    this.#table = table;
    this.#isName = part === "name";
  }

  protected override get bytes(): Uint8Array {
    return this.#ids.bytes;
  }

  #skipped(row: number): number {
    return this.#isName ? (this.#ids.names[row] as number) : 0;
  }

  protected override start(row: number): number {
    return (this.#ids.starts[row] as number) + this.#skipped(row);
  }

  override length(row: number): number {
    return (this.#ids.lengths[row] as number) - this.#skipped(row);
  }

  protected override key(row: number): number {
    return this.#table.keys[row] as number;
  }
}
