import { ChunkedBody } from "./chunked-body.ts";
import { CutReply, type HeaderFields, headEnd, MessageFault, parseHead } from "./response-head.ts";

/** Who hears of a reply as it is read. */
export interface ReplyListener {
  readonly onHead: (status: number, headers: HeaderFields) => void;
  readonly onData: (chunk: Buffer) => void;
  /** The reply is whole. The connection can carry another unless something speaks against it. */
  readonly onEnd: (canStay: boolean, idleSeconds: number | undefined) => void;
}

/** A head may not be longer than this. */
const longestHead = 64 * 1024;

const nothing = Buffer.alloc(0);

/** How the end of a reply's body is known [RFC 9112, 6.3]. */
type Framing = "none" | "length" | "chunks" | "close";

const lengthOf = (given: string | string[] | undefined): number => {
  if (typeof given !== "string" || !/^\d{1,15}$/.test(given)) throw new MessageFault("its length cannot be told");
  return Number(given);
};

/** Where two ways to tell the end contradict each other, the next reply could be taken for part of this one. */
const framingOf = (status: number, headers: HeaderFields, isHead: boolean): Framing => {
  const { "transfer-encoding": encoding, "content-length": length } = headers;
  if (encoding !== undefined && length !== undefined) throw new MessageFault("its length is told in two ways");
  if (isHead || status === 204 || status === 304) return "none";
  if (encoding === undefined) return length === undefined ? "close" : "length";
  if (String(encoding).toLowerCase() !== "chunked")
    throw new MessageFault("it is encoded in a way that was not asked for");
  return "chunks";
};

/** A reply that has no body but tells of one: a careless server may send it all the same, over the next reply. */
const mayHaveMore = ({ "transfer-encoding": encoding, "content-length": length }: HeaderFields): boolean =>
  encoding !== undefined || (length !== undefined && length !== "0");

/**
 * Reads the replies that come over one connection, one after the other. It takes bytes as they come and tells what they
 * mean; what breaks a rule by which the end of a reply is known is refused with a `MessageFault`, since the connection is
 * then of no use any more.
 */
export class ResponseReader {
  #listener: ReplyListener | undefined;
  #isHead = false;
  /** The beginning of a head, in a place that may be larger. */
  #held: Buffer = nothing;
  #heldSize = 0;
  #isPaused = false;
  /** Everything has been read, but who listens has asked for a pause before being told so. */
  #isWhole = false;
  /** The connection has ended, but what came before that is still kept. */
  #isClosed = false;
  #stash: Buffer = nothing;
  #framing: Framing | undefined;
  #left = 0;
  #chunks: ChunkedBody | undefined;
  #canStay = true;
  #idleSeconds: number | undefined;

  /** Says who hears of the next reply. */
  expect(listener: ReplyListener, isHead: boolean): void {
    this.#listener = listener;
    this.#isHead = isHead;
    this.#framing = undefined;
    this.#isWhole = false;
    this.#isClosed = false;
    this.#canStay = true;
    this.#idleSeconds = undefined;
  }

  /** Whether a reply is still awaited, or part of one. */
  get isWaiting(): boolean {
    return this.#listener !== undefined && !this.#isWhole;
  }

  /** Whether all that will come is here, and kept until `resume`. */
  get hasAll(): boolean {
    return this.#isPaused && (this.#isWhole || this.#isClosed);
  }

