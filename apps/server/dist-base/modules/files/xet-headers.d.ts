import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { FoundFile } from "./service.ts";
/** Headers by which clients find that a file can be downloaded by Xet. */
export declare const xetHeaders: (hub: string, kind: RepositoryKind, { row, sha, xetHash }: FoundFile) => Record<string, string>;
/** The JavaScript client asks with this type whether a file can be downloaded by Xet. */
export declare const xetInfoType = "application/vnd.xet-fileinfo+json";
//# sourceMappingURL=xet-headers.d.ts.map