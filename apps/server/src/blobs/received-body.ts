import type { Readable } from "node:stream";
import { HubError } from "../errors.ts";
import { type ByteSource, memorySource } from "./byte-source.ts";
import { fileSource } from "./file-source.ts";
import { writeIncomingFile } from "./incoming-file.ts";
import { readStream } from "./read-stream.ts";

/** The body of a request while it is read: a small one in memory, another one in a file. */
export interface ReceivedBody extends ByteSource {
  readonly remove: () => Promise<void>;
}

interface ReceiveOptions {
  /** Of the body, as the request states it. */
  readonly length: string | undefined;
  readonly folder: string;
  readonly maxBytes: number;
  readonly onTooLong: () => HubError;
}

/** Bodies up to this size are in memory. */
const smallBody = 256 * 1024;

const onCut = (): HubError => new HubError("bad_request", "The body was cut off. Send it again.");

/** Receives a body that a worker then reads. */
export const receiveBody = async (payload: Readable, options: ReceiveOptions): Promise<ReceivedBody> => {
  const expectedBytes = Number(options.length ?? Number.POSITIVE_INFINITY);
  if (expectedBytes <= smallBody) {
    const bytes = await readStream(payload, { ...options, expectedBytes, onCut });
    return { ...memorySource(bytes), remove: async () => {} };
  }
  // Otherwise an error would destroy the request, and with it the connection for the reply.
  const content = payload.iterator({ destroyOnReturn: false });
  const { path, size, remove } = await writeIncomingFile(content, options);
  return { ...fileSource(path, size), remove };
};
