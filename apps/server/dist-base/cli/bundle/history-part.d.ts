import { type Static, Type } from "typebox";
import type { Db } from "../../db/engine.ts";
declare const Line: Type.TUnion<[Type.TObject<{
    type: Type.TLiteral<"commit">;
    sha: Type.TString;
    tree: Type.TString;
    parents: Type.TString;
    total: Type.TInteger;
    title: Type.TString;
    message: Type.TString;
    author: Type.TString;
    created_at: Type.TInteger;
    raw: Type.TUnion<[Type.TString, Type.TNull]>;
}>, Type.TObject<{
    type: Type.TLiteral<"tree">;
    oid: Type.TString;
    content: Type.TString;
}>, Type.TObject<{
    type: Type.TLiteral<"blob">;
    oid: Type.TString;
    size: Type.TInteger;
    /** Null if the content is not in the bundle. */
    sha256: Type.TUnion<[Type.TString, Type.TNull]>;
    is_large: Type.TEnum<[0, 1]>;
}>]>;
/** One row of a repository's history, as a line of JSON. */
export type HistoryLine = Static<typeof Line>;
/** What is exported of a repository. */
export interface ExportedHistory {
    readonly repositoryId: number;
    readonly sha: string;
    /** Whether large files of all commits are exported, not only those of the newest. */
    readonly isFull: boolean;
}
/** The history behind a commit, line by line; `onContent` is told which contents belong to it. */
export declare const historyLines: (db: Db, { repositoryId, sha, isFull }: ExportedHistory, onContent: (content: {
    readonly sha256: string;
    readonly size: number;
}) => void) => AsyncGenerator<string>;
/** Lines of a history part, checked one by one. */
export declare const readHistory: (path: string) => AsyncGenerator<HistoryLine>;
export {};
//# sourceMappingURL=history-part.d.ts.map