  /** Keeps what has not been told yet, even of bytes that are being read. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Tells what was kept; false where that was paused again. */
  resume(): boolean {
    this.#isPaused = false;
    const bytes = this.#stash;
    this.#stash = nothing;
    if (this.#isWhole) this.#end(bytes);
    if (bytes.length > 0) this.read(bytes);
    if (this.#isPaused) return false;
    if (this.#isClosed && !this.close()) throw new CutReply("it broke off");
    return true;
  }

  /** Reads what came. The bytes are lent for as long as this takes: what is told or kept of them is a copy. */
  read(bytes: Buffer): void {
    let rest = bytes;
    while (this.isWaiting && rest.length > 0 && !this.#isPaused)
      rest = this.#framing === undefined ? this.#readHead(rest) : this.#readBody(rest);
    if (rest.length === 0) return;
    // Nobody asked for what comes now: it must not become the answer to somebody's next question.
    if (!this.#listener) throw new MessageFault("more came than was asked for");
    this.#stash = Buffer.concat([this.#stash, rest]);
  }

  /**
   * The connection has ended: a reply without a length is whole then.
   * @returns Whether nothing is missing, as far as can be told before what is kept is read.
   */
  close(): boolean {
    if (!this.isWaiting) return true;
    this.#isClosed = this.#isPaused;
    if (this.#isPaused) return true;
    if (this.#framing !== "close") return false;
    this.#end(nothing);
    return true;
  }

  #readHead(bytes: Buffer): Buffer {
    const all = this.#heldSize > 0 ? this.#hold(bytes) : bytes;
    const end = headEnd(all, this.#heldSize);
    if (end > longestHead || (end < 0 && all.length > longestHead)) throw new MessageFault("its head is too long");
    this.#heldSize = end < 0 ? all.length : 0;
    if (end < 0) {
      if (all === bytes) this.#held = Buffer.from(bytes);
      return nothing;
    }
    this.#held = nothing;
    const { status, headers, canStay, idleSeconds } = parseHead(all.toString("latin1", 0, end));
    const rest = all.subarray(end + 4);
    if (status < 200) {
      if (status === 101) throw new MessageFault("it switches to another protocol");
      return rest;
    }
    const framing = framingOf(status, headers, this.#isHead);
    this.#framing = framing;
    this.#canStay = canStay && framing !== "close" && (framing !== "none" || !mayHaveMore(headers));
    this.#idleSeconds = idleSeconds;
    if (framing === "length") this.#left = lengthOf(headers["content-length"]);
    if (framing === "chunks") this.#chunks = new ChunkedBody();
    this.#listener?.onHead(status, headers);
    return framing === "none" || (framing === "length" && this.#left === 0) ? this.#end(rest) : rest;
  }

  /** Adds to what is held of a head; its place doubles, so that one that comes byte by byte is not copied each time. */
  #hold(bytes: Buffer): Buffer {
    const size = this.#heldSize + bytes.length;
    if (size > this.#held.length) {
      const larger = Buffer.allocUnsafe(size * 2);
      this.#held.copy(larger, 0, 0, this.#heldSize);
      this.#held = larger;
    }
    bytes.copy(this.#held, this.#heldSize);
    return this.#held.subarray(0, size);
  }

  #readBody(bytes: Buffer): Buffer {
    if (this.#framing === "close") {
      this.#listener?.onData(Buffer.from(bytes));
      return nothing;
    }
    if (this.#chunks) return this.#readChunks(bytes, this.#chunks);
    const part = bytes.length > this.#left ? bytes.subarray(0, this.#left) : bytes;
    this.#left -= part.length;
    this.#listener?.onData(Buffer.from(part));
    if (this.#left > 0) return nothing;
    return this.#end(bytes.subarray(part.length));
  }

  #readChunks(bytes: Buffer, chunks: ChunkedBody): Buffer {
    const filled = chunks.read(bytes);
    const rest = bytes.subarray(chunks.end);
    if (filled > 0) this.#listener?.onData(Buffer.from(bytes.subarray(0, filled)));
    return chunks.isOver ? this.#end(rest) : rest;
  }

  #end(rest: Buffer): Buffer {
    this.#isWhole = this.#isPaused;
    if (this.#isPaused) return rest;
    const listener = this.#listener;
    this.#listener = undefined;
    this.#chunks = undefined;
    listener?.onEnd(this.#canStay && rest.length === 0, this.#idleSeconds);
    return rest;
  }
}
