import type { EngineForTests } from "../engines.ts";
import { type Acknowledged } from "./crash-writers.ts";
export interface CrashOptions {
    readonly engine: EngineForTests;
    readonly kills: number;
}
/** Kills a hub again and again while it is written to; returns what was acknowledged, and what was wrong after a restart. */
export declare const runCrashes: ({ engine, kills }: CrashOptions) => Promise<{
    acknowledged: Acknowledged;
    problems: string[];
}>;
//# sourceMappingURL=run-crashes.d.ts.map