import type { MirrorMark } from "@orrery/contract";
import type { FoundFile } from "./service.ts";
/** What a content is called: git's name for a small file, the hash of a large one. */
export declare const etagOf: ({ file }: FoundFile) => string;
/** How long ago the upstream last confirmed what is sent, in seconds. */
export declare const mirrorHeaders: (mark: MirrorMark | undefined, now: number) => Record<string, string>;
/** The headers by which clients check and keep a file. */
export declare const contentHeaders: (found: FoundFile) => Record<string, string>;
//# sourceMappingURL=content-headers.d.ts.map