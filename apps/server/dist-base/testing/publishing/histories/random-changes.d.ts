import type { FilesByPath, ModelFile } from "./model.ts";
import type { Random } from "./random.ts";
/** What a commit does to files. Paths are removed before others are put. */
export interface RandomChanges {
    readonly put: Map<string, ModelFile>;
    readonly removedFiles: Set<string>;
    readonly removedFolders: Set<string>;
}
export declare const resultOf: (files: FilesByPath, { put, removedFiles, removedFolders }: RandomChanges) => FilesByPath;
/** An edit or a deletion of one of some files; undefined if there is none. */
export declare const competingChanges: (random: Random, files: FilesByPath, isWanted: (path: string) => boolean) => RandomChanges | undefined;
/** Some changes to files, which may cancel each other out. */
export declare const randomChanges: (random: Random, files: FilesByPath, large: readonly ModelFile[]) => RandomChanges;
//# sourceMappingURL=random-changes.d.ts.map