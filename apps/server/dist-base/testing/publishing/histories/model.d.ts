/** What git has for a file; a large file is a pointer. */
export interface ModelFile {
    readonly blob: Buffer;
    readonly large?: {
        readonly oid: string;
        readonly size: number;
    };
}
export type FilesByPath = ReadonlyMap<string, ModelFile>;
/** A commit as it must be, with all its files. */
export interface ModelCommit {
    /** Its number in the repository, from 1. */
    readonly mark: number;
    readonly parents: readonly number[];
    readonly files: FilesByPath;
    readonly title: string;
    readonly message: string;
    /** Milliseconds since 1970. */
    readonly at: number;
    /** The id that the hub answered with, if it did. */
    readonly sha?: string;
}
interface ModelTag {
    readonly target: number;
    /** Annotated tags only. */
    readonly message?: string;
    readonly at: number;
}
/** A merge that was asked for. */
interface ModelMerge {
    readonly number: number;
    readonly ours: number;
    readonly theirs: number;
    /** The merge commit; undefined if the hub refused because of conflicts. */
    readonly merged: number | undefined;
}
/** Everything that a repository must have, kept apart from the hub. */
export interface RepositoryModel {
    readonly id: string;
    readonly commits: ModelCommit[];
    /** Branches and pull requests by ref. */
    readonly heads: Map<string, number>;
    readonly tags: Map<string, ModelTag>;
    readonly merges: ModelMerge[];
}
export declare const createModel: (id: string) => RepositoryModel;
export declare const commitAt: ({ commits }: RepositoryModel, mark: number) => ModelCommit;
export declare const headOf: (model: RepositoryModel, ref: string) => ModelCommit;
/** Adds a commit and moves a ref to it. */
export declare const addCommit: (model: RepositoryModel, ref: string, commit: Omit<ModelCommit, "mark">) => ModelCommit;
export declare const areEqualFiles: (left: FilesByPath, right: FilesByPath) => boolean;
/** A commit and everything before it. */
export declare const ancestorsOf: (model: RepositoryModel, mark: number) => Set<number>;
export {};
//# sourceMappingURL=model.d.ts.map