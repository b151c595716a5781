import type { FilesByPath } from "./model.ts";
/**
 * Files of a merge: each as the side that changed it has it. A text that both sides changed is read from the hub; git
 * judges it later.
 */
export declare const mergedFiles: (base: FilesByPath, ours: FilesByPath, theirs: FilesByPath, read: (path: string) => Promise<Buffer>) => Promise<FilesByPath>;
//# sourceMappingURL=merged-files.d.ts.map