import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { createGit } from "../git.js";
import { createClient } from "../hub.js";
import { endHubProcess, ownerTokenIn, startHubProcess } from "../hub-process.js";
import { checkAfterCrash } from "./check-crash.js";
import { countAcknowledged, crashRepository, nothingAcknowledged, writeUntilGone, } from "./crash-writers.js";
/** Starts hubs on one store; the first prints the owner's token. */
const createStarter = async (engine) => {
    const { dataFolder, databaseUrl } = await engine.newStore();
    const environment = { ORRERY_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    let token = "";
    return async () => {
        const started = await startHubProcess(environment);
        token ||= ownerTokenIn(started.log());
        return { process: started, client: createClient(started.address, token) };
    };
};
/** Writes until some more requests and one of each kind are acknowledged, then kills the hub in the middle of others. */
const writeAndKill = async (hub, all, next) => {
    const enough = countAcknowledged(all) + 5 + Math.floor(Math.random() * 40);
    const isEnough = () => countAcknowledged(all) >= enough && Object.values(all).every(({ size }) => size > 0);
    let reached = () => { };
    const isReached = new Promise((resolve) => {
        reached = resolve;
    });
    const writing = writeUntilGone(hub.client, all, () => {
        if (isEnough())
            reached();
        return next();
    });
    const early = writing.then(() => Promise.reject(new Error("the writers ended before the hub was killed")));
    await Promise.race([isReached, early]);
    early.catch(() => { });
    await pause(Math.random() * 30);
    await endHubProcess(hub.process, "SIGKILL");
    await writing;
};
/** Kills a hub again and again while it is written to; returns what was acknowledged, and what was wrong after a restart. */
export const runCrashes = async ({ engine, kills }) => {
    const start = await createStarter(engine);
    const acknowledged = nothingAcknowledged();
    const git = createGit();
    const seen = new Set();
    const problems = [];
    let count = 0;
    let hub = await start();
    try {
        const { client } = hub;
        await client.send("POST", "/api/repos/create", { name: crashRepository }, client.token);
        for (let round = 0; round < kills; round += 1) {
            await writeAndKill(hub, acknowledged, () => ++count);
            hub = await start();
            problems.push(...(await checkAfterCrash(git, hub.client, acknowledged, seen)));
        }
        return { acknowledged, problems };
    }
    finally {
        await endHubProcess(hub.process, "SIGKILL");
        rmSync(git.home, { recursive: true, force: true });
    }
};
//# sourceMappingURL=run-crashes.js.map