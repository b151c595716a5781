import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ContentReader } from "../blobs/small-contents.ts";
import { type BlobInfo, type ByteRange, isBlobError } from "../blobs/store.ts";
import { HubError } from "../errors.ts";
import { matchesTag, readRange } from "./byte-range.ts";

/** Bytes that can be sent whole or in ranges. */
export interface RangedContent {
  readonly size: number;
  readonly etag: string;
  readonly read: (range: ByteRange | undefined) => Promise<Readable | Uint8Array>;
}

/** A content of the blob store. A damaged one is an error of the hub's. */
export const storedContent = (
  blobs: ContentReader,
  { sha256, size }: BlobInfo,
  etag = `"${sha256}"`,
): RangedContent => ({
  size,
  etag,
  read: (range) =>
    blobs.read(sha256, range, size).catch((error: unknown) => {
      if (isBlobError(error) && ["wrong_size", "wrong_hash", "not_found"].includes(error.code))
        throw new HubError("internal", error.message, { cause: error });
      throw error;
    }),
});

const rangeOf = ({ headers }: FastifyRequest, { size, etag }: RangedContent): ByteRange | undefined => {
  const ifRange = headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? readRange(headers.range, size) : undefined;
  if (range !== "unsatisfiable") return range;
  throw new HubError("range_not_satisfiable", `The file has ${size} bytes; the requested range is past its end.`, {
    headers: { "content-range": `bytes */${size}` },
  });
};

/** Sends a content, or the range that the request asks for. HEAD gets the headers alone. */
export const sendContent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  content: RangedContent,
  given: Readonly<Record<string, string>>,
): Promise<FastifyReply> => {
  const { size, etag } = content;
  const headers = { ...given, etag, "accept-ranges": "bytes" };
  if (matchesTag(request.headers["if-none-match"], etag)) return reply.headers(headers).code(304).send();
  const range = rangeOf(request, content);
  const length = range ? range.end - range.start + 1 : size;
  // Read before any header is set: the error of a damaged file has its own length.
  const body = request.method === "HEAD" || length === 0 ? undefined : await content.read(range);
  reply.headers(headers).header("content-length", String(length));
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(body);
};
