import type { MirrorChanges } from "@orrery/contract";
import type { FileRow } from "../../../catalogue/history/read-files.ts";
/** What changed between two lists of files. A file is the same if git's id of its content is. */
export declare const compareFiles: (before: readonly FileRow[], after: readonly FileRow[]) => MirrorChanges;
//# sourceMappingURL=file-changes.d.ts.map