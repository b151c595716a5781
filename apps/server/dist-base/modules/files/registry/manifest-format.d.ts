import type { IncomingHttpHeaders } from "node:http";
import type { ManifestFormat } from "./write-manifest.ts";
/** What a client can read: a manifest, or the file names that older versions of llama.cpp ask for. */
export declare const requestedFormat: ({ accept, "user-agent": agent, }: IncomingHttpHeaders) => ManifestFormat | "llama.cpp";
//# sourceMappingURL=manifest-format.d.ts.map