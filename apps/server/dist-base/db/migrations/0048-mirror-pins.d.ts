import type { Kysely } from "kysely";
/** Commits that mirrored repositories stay at, and when their files were last read. */
export declare const mirrorPins: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0048-mirror-pins.d.ts.map