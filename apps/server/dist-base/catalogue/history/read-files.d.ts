import type { Db } from "../../db/engine.ts";
import { type TreeLine } from "../../git/tree.ts";
/** A file of a commit. */
export interface FileRow {
    readonly path: string;
    readonly oid: string;
    readonly size: number;
    /** Null if the content is not on this hub. */
    readonly sha256: string | null;
    readonly is_large: 0 | 1;
}
/** A file or folder of a tree, by its path. */
export interface PathLine extends TreeLine {
    readonly path: string;
}
/** Which files and folders a reader needs; by default all of them. */
export interface PathSelection {
    readonly hasFile?: (path: string) => boolean;
    /** Whether to look into a folder. */
    readonly hasFolder?: (path: string) => boolean;
}
/** Adds what is known about the contents of files. */
export declare const withContents: (db: Db, repositoryId: number, lines: readonly PathLine[]) => Promise<FileRow[]>;
/** The entry at a path; the root is a folder without a name. */
export declare const lineAt: (db: Db, tree: string, path: string) => Promise<TreeLine | undefined>;
/** The file at a path of a tree. */
export declare const fileAt: (db: Db, repositoryId: number, tree: string, path: string) => Promise<FileRow | undefined>;
/** Files and folders below a folder, in order of their paths. */
export declare const linesBelow: (db: Db, tree: string, folder: string) => Promise<PathLine[]>;
/** The first files and folders in a folder whose paths come after a path, in order. */
export declare const linesIn: (db: Db, tree: string, folder: string, { after, limit }: {
    readonly after: string;
    readonly limit: number;
}) => Promise<PathLine[]>;
/** The files below a folder of a tree, in order of their paths. */
export declare const pathsBelow: (db: Db, tree: string, folder?: string) => Promise<PathLine[]>;
/** The selected files of a tree, in order of their paths. */
export declare const selectPaths: (db: Db, tree: string, selection: PathSelection) => Promise<PathLine[]>;
/** All files of a tree in order of their paths, optionally only those in a folder. */
export declare const filesAt: (db: Db, repositoryId: number, tree: string, folder?: string) => Promise<FileRow[]>;
/** The files on the main branch of several repositories, in order of their paths. */
export declare const currentFiles: (db: Db, ids: readonly number[]) => Promise<Map<number, FileRow[]>>;
/** The tree of the main branch; the empty one if there is no commit. */
export declare const mainTree: (db: Db, id: number) => Promise<string>;
/** The files on the main branch of a repository. */
export declare const mainFiles: (db: Db, id: number) => Promise<FileRow[]>;
//# sourceMappingURL=read-files.d.ts.map