import type { RepositoryKind } from "../../readers/repository-id.ts";
import { storagePath } from "../../xet/addresses.ts";
import type { FoundFile } from "./service.ts";

/** Headers by which clients find that a file can be downloaded by Xet. */
export const xetHeaders = (
  hub: string,
  kind: RepositoryKind,
  { row, sha, xetHash }: FoundFile,
): Record<string, string> =>
  xetHash
    ? {
        "x-xet-hash": xetHash,
        link: [
          `<${hub}/api/${kind}s/${row.full_name}/xet-read-token/${sha}>; rel="xet-auth"`,
          `<${hub}${storagePath}/v1/reconstructions/${xetHash}>; rel="xet-reconstruction-info"`,
        ].join(", "),
      }
    : {};

/** The JavaScript client asks with this type whether a file can be downloaded by Xet. */
export const xetInfoType = "application/vnd.xet-fileinfo+json";
