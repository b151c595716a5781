import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { FileRef } from "./service.ts";
/** Route parameters that identify files. */
export interface FileRefParams {
    readonly owner?: string;
    readonly name: string;
    readonly revision: string;
    readonly "*"?: string;
}
export declare const toFileRef: (kind: RepositoryKind, { owner, name, revision, "*": path }: FileRefParams) => FileRef;
//# sourceMappingURL=file-ref.d.ts.map