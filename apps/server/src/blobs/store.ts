import type { Readable } from "node:stream";
import { HubError } from "../errors.ts";

export interface BlobInfo {
  readonly sha256: string;
  readonly size: number;
}

/** A byte range, inclusive at both ends. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a content must match to be stored. */
export interface Expectation {
  readonly sha256?: string;
  readonly size?: number;
  /** Max bytes. */
  readonly limit?: number;
  /** Reads the complete content from a temporary file. Throws to refuse it; false: it need not be stored. */
  readonly check?: (path: string, info: BlobInfo) => Promise<boolean>;
}

/** Stores contents by SHA-256. A stored content is complete and never changes. */
export interface BlobStore {
  /** Stores a content; throws a BlobError and stores nothing if it does not match. */
  put(content: AsyncIterable<Uint8Array>, expected?: Expectation): Promise<BlobInfo>;
  stat(sha256: string): Promise<BlobInfo | undefined>;
  /** Reads a content or a range of it; throws a BlobError if it is not stored, or not with the given size. */
  read(sha256: string, range?: ByteRange, size?: number): Promise<Readable>;
  /** Deletes a content; a missing one is not an error. */
  remove(sha256: string): Promise<void>;
  list(): AsyncIterable<string>;
  /**
   * Moves a file into the store, for stores on disk. Its content must be safely on disk and have the hash. False, and the
   * file stays, if it is on another disk.
   */
  adopt?(path: string, info: BlobInfo): Promise<boolean>;
  /** The folder of a store on disk, into which many contents can be written at once. */
  readonly root?: string;
  /** The local file of a content, for stores on disk. Read only. */
  pathOf?(sha256: string): string;
  /** Throws if the store is not writable. */
  check(): Promise<void>;
}

/** “unreachable” is a storage that may answer again, “storage” one that refuses. */
export type BlobErrorCode =
  | "not_found"
  | "wrong_hash"
  | "wrong_size"
  | "too_large"
  | "bad_name"
  | "storage"
  | "unreachable";

/** Why a content could not be stored or read. */
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

/** The error for callers. It names no address and no reason. */
export const storageUnavailable = (cause: unknown): HubError =>
  new HubError("unavailable", "File storage is unavailable. Try again in a few seconds.", {
    headers: { "retry-after": "5" },
    cause,
  });

const repair = "Upload it again, or restore a backup. To find others: orrery doctor --deep";

/** A stored content that is no longer what was stored. */
export const damagedContent = (sha256: string, cause?: Error): BlobError =>
  new BlobError("wrong_hash", `The stored file is damaged: its content has changed (${sha256}). ${repair}`, { cause });

/** Throws if a stored content does not have the size it was stored with. */
export const checkStoredSize = (sha256: string, found: number, size: number | undefined): void => {
  if (size === undefined || found === size) return;
  throw new BlobError(
    "wrong_size",
    `The stored file is damaged: it has ${found} of ${size} bytes (${sha256}). ${repair}`,
  );
};

/** Names become paths, so only a hash is accepted. */
export const checkedName = (sha256: string): string => {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BlobError("bad_name", "A content is named by 64 hexadecimal digits.");
  return sha256;
};
