import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endHubProcess, type HubProcess, isHubBuilt, startHubProcess } from "../hub-process.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "../servers/postgres.ts";
import { type RedisServer, redisSkipReason, startRedis } from "../servers/redis.ts";
import { type NginxServer, nginxSkipReason, startNginx } from "./nginx.ts";

/** Three hub processes on one PostgreSQL and one Redis, behind nginx. */
export interface Cluster {
  readonly postgres: PostgresServer;
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

const printedToken = /^ {2}(hf_\w{40})$/m;

const settingsOf = (databaseUrl: string, redis: RedisServer) => (): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redis.url,
  ORRERY_SECRET: "the secret that all processes share",
  ORRERY_DATA: mkdtempSync(join(tmpdir(), "orrery-data-")),
  LOG_LEVEL: "silent",
});

/** Starts all processes at once on an empty database. */
export const startCluster = async (settings: Readonly<Record<string, string>> = {}): Promise<Cluster> => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const databaseUrl = await postgres.createDatabase();
  const environment = settingsOf(databaseUrl, redis);
  const hubs = await Promise.all([0, 1, 2].map(() => startHubProcess({ ...environment(), ...settings })));
  const nginx: NginxServer = await startNginx(hubs.map(({ address }) => address));
  return {
    postgres,
    databaseUrl,
    hubs,
    nginx,
    address: nginx.address,
    token: hubs.map(({ log }) => printedToken.exec(log())?.[1]).find(Boolean) ?? "",
    environment: () => ({ ...environment(), ...settings }),
    stop: async () => {
      await nginx.stop();
      await Promise.all(hubs.map((hub) => endHubProcess(hub, "SIGTERM")));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
};
