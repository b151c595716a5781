import type { Readable } from "node:stream";

/** What a stored content is called and how long it is. */
export interface BlobInfo {
  readonly sha256: string;
  readonly size: number;
}

/** A stretch of a content; both ends belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a content must be for it to be kept. */
export interface Expectation {
  readonly sha256?: string;
  readonly size?: number;
  /** Most bytes that are taken. */
  readonly limit?: number;
}

/** Keeps contents under the SHA-256 of their bytes. A content that is there is whole, and never changes. */
export interface BlobStore {
  /** Keeps a content; throws a BlobError, and keeps nothing, where it is not what was expected. */
  put(content: AsyncIterable<Uint8Array>, expected?: Expectation): Promise<BlobInfo>;
  stat(sha256: string): Promise<BlobInfo | undefined>;
  /** Reads a content or a stretch of it; throws a BlobError where it is not there. */
  read(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Forgets a content; one that is not there is no error. */
  remove(sha256: string): Promise<void>;
  list(): AsyncIterable<string>;
  /** Where a content lies as a file of this machine, if it does; nobody may write to it. */
  pathOf?(sha256: string): string;
  /** Throws, saying why, where nothing could be written now. */
  check(): Promise<void>;
}

export type BlobErrorCode = "not_found" | "wrong_hash" | "wrong_size" | "too_large" | "bad_name" | "storage";

/** Why a content could not be kept or read. */
export class BlobError extends Error {
  readonly code: BlobErrorCode;

  constructor(code: BlobErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BlobError";
    this.code = code;
  }
}

/** Tells whether an error is the blob store's own, and of the given code. */
export const isBlobError = (error: unknown, code?: BlobErrorCode): error is BlobError =>
  error instanceof Error && error.name === "BlobError" && (!code || (error as BlobError).code === code);

/** Names become paths, so nothing but a hash may pass. */
export const checkedName = (sha256: string): string => {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BlobError("bad_name", "A content is named by 64 hexadecimal digits.");
  return sha256;
};
