import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { endHubProcess, type HubProcess, isHubBuilt, ownerTokenIn, startHubProcess } from "../hub-process.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../servers/postgres.ts";
import { type RedisServer, redisSkipReason, startRedis } from "../servers/redis.ts";
import { type NginxServer, nginxSkipReason, startNginx } from "./nginx.ts";

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
export const clusterSkipReason = (): string | undefined =>
  postgresSkipReason() ??
  redisSkipReason() ??
  nginxSkipReason() ??
  (isHubBuilt ? undefined : "the hub is not built; run npm run build");

const settingsOf = (databaseUrl: string, redis: RedisServer) => (): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redis.url,
  ORRERY_SECRET: "the secret that all processes share",
  ORRERY_DATA: mkdtempSync(join(tmpdir(), "orrery-data-")),
  LOG_LEVEL: "silent",
});

export interface ClusterOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** One for each process. */
  readonly roles?: readonly Config["role"][];
  /** The program of another release, and its arguments. */
  readonly program?: readonly string[] | undefined;
}

/** Starts all processes at once on an empty database. */
export const startCluster = async (options: ClusterOptions = {}): Promise<Cluster> => {
  const { settings, roles = ["all", "all", "all"], program } = options;
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const databaseUrl = await postgres.createDatabase();
  const environment = settingsOf(databaseUrl, redis);
  const hubs = await Promise.all(
    roles.map((role) => startHubProcess({ ...environment(), ...settings, ORRERY_ROLE: role }, program)),
  );
  const without = (role: Config["role"]) => hubs.filter((_, at) => roles[at] !== role).map(({ address }) => address);
  const nginx: NginxServer = await startNginx(without("router"), without("hub"));
  return {
    postgres,
    redis,
    databaseUrl,
    hubs,
    nginx,
    address: nginx.address,
    token: hubs.map(({ log }) => ownerTokenIn(log())).find(Boolean) ?? "",
    environment: () => ({ ...environment(), ...settings }),
    stop: async () => {
      await nginx.stop();
      await Promise.all(hubs.map((hub) => endHubProcess(hub, "SIGTERM")));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
};
