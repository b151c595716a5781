import type { Db } from "../../db/engine.ts";
/** A public chat model that a provider serves, by its name there. */
export declare const chatModelAt: (db: Db, provider: string) => Promise<string | undefined>;
/** What came of the newest calls since a moment, without whose they were. */
export declare const recentCalls: (db: Db, since: number) => Promise<{
    at: number;
    duration_ms: number | null;
    first_ms: number | null;
    provider: string | null;
    state: "cancelled" | "done" | "failed" | "open" | "unknown";
}[]>;
export type RecentCall = Awaited<ReturnType<typeof recentCalls>>[number];
//# sourceMappingURL=store.d.ts.map