import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";
import type { BytesRequest } from "./job.ts";

/** The hub copies this much at a time, so that no copy holds up its other callers. */
const stretch = 1024 * 1024;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Sources whose bytes are asked for from the hub. */
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
    open: (sizes: readonly number[]): ByteSource[] =>
      sizes.map((size, source) => ({
        size,
        read: async (start, length) => {
          const end = Math.min(start + length, size);
          return end > start ? read(source, start, end) : new Uint8Array();
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
