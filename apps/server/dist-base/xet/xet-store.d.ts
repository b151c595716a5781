import type { Selectable } from "kysely";
import type { Db } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";
import type { FileTerm } from "./cover-range.ts";
import type { XetHash } from "./hashes.ts";
export type XorbRow = Selectable<Tables["xet_xorbs"]>;
/** A file that is put together from xorbs. */
export interface XetFile {
    readonly hash: XetHash;
    readonly sha256: string;
    readonly size: number;
    readonly terms: readonly FileTerm[];
}
export declare const findXorbs: (db: Db, hashes: readonly XetHash[]) => Promise<XorbRow[]>;
export declare const findXorb: (db: Db, hash: XetHash) => Promise<XorbRow | undefined>;
/** One that was stored before stays as it is. */
export declare const insertXorb: (db: Db, row: XorbRow) => Promise<void>;
export declare const findFile: (db: Db, hash: XetHash) => Promise<XetFile | undefined>;
/** The contents of some Xet hashes, by SHA-256. */
export declare const xetContents: (db: Db, hashes: readonly XetHash[]) => Promise<ReadonlyMap<XetHash, string>>;
/** One content can have several Xet hashes, because clients cut files differently; any of them serves. */
export declare const findFileByContent: (db: Db, sha256: string) => Promise<XetFile | undefined>;
/** The Xet hashes of some contents, by SHA-256. */
export declare const xetHashes: (db: Db, contents: readonly string[]) => Promise<ReadonlyMap<string, XetHash>>;
/** The sizes of those contents that arrived by Xet, by SHA-256. */
export declare const xetSizes: (db: Db, contents: readonly string[]) => Promise<Map<string, number>>;
/** A file that is known keeps its terms: those of another client may differ. */
export declare const insertFile: (db: Db, { hash, sha256, size, terms }: XetFile, samples: readonly XetHash[], at: number) => Promise<void>;
/** Lists the xorbs of files that a process of an earlier version has registered, or that came from its backup. */
export declare const listMissingXorbs: (db: Db) => Promise<void>;
/** The contents of the files that have some xorbs. */
export declare const contentsWithXorbs: (db: Db, xorbs: readonly XetHash[]) => Promise<{
    sha256: string;
    xorb: string;
}[]>;
/** Who sends a xorb; `tokenId` is set for fine-grained tokens. */
interface XorbSender {
    readonly accountId: number;
    readonly tokenId?: number | undefined;
}
export declare const recordXorbUpload: (db: Db, { accountId, tokenId }: XorbSender, xorb: XetHash, at: number) => Promise<void>;
/** Which of some xorbs someone has sent. A fine-grained token counts by itself, other tokens as their account. */
export declare const sentXorbs: (db: Db, { accountId, tokenId }: XorbSender, xorbs: readonly XetHash[]) => Promise<XetHash[]>;
/** Files that contain a sampled chunk, newest first. */
export declare const filesWithChunk: (db: Db, chunk: XetHash, limit: number) => Promise<XetFile[]>;
/** Those contents that a file of a repository has, or had. */
export declare const contentsIn: (db: Db, repositoryId: number, contents: readonly string[]) => Promise<Set<string>>;
/** Whether a repository has, or had, a file with this content. */
export declare const repositoryHas: (db: Db, repositoryId: number, sha256: string) => Promise<boolean>;
export {};
//# sourceMappingURL=xet-store.d.ts.map