import type { Readable } from "node:stream";
import { createGrowingBuffer } from "./growing-buffer.ts";

interface ReadStreamOptions {
  readonly maxBytes: number;
  /** The length that the sender has announced. */
  readonly expectedBytes: number;
  readonly onTooLong: () => Error;
  readonly onCut: () => Error;
}

/** Reads a stream to its end. One that is too long goes on without being read, so that its sender can get a reply. */
export const readStream = (stream: Readable, options: ReadStreamOptions): Promise<Buffer> => {
  const { maxBytes, expectedBytes, onTooLong, onCut } = options;
  if (expectedBytes > maxBytes) return Promise.reject(onTooLong());
  return new Promise((resolve, reject) => {
    // Copied as it arrives: to join 50 MB at the end would hold up other requests.
    const body = createGrowingBuffer(expectedBytes);
    stream.on("data", (chunk: Buffer) => {
      body.add(chunk);
      if (body.size() <= maxBytes) return;
      stream.removeAllListeners("data");
      stream.resume();
      reject(onTooLong());
    });
    stream.on("end", () => resolve(body.bytes()));
    stream.on("error", () => reject(onCut()));
  });
};
