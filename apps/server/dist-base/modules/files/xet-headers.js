import { storagePath } from "../../xet/addresses.js";
/** Headers by which clients find that a file can be downloaded by Xet. */
export const xetHeaders = (hub, kind, { row, sha, xetHash }) => xetHash
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
//# sourceMappingURL=xet-headers.js.map