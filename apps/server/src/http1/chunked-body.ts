import { MessageFault } from "./response-head.ts";

/** The line of a size, with whatever a server adds to it; more is no size. */
const longestLine = 1024;
const longestTrailer = 16 * 1024;

const [carriageReturn, lineFeed] = [13, 10];

/** The value of a digit of a size; below zero for any other letter. */
const digitOf = (letter: number | undefined): number => {
  if (letter === undefined) return -1;
  if (letter >= 48 && letter <= 57) return letter - 48;
  const small = letter | 32;
  return small >= 97 && small <= 102 ? small - 87 : -1;
};

const isLineEnd = (bytes: Buffer, at: number): boolean => bytes[at] === carriageReturn && bytes[at + 1] === lineFeed;

/** Takes chunks apart [RFC 9112, 7.1], across whatever pieces their bytes come in. */
export class ChunkedBody {
  /** Whether the last chunk was read. */
  isOver = false;
  /** How far the bytes were read that were given last. */
  end = 0;
  #state: "size" | "data" | "after" | "trailer" = "size";
  #left = 0;
  #line = "";
  #trailer = 0;

  /**
   * Reads bytes up to the end of the body. What the chunks hold is moved together at the beginning of the bytes: what
   * came at once is told at once, however many chunks it was in.
   * @returns How many bytes that is.
   */
  read(bytes: Buffer): number {
    let [at, filled] = [0, 0];
    while (at < bytes.length && !this.isOver) {
      if (this.#state !== "data") {
        at = this.#readLine(bytes, at);
        continue;
      }
      const end = Math.min(bytes.length, at + this.#left);
      bytes.copyWithin(filled, at, end);
      filled += end - at;
      this.#left -= end - at;
      at = end;
      if (this.#left > 0) break;
      const isWhole = isLineEnd(bytes, end);
      this.#state = isWhole ? "size" : "after";
      if (isWhole) at += 2;
    }
    this.end = at;
    return filled;
  }

  #readLine(bytes: Buffer, from: number): number {
    if (this.#state === "size" && this.#line === "") {
      const end = this.#readSize(bytes, from);
      if (end > from) return end;
    }
    const feed = bytes.indexOf(lineFeed, from);
    this.#line += bytes.toString("latin1", from, feed < 0 ? bytes.length : feed);
    if (this.#line.length > (this.#state === "trailer" ? longestTrailer : longestLine))
      throw new MessageFault("a line between its chunks is too long");
    if (feed < 0) return bytes.length;
    if (!this.#line.endsWith("\r")) throw new MessageFault("a line between its chunks does not end as it should");
    const line = this.#line.slice(0, -1);
    this.#line = "";
    this.#hear(line);
    return feed + 1;
  }

  /** Most sizes are a few digits and there as a whole. Stays in its place where that is not so. */
  #readSize(bytes: Buffer, from: number): number {
    let [at, size] = [from, 0];
    for (let digit = digitOf(bytes[at]); digit >= 0 && at < from + 8; digit = digitOf(bytes[at])) {
      size = size * 16 + digit;
      at += 1;
    }
    if (at === from || !isLineEnd(bytes, at)) return from;
    this.#begin(size);
    return at + 2;
  }

  #begin(size: number): void {
    this.#left = size;
    this.#state = size === 0 ? "trailer" : "data";
  }

  #hear(line: string): void {
    if (this.#state === "size") {
      const size = /^([0-9a-f]{1,12})[ \t]*(?:;[^\r\n]*)?$/i.exec(line)?.[1];
      if (size === undefined) throw new MessageFault("a chunk has no size");
      this.#begin(Number.parseInt(size, 16));
    } else if (this.#state === "after") {
      if (line !== "") throw new MessageFault("a chunk is longer than it says");
      this.#state = "size";
    } else {
      this.#trailer += line.length;
      if (this.#trailer > longestTrailer) throw new MessageFault("its end is too long");
      this.isOver = line === "";
    }
  }
}
