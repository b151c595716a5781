import type { ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineEndpoint, EnginesOverview } from "@orrery/contract";
import { afterEach, describe, expect, test } from "vitest";
import { addModel } from "../../testing/add-model.ts";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import { isHubBuilt } from "../../testing/hub-process.ts";
import type { RoutedHub } from "../../testing/router.ts";
import { endServer, freePort } from "../../testing/servers/child-server.ts";
import { endlessWriter, readWriterStream, startWorkerProcess } from "../../testing/servers/worker-process.ts";

const model = "lab/writer";

/** A worker is a whole hub, which starts slowly on a busy machine. */
const timeout = 240_000;

const note = isHubBuilt ? "" : " (skipped unless built)";

describe.each(enginesForSlowTests)(`workers in their own processes, for a hub on $name${note}`, (engine) => {
  const skipped = engine.skipReason !== undefined || !isHubBuilt;
  let hub: RoutedHub;
  let port = 0;
  let commit = "";
  const data = mkdtempSync(join(tmpdir(), "orrery-worker-"));
  let worker: ChildProcess | undefined;
  startRoutedHubOn(engine, async (started) => {
    hub = started;
    ({ sha: commit } = await addModel(hub.hub, model, endlessWriter, { isPrivate: true }));
    port = await freePort();
  });
  afterEach(async () => {
    if (worker) await endServer(worker, "SIGKILL");
  });

  const startWorker = async (): Promise<EngineEndpoint> => {
    worker = await startWorkerProcess(hub, { data, port, model });
    const [one] = await endpoints();
    // On a busy machine the model loads slowly, and the hub answers first calls itself.
    await expect.poll(async () => endpointOf(await chat(1)), { timeout }).toBe(String(one?.id));
    return one as EngineEndpoint;
  };
  const endpoints = async () => {
    const reply = await hub.get(`/api/models/${model}/endpoints`, hub.token);
    return (await reply.json()) as EngineEndpoint[];
  };
  const endpointOf = (reply: Response): string | null => reply.headers.get("x-orrery-endpoint");
  const chat = (max_tokens: number, stream = false): Promise<Response> => {
    const body = { model, messages: [{ role: "user", content: "good" }], max_tokens, stream };
    return hub.send("POST", "/router/v1/chat/completions", body, hub.token);
  };
  const lastCall = async () => {
    await hub.settled();
    const rows = hub.hub.database.db.selectFrom("router_calls").selectAll();
    return rows.orderBy("id", "desc").executeTakeFirstOrThrow();
  };
  test.skipIf(skipped)("a worker that is stopped leaves first, and ends its calls", { timeout }, async () => {
    const endpoint = await startWorker();
    const ended = new Promise((resolve) => worker?.once("exit", resolve));
    const reply = await chat(300, true);
    expect(endpointOf(reply)).toBe(String(endpoint.id));
    const events = await readWriterStream(reply, () => worker?.kill("SIGTERM"));
    expect(events.at(-1)).toBe("[DONE]");
    expect(events.filter((event) => event.includes('"error"'))).toEqual([]);
    expect([await ended, await endpoints()]).toEqual([0, []]);
  });

  test.skipIf(skipped)(
    "a private model runs on a worker; a killed one ends its streams with an error",
    { timeout },
    async () => {
      const endpoint = await startWorker();
      expect(endpoint).toMatchObject({
        ...{ kind: "hub", address: `http://127.0.0.1:${port}`, managedBy: "worker-second", revision: commit },
        task: "conversational",
      });
      const whole = await chat(3);
      expect(endpointOf(whole)).toBe(String(endpoint.id));
      expect(await whole.json()).toMatchObject({ choices: [{ message: { content: "cat the cat" } }] });
      expect((await fetch(`${endpoint.address}/api/models/${model}`)).status).toBe(401);
      const { pools } = (await (await hub.get("/api/engines", hub.token)).json()) as EnginesOverview;
      expect(pools.map((pool) => [pool.model, pool.endpoints.length])).toEqual([[model, 1]]);

      const reply = await chat(50_000, true);
      expect([reply.status, endpointOf(reply)]).toEqual([200, String(endpoint.id)]);
      const events = await readWriterStream(reply, () => worker?.kill("SIGKILL"));
      expect(JSON.parse(events.at(-1) ?? "")).toMatchObject({ error: { code: "stream_interrupted" } });
      expect(events).not.toContain("[DONE]");
      await expect
        .poll(lastCall, { timeout })
        .toMatchObject({ state: "failed", error_code: "stream_interrupted", attempts: 1, http_status: 200 });
      const next = await chat(3);
      expect([next.status, endpointOf(next)]).toEqual([200, null]);
      expect(await next.json()).toMatchObject({ choices: [{ message: { content: "cat the cat" } }] });
    },
  );
});
