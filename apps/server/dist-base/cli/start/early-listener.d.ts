import { type Server } from "node:http";
import type { Config } from "../../config/config.ts";
/** Answers for a hub that starts, which can take minutes: it is alive, and not ready yet. */
export interface EarlyListener {
    /** Says what the start is doing. */
    readonly report: (doing: string) => void;
    /** Lets the hub's own server listen in its place. No connection is refused or lost; returns its address. */
    readonly handOver: (server: Server) => Promise<string>;
}
type EarlySettings = Pick<Config, "port" | "host" | "tlsCert" | "tlsKey" | "earlyHealth" | "databaseUrl">;
/** Listens before the hub is open; undefined where the settings want connections refused until then. */
export declare const listenEarly: (settings: EarlySettings) => Promise<EarlyListener | undefined>;
export {};
//# sourceMappingURL=early-listener.d.ts.map