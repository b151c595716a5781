import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { EngineForTests } from "../engines.ts";
import { createGit } from "../git.ts";
import { createClient, type HubClient } from "../hub.ts";
import { endHubProcess, type HubProcess, ownerTokenIn, startHubProcess } from "../hub-process.ts";
import { checkAfterCrash } from "./check-crash.ts";
import {
  type Acknowledged,
  countAcknowledged,
  crashRepository,
  nothingAcknowledged,
  writeUntilGone,
} from "./crash-writers.ts";

interface RunningHub {
  readonly process: HubProcess;
  readonly client: HubClient;
}

/** Starts hubs on one store; the first prints the owner's token. */
const createStarter = async (engine: EngineForTests) => {
  const { dataFolder, databaseUrl } = await engine.newStore();
  const environment = { ORRERY_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  let token = "";
  return async (): Promise<RunningHub> => {
    const started = await startHubProcess(environment);
    token ||= ownerTokenIn(started.log());
    return { process: started, client: createClient(started.address, token) };
  };
};

/** Writes until some more requests and one of each kind are acknowledged, then kills the hub in the middle of others. */
const writeAndKill = async (hub: RunningHub, all: Acknowledged, next: () => number): Promise<void> => {
  const enough = countAcknowledged(all) + 5 + Math.floor(Math.random() * 40);
  const isEnough = () => countAcknowledged(all) >= enough && Object.values(all).every(({ size }) => size > 0);
  let reached = (): void => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const writing = writeUntilGone(hub.client, all, () => {
    if (isEnough()) reached();
    return next();
  });
  const early = writing.then(() => Promise.reject(new Error("the writers ended before the hub was killed")));
  await Promise.race([isReached, early]);
  early.catch(() => {});
  await pause(Math.random() * 30);
  await endHubProcess(hub.process, "SIGKILL");
  await writing;
};

export interface CrashOptions {
  readonly engine: EngineForTests;
  readonly kills: number;
}

/** Kills a hub again and again while it is written to; returns what was acknowledged, and what was wrong after a restart. */
export const runCrashes = async ({ engine, kills }: CrashOptions) => {
  const start = await createStarter(engine);
  const acknowledged = nothingAcknowledged();
  const git = createGit();
  const seen = new Set<string>();
  const problems: string[] = [];
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
  } finally {
    await endHubProcess(hub.process, "SIGKILL");
    rmSync(git.home, { recursive: true, force: true });
  }
};
