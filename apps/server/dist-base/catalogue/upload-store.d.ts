import type { Db } from "../db/engine.ts";
import type { Viewer } from "../identity/viewer.ts";
/** Who sends a content. A fine-grained token counts by itself: its account has sent contents that it does not reach. */
export interface Uploader {
    readonly accountId: number;
    readonly tokenId?: number | undefined;
}
export declare const uploaderOf: ({ account, fineGrained, tokenId }: Viewer) => Uploader;
interface UploadedContent {
    readonly sha256: string;
    readonly size: number;
}
/** Records that a content was sent by someone, who can then commit it. */
export declare const recordUpload: (db: Db, { accountId, tokenId }: Uploader, { sha256, size }: UploadedContent, at: number) => Promise<void>;
/** Which of some contents were sent by someone. */
export declare const uploadedAmong: (db: Db, { accountId, tokenId }: Uploader, contents: readonly string[]) => Promise<string[]>;
/** An upload that is part of another one now. */
export declare const forgetUpload: (db: Db, { accountId, tokenId }: Uploader, sha256: string) => Promise<void>;
export {};
//# sourceMappingURL=upload-store.d.ts.map