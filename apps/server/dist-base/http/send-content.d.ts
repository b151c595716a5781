import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ContentReader } from "../blobs/small-contents.ts";
import { type BlobInfo, type ByteRange } from "../blobs/store.ts";
/** Bytes that can be sent whole or in ranges. */
export interface RangedContent {
    readonly size: number;
    readonly etag: string;
    readonly read: (range: ByteRange | undefined) => Promise<Readable | Uint8Array>;
}
/** A content of the blob store. A damaged one is an error of the hub's. */
export declare const storedContent: (blobs: ContentReader, { sha256, size }: BlobInfo, etag?: string) => RangedContent;
/** Sends a content, or the range that the request asks for. HEAD gets the headers alone. */
export declare const sendContent: (request: FastifyRequest, reply: FastifyReply, content: RangedContent, given: Readonly<Record<string, string>>) => Promise<FastifyReply>;
//# sourceMappingURL=send-content.d.ts.map