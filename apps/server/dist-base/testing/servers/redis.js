import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServer, freePort, untilLogged } from "./child-server.js";
/** Why no Redis can be started here, if none can. */
export const redisSkipReason = () => spawnSync("redis-server", ["--version"]).status === 0
    ? undefined
    : "no redis-server in the path; install Debian's redis-server";
/** Starts a server that keeps nothing, on a free port of the loopback or a given one. */
export const startRedis = async (given) => {
    const port = given ?? (await freePort());
    const folder = mkdtempSync(join(tmpdir(), "orrery-redis-"));
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
    const start = async () => {
        const started = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "ignore"] });
        await untilLogged("Redis", started, "Ready to accept connections");
        return started;
    };
    let server = await start();
    const kill = () => void server.kill("SIGKILL");
    process.once("exit", kill);
    return {
        url: `redis://127.0.0.1:${port}`,
        crash: () => endServer(server, "SIGKILL"),
        startAgain: async () => {
            server = await start();
        },
        stop: async () => {
            process.off("exit", kill);
            await endServer(server, "SIGTERM");
            rmSync(folder, { recursive: true, force: true });
        },
    };
};
//# sourceMappingURL=redis.js.map