import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, clusterSkipReason } from "../../testing/cluster/cluster.ts";
import { startRoutedCluster } from "../../testing/cluster/routed-cluster.ts";
import { endHubProcess, type HubProcess, startHubProcess } from "../../testing/hub-process.ts";

/** The folder of an unpacked earlier release: the cluster starts with it, and each process is replaced by this version. */
const previous = process.env.ORRERY_PREVIOUS_RELEASE;
const skipReason = clusterSkipReason();
const minRequests = 10_000;
const callers = 12;

interface Outcome {
  readonly status: number;
  readonly body: string;
}

/** One request on a connection of its own: one that nginx closes when it reloads is not a lost request. */
const ask = (address: string, token: string, path: string, body?: object): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    };
    const sent = request(`${address}${path}`, { method: body ? "POST" : "GET", headers, agent: false }, (reply) => {
      let text = "";
      reply.on("data", (chunk) => {
        text += chunk;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body: text }));
      reply.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });

const messages = [{ role: "user", content: "hello" }];
const chat = { model: "acme/chat", messages };

/** Each kind of request, and how a complete answer to it ends. */
const kinds = [
  { path: "/api/whoami-v2", end: "}" },
  { path: "/api/models?limit=3", end: "]" },
  { path: "/router/v1/chat/completions", body: chat, end: "}" },
  { path: "/router/v1/chat/completions", body: { ...chat, stream: true }, end: "data: [DONE]\n\n" },
];

const startLoad = ({ address, token }: Cluster) => {
  const lost: string[] = [];
  let answered = 0;
  let isStopped = false;
  const call = async (caller: number): Promise<void> => {
    for (let turn = caller; !isStopped; turn++) {
      const { path, body, end } = kinds[turn % kinds.length] as (typeof kinds)[number];
      const outcome = await ask(address, token, path, body).catch((error: Error) => ({
        status: 0,
        body: error.message,
      }));
      if (outcome.status === 200 && outcome.body.endsWith(end)) answered++;
      else lost.push(`${path} ${outcome.status} ${outcome.body.slice(-200)}`);
    }
  };
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    lost,
    answered: () => answered,
    stop: async () => {
      isStopped = true;
      await calls;
    },
  };
};

describe(`a rolling ${previous ? "upgrade" : "restart"} of a cluster${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let cluster: Cluster;
  let running: HubProcess[] = [];
  beforeAll(async () => {
    if (skipReason) return;
    cluster = await startRoutedCluster({
      settings: { ORRERY_SHUTDOWN_DELAY: "10", ORRERY_SHUTDOWN_TIMEOUT: "60" },
      program: previous ? [join(previous, "hub/apps/server/bin/orrery.mjs"), "start"] : undefined,
    });
    running = [...cluster.hubs];
  });
  afterAll(async () => {
    await Promise.all(running.map((hub) => endHubProcess(hub, "SIGTERM")));
    await cluster?.stop();
  });

  /** As an orchestrator does: wait for readiness to fail, take the process out, wait for its end, put a new one in. */
  const replace = async (old: HubProcess): Promise<void> => {
    const ended = endHubProcess(old, "SIGTERM");
    const others = running.filter((hub) => hub !== old);
    const readiness = () => ask(old.address, "", "/readyz").then(({ status }) => status);
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    await cluster.nginx.use(others.map(({ address }) => address));
    await ended;
    expect(old.child.exitCode).toBe(0);
    running = [...others, await startHubProcess(cluster.environment())];
    await cluster.nginx.use(running.map(({ address }) => address));
  };

  test.skipIf(skipReason)(`loses 0 of ${minRequests} requests`, { timeout: 900_000 }, async () => {
    await ask(cluster.address, cluster.token, "/router/v1/chat/completions", chat);
    const load = startLoad(cluster);
    for (const old of cluster.hubs) {
      const before = load.answered();
      await expect.poll(load.answered, { timeout: 120_000 }).toBeGreaterThan(before + 200);
      await replace(old);
    }
    await expect.poll(load.answered, { timeout: 600_000, interval: 1_000 }).toBeGreaterThanOrEqual(minRequests);
    await load.stop();
    const total = load.answered() + load.lost.length;
    process.stdout.write(
      `rolling ${previous ? "upgrade" : "restart"}: ${load.lost.length} of ${total} requests lost\n`,
    );
    expect(load.lost).toEqual([]);
  });
});
