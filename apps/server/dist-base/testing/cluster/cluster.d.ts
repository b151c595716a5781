import type { Config } from "../../config/config.ts";
import { type HubProcess } from "../hub-process.ts";
import { type PostgresServer } from "../servers/postgres.ts";
import { type RedisServer } from "../servers/redis.ts";
import { type NginxServer } from "./nginx.ts";
/** Three hub processes on one PostgreSQL and one Redis, behind nginx. */
export interface Cluster {
    readonly postgres: PostgresServer;
    readonly redis: RedisServer;
    readonly databaseUrl: string;
    readonly hubs: readonly HubProcess[];
    readonly nginx: NginxServer;
    /** The address of nginx. */
    readonly address: string;
    /** The owner's token, which one of the processes has printed. */
    readonly token: string;
    /** Settings of another process of this cluster. */
    readonly environment: () => Record<string, string>;
    readonly stop: () => Promise<void>;
}
/** Why no cluster can be started here, if none can. */
export declare const clusterSkipReason: () => string | undefined;
export interface ClusterOptions {
    readonly settings?: Readonly<Record<string, string>>;
    /** One for each process. */
    readonly roles?: readonly Config["role"][];
    /** The program of another release, and its arguments. */
    readonly program?: readonly string[] | undefined;
}
/** Starts all processes at once on an empty database. */
export declare const startCluster: (options?: ClusterOptions) => Promise<Cluster>;
//# sourceMappingURL=cluster.d.ts.map