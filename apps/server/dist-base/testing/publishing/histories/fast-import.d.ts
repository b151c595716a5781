import type { RepositoryModel } from "./model.ts";
/** What `git fast-import` reads to write the same repository itself. */
export declare const toFastImport: ({ commits, heads, tags }: RepositoryModel) => Buffer;
//# sourceMappingURL=fast-import.d.ts.map