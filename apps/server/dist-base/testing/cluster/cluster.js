import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endHubProcess, isHubBuilt, ownerTokenIn, startHubProcess } from "../hub-process.js";
import { postgresSkipReason, startPostgres } from "../servers/postgres.js";
import { redisSkipReason, startRedis } from "../servers/redis.js";
import { nginxSkipReason, startNginx } from "./nginx.js";
/** Why no cluster can be started here, if none can. */
export const clusterSkipReason = () => postgresSkipReason() ??
    redisSkipReason() ??
    nginxSkipReason() ??
    (isHubBuilt ? undefined : "the hub is not built; run npm run build");
const settingsOf = (databaseUrl, redis) => () => ({
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    ORRERY_SECRET: "the secret that all processes share",
    ORRERY_DATA: mkdtempSync(join(tmpdir(), "orrery-data-")),
    LOG_LEVEL: "silent",
});
/** Starts all processes at once on an empty database. */
export const startCluster = async (options = {}) => {
    const { settings, roles = ["all", "all", "all"], program } = options;
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const databaseUrl = await postgres.createDatabase();
    const environment = settingsOf(databaseUrl, redis);
    const hubs = await Promise.all(roles.map((role) => startHubProcess({ ...environment(), ...settings, ORRERY_ROLE: role }, program)));
    const without = (role) => hubs.filter((_, at) => roles[at] !== role).map(({ address }) => address);
    const nginx = await startNginx(without("router"), without("hub"));
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
//# sourceMappingURL=cluster.js.map