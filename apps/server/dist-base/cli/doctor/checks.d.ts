import type { ConfigReading } from "../../config/config.ts";
/** What a check has found. */
export interface Finding {
    readonly state: "good" | "odd" | "bad";
    readonly found: string;
    /** What to do about it. */
    readonly advice?: string;
}
/** What is checked. */
interface Patient {
    readonly reading: ConfigReading;
    readonly upstream?: string;
    /** Whether to read every stored file. */
    readonly isDeep: boolean;
    readonly now: () => number;
}
/** One check; undefined where there is nothing to check. */
type Check = (patient: Patient) => Promise<Finding | undefined>;
/** Every check by name, in the order in which they are made. */
export declare const checks: Readonly<Record<string, Check>>;
export {};
//# sourceMappingURL=checks.d.ts.map