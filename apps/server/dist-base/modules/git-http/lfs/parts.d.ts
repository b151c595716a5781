import { type BlobStore } from "../../../blobs/store.ts";
import { type Uploader } from "../../../catalogue/upload-store.ts";
import type { Db } from "../../../db/engine.ts";
import { type LargeFileTicket } from "./tickets.ts";
export interface StoreDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly secret: string;
    readonly now: () => number;
}
/** A part as the client names it when it has sent all of them. */
export interface SentPart {
    readonly partNumber: number;
    readonly etag: string;
}
/** Stores a content that must match; what does not match is the sender's error. */
export declare const storeExactly: ({ db, blobs, now }: StoreDeps, uploader: Uploader, content: AsyncIterable<Uint8Array>, expected: {
    readonly sha256?: string;
    readonly size: number;
}) => Promise<string>;
export declare const countParts: (size: number, chunk: number) => number;
/** Stores a part as a content of its own; returns its tag. */
export declare const receivePart: (deps: StoreDeps, ticket: LargeFileTicket, content: AsyncIterable<Uint8Array>) => Promise<string>;
/** Joins the parts to the file and checks its hash. The parts are then swept like every content that nothing uses. */
export declare const joinParts: (deps: StoreDeps, ticket: LargeFileTicket, parts: readonly SentPart[]) => Promise<void>;
//# sourceMappingURL=parts.d.ts.map