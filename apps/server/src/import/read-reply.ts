import { createGrowingBuffer } from "../blobs/growing-buffer.ts";
import { ImportError } from "./errors.ts";

/** Lists and records of repositories are smaller; file contents are read as streams. */
const maxJsonBytes = 64 * 1024 ** 2;

/** Reads a reply of at most `maxBytes`. */
export const readBytes = async (reply: Response, url: string, maxBytes: number): Promise<Buffer> => {
  const bytes = createGrowingBuffer();
  for await (const part of reply.body ?? []) {
    bytes.add(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    if (bytes.size() > maxBytes)
      throw new ImportError(
        "bad_reply",
        `${new URL(url).host} sent more than ${maxBytes} bytes. Check that it is a hub.`,
      );
  }
  return bytes.bytes();
};

/** As a reply's own `json`, of at most 64 MiB. */
export const readJson = async (reply: Response, url: string): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await readBytes(reply, url, maxJsonBytes)));
