import type { Db } from "../../../db/engine.ts";
import { type StreamTarget } from "./stream-target.ts";
interface StreamDeps {
    readonly db: Db;
    readonly targets: readonly StreamTarget[];
    readonly now: () => number;
    readonly onError: (error: unknown) => void;
}
/** Sends the audit log to other systems, in order and at least once. */
interface AuditStreams {
    /** Sends what is new. */
    readonly step: () => Promise<void>;
    readonly close: () => Promise<void>;
}
export declare const openAuditStreams: (deps: StreamDeps) => AuditStreams;
export {};
//# sourceMappingURL=open-streams.d.ts.map