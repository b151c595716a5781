import { closeSync, openSync, readSync } from "node:fs";
import { type ByteSource, type DiskLocation, ReadingError } from "../blobs/byte-source.ts";
import { errorCode } from "../errors.ts";
import type { BytesRequest, SourceRequest } from "./job.ts";

/** The hub copies this much at a time, so that no copy holds up its other callers. */
const stretch = 1024 * 1024;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Reads a range of a file on disk: the hub would copy the bytes twice on its event loop. Undefined if the hub must read it,
 * because the content is not stored as a file.
 */
const readFile = ({ path, start: offset }: DiskLocation, start: number, end: number): Uint8Array | undefined => {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    const bytes = Buffer.allocUnsafeSlow(end - start);
    let filled = 0;
    for (let count = -1; filled < bytes.length && count !== 0; filled += count)
      count = readSync(file, bytes, filled, bytes.length - filled, offset + start + filled);
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
};

/** Sources whose bytes are read from disk, or asked for from the hub. */
export const createRemoteSources = (ask: (request: BytesRequest) => void) => {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  const fetchBytes = (source: number, start: number, end: number): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      ask({ id: asked, source, start, end });
    });
  const read = async (source: number, start: number, end: number): Promise<Uint8Array> => {
    if (end - start <= stretch) return fetchBytes(source, start, end);
    const whole = new Uint8Array(end - start);
    for (let at = start; at < end; at += stretch)
      whole.set(await fetchBytes(source, at, Math.min(at + stretch, end)), at - start);
    return whole;
  };
  return {
    open: (sources: readonly SourceRequest[]): ByteSource[] =>
      sources.map(({ size, file }, source) => ({
        size,
        read: async (start, length) => {
          const end = Math.min(start + length, size);
          if (end <= start) return new Uint8Array();
          return (file && readFile(file, start, end)) ?? read(source, start, end);
        },
      })),
    deliver: (id: number, bytes: Uint8Array): void => {
      waiting.get(id)?.resolve(bytes);
      waiting.delete(id);
    },
    refuse: (id: number, why: string): void => {
      waiting.get(id)?.reject(new ReadingError(why));
      waiting.delete(id);
    },
  };
};
