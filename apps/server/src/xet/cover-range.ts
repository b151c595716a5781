import type { ByteRange } from "../blobs/store.ts";
import type { XetHash } from "./hashes.ts";
import type { IndexedChunk } from "./xorb-index.ts";

/** Consecutive chunks of a xorb, part of a file. */
export interface FileTerm {
  readonly xorb: XetHash;
  readonly firstChunk: number;
  /** Exclusive. */
  readonly endChunk: number;
  /** Bytes of content. */
  readonly size: number;
}

/** A term cut to the chunks that a range needs. */
export interface CoveringTerm extends FileTerm {
  /** Bytes of the xorb that hold the chunks; `end` is exclusive. */
  readonly bytes: { readonly start: number; readonly end: number };
  /** Bytes of its content that come before the range. */
  readonly skip: number;
}

/** Terms that overlap a range, with their position in the file. */
export const termsInRange = (
  terms: readonly FileTerm[],
  { start, end }: ByteRange,
): { readonly term: FileTerm; readonly position: number }[] => {
  let position = 0;
  return terms.flatMap((term) => {
    const at = position;
    position += term.size;
    return at <= end && position > start ? [{ term, position: at }] : [];
  });
};

/** Cuts one term to the chunks that a range needs. */
export const coverTerm = (
  term: FileTerm,
  position: number,
  { start, end }: ByteRange,
  chunks: readonly IndexedChunk[],
): CoveringTerm => {
  const cut = { firstChunk: term.firstChunk, endChunk: term.firstChunk, size: 0, skip: 0 };
  let at = position;
  for (let index = term.firstChunk; index < term.endChunk; index += 1) {
    const { size } = chunks[index] as IndexedChunk;
    const isBefore = at + size <= start;
    if (isBefore) cut.firstChunk = index + 1;
    else if (at <= end) {
      if (cut.size === 0) cut.skip = Math.max(0, start - at);
      cut.size += size;
      cut.endChunk = index + 1;
    }
    at += size;
  }
  const bytes = {
    start: (chunks[cut.firstChunk] as IndexedChunk).start,
    end: (chunks[cut.endChunk - 1] as IndexedChunk).end,
  };
  return { xorb: term.xorb, ...cut, bytes };
};
