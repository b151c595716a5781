const blockSize = 1 << 18;
const endOfRow = -1;

/** Codes of one row after the other, as they come: in blocks, so that nothing is copied as they grow to many millions. */
export class RowCodes {
  readonly #blocks: Int32Array[] = [];
  #block = new Int32Array(0);
  #used = 0;
  #row: number[] = [];

  /** Adds a code to the row that is being read, unless it is there. */
  add(code: number): void {
    if (!this.#row.includes(code)) this.#row.push(code);
  }

  /** Ends a row; the next one begins. */
  endRow(): void {
    if (this.#used + this.#row.length >= this.#block.length) this.#nextBlock(this.#row.length + 1);
    for (const code of this.#row) this.#block[this.#used++] = code;
    this.#block[this.#used++] = endOfRow;
    this.#row.length = 0;
  }

  #nextBlock(least: number): void {
    this.#close();
    this.#block = new Int32Array(Math.max(blockSize, least));
    this.#used = 0;
  }

  #close(): void {
    this.#blocks.push(this.#block.subarray(0, this.#used));
  }

  /** Visits all codes, row by row. */
  visit(each: (code: number, row: number) => void): void {
    let row = 0;
    for (const block of [...this.#blocks, this.#block.subarray(0, this.#used)])
      for (let at = 0; at < block.length; at++) {
        const code = block[at] as number;
        if (code === endOfRow) row += 1;
        else each(code, row);
      }
  }
}
