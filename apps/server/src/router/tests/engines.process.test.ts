import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleWithEveryKind } from "../../../../../scripts/sample.mjs";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";
import { type EngineDouble, startEngine } from "../../testing/servers/engine-double.ts";
import { type PoolCell, poolCells } from "../../testing/servers/engine-faults.ts";

const limits = { initialDelayMs: 1, maxDelayMs: 50, failuresToOpen: 1_000, slowStartMs: 0, afterDoneMs: 20 };
/** Short timeouts for cells that wait for one; long ones for the rest, so that a busy machine changes nothing. */
const waits = { little: { firstByteMs: 300, idleMs: 300 }, plenty: { firstByteMs: 20_000, idleMs: 20_000 } };

interface Pool {
  readonly hub: RoutedHub;
  /** Engines by the id of their endpoint. */
  readonly engines: Map<string, EngineDouble>;
}

const model = "acme/local";
const endpointsPath = `/api/models/${model}/endpoints`;

const addEndpoint = async (hub: RoutedHub, engine: EngineDouble, settings: object = {}): Promise<string> => {
  const body = { kind: "vllm", address: engine.address, task: "conversational", servedModel: "served", ...settings };
  const reply = await hub.send("POST", endpointsPath, body, hub.token);
  return String(((await reply.json()) as { id: number }).id);
};

const startPool = async (routerSettings: object): Promise<Pool> => {
  const store = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-pool-")) };
  const hub = await startRoutedHub(store, {}, { routerSettings: { ...limits, ...routerSettings } });
  const engines = new Map<string, EngineDouble>();
  for (const name of ["a", "b", "c"]) {
    const engine = await startEngine(name);
    engines.set(await addEndpoint(hub, engine), engine);
  }
  return { hub, engines };
};

const closePool = async ({ hub, engines }: Pool): Promise<void> => {
  await hub.close();
  for (const engine of engines.values()) await engine.close();
};

const post = (hub: RoutedHub, content: string, isStreamed: boolean, signal?: AbortSignal): Promise<Response> =>
  fetch(`${hub.address}/router/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${hub.callerToken}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content }], ...(isStreamed && { stream: true }) }),
    ...(signal && { signal }),
  });

const rowsAfter = async ({ hub }: Pool, id: number) => {
  await hub.settled();
  return hub.hub.database.db.selectFrom("router_calls").selectAll().where("id", ">", id).orderBy("id").execute();
};

const lastId = async (pool: Pool): Promise<number> => (await rowsAfter(pool, 0)).at(-1)?.id ?? 0;

/** Rows of calls that were made since, once all are settled. */
const settledRows = async (pool: Pool, before: number, count: number) => {
  await expect
    .poll(async () => (await rowsAfter(pool, before)).filter(({ state }) => state !== "open").length)
    .toBe(count);
  return rowsAfter(pool, before);
};

const inFlight = async ({ hub }: Pool): Promise<number> => {
  const reply = await hub.get(endpointsPath, hub.token);
  const endpoints = (await reply.json()) as { load: { inFlight: number; queued: number } }[];
  return endpoints.reduce((sum, { load }) => sum + load.inFlight + load.queued, 0);
};

const eventsIn = (text: string): string[] =>
  text
    .split("\n\n")
    .filter(Boolean)
    .map((event) => event.replace(/^data: /, ""));

const contentOf = (text: string, isStreamed: boolean): string =>
  isStreamed
    ? eventsIn(text)
        .filter((event) => event.startsWith("{"))
        .map((event) => JSON.parse(event).choices?.[0]?.delta?.content ?? "")
        .join("")
    : JSON.parse(text).choices[0].message.content;

/** The endpoint that a conversation goes to while all are well. */
const homeOf = async ({ hub }: Pool, content: string): Promise<string> => {
  const reply = await post(hub, content, false);
  await reply.text();
  return reply.headers.get("x-orrery-endpoint") ?? "";
};

const maxAttempts = 4;
const attemptsOf = ({ effect, isEverywhere }: PoolCell, engines: number): number => {
  if (!effect.isMoved) return 1;
  if (!isEverywhere) return 2;
  return effect.isRepeated ? maxAttempts : engines;
};

const checkAnswered = async (reply: Response, engines: Pool["engines"], home: string, isStreamed: boolean) => {
  expect(reply.status).toBe(200);
  const answeredBy = reply.headers.get("x-orrery-endpoint") ?? "";
  expect([answeredBy === home, reply.headers.get("x-orrery-attempts")]).toEqual([false, "2"]);
  const text = await reply.text();
  expect(contentOf(text, isStreamed)).toBe(`from ${engines.get(answeredBy)?.name}`);
  if (isStreamed) expect(eventsIn(text).at(-1)).toBe("[DONE]");
};

const checkFailed = async (reply: Response, { effect }: PoolCell, attempts: number) => {
  const text = await reply.text();
  expect(reply.status).toBe(effect.status);
  const events = eventsIn(text);
  if (effect.isLate) {
    expect(contentOf(events.slice(0, -1).join("\n\n"), true)).toBe("from ");
    expect(events).not.toContain("[DONE]");
  }
  const { error } = JSON.parse(effect.isLate ? (events.at(-1) ?? "") : text);
  expect(error.code).toBe(effect.code);
  expect(error.metadata.attempts).toHaveLength(attempts);
  for (const note of error.metadata.attempts) expect(note).toMatchObject({ endpoint: expect.any(Number) });
};

const nameOf = ({ fault, isStreamed, isEverywhere, isAborted }: PoolCell): string =>
  `${isStreamed ? "stream" : "plain"}: ${fault} at ${isEverywhere ? "every engine" : "one engine"}${isAborted ? ", caller disconnects" : ""}`;

const kindsOf = ({ fault, effect, isStreamed, isEverywhere, isAborted }: PoolCell): string[] => [
  fault,
  `${isStreamed} ${isEverywhere} ${isAborted} ${effect.isMoved} ${effect.isRepeated} ${effect.isLate}`,
];
const cells = inject("isFullRun") ? poolCells : sampleWithEveryKind(poolCells, kindsOf);

describe("a fault of engines in a pool", () => {
  let pools: { readonly little: Pool; readonly plenty: Pool };
  beforeAll(async () => {
    pools = { little: await startPool(waits.little), plenty: await startPool(waits.plenty) };
  });
  afterAll(async () => {
    await closePool(pools.little);
    await closePool(pools.plenty);
  });

  /** Breaks engines; returns how to repair them. A killed engine is one that does not listen. */
  const breakEngines = async (pool: Pool, cell: PoolCell, home: string): Promise<() => Promise<void>> => {
    const broken = [...pool.engines].filter(([id]) => cell.isEverywhere || id === home);
    const { fault } = cell;
    if (fault !== "killed") {
      for (const [, engine] of broken) engine.behavior = fault;
      return async () => {
        for (const [, engine] of broken) engine.behavior = "well";
      };
    }
    const set = (id: string, address: string) =>
      pool.hub.send("PATCH", `${endpointsPath}/${id}`, { address }, pool.hub.token);
    for (const [at, [id]] of broken.entries()) await set(id, `http://127.0.0.1:${at + 1}`);
    return async () => {
      for (const [id, { address }] of broken) await set(id, address);
    };
  };

  for (const cell of cells)
    test(nameOf(cell), async () => {
      const isSilent = cell.fault === "silent" || cell.fault === "stall after content";
      const pool = isSilent && !cell.isAborted ? pools.little : pools.plenty;
      const home = await homeOf(pool, nameOf(cell));
      for (const engine of pool.engines.values()) engine.calls.length = 0;
      const before = await lastId(pool);
      const repair = await breakEngines(pool, cell, home);
      const aborting = new AbortController();
      const asking = post(pool.hub, nameOf(cell), cell.isStreamed, aborting.signal);
      const attempts = attemptsOf(cell, pool.engines.size);
      const isAnswered = cell.effect.isMoved && !cell.isEverywhere;
      if (cell.isAborted) {
        asking.catch(() => {});
        await expect.poll(() => pool.engines.get(home)?.calls.length).toBe(1);
        aborting.abort();
      } else if (isAnswered) await checkAnswered(await asking, pool.engines, home, cell.isStreamed);
      else await checkFailed(await asking, cell, attempts);
      const state = cell.isAborted ? "cancelled" : isAnswered ? "done" : "failed";
      expect(await settledRows(pool, before, 1)).toMatchObject([
        { state, model, provider: "hf-inference", ...(!cell.isAborted && { attempts }) },
      ]);
      await expect.poll(() => inFlight(pool)).toBe(0);
      await repair();
    });

  test("has at least 60 cells, and the sample has every kind", () => {
    expect(poolCells.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cells.flatMap(kindsOf))).toEqual(new Set(poolCells.flatMap(kindsOf)));
  });
});

/** Runs a pool while the tests of a `describe` run, and repairs it after each. */
const usePool = (settings: object = {}) => {
  let pool: Pool;
  beforeAll(async () => {
    pool = await startPool({ ...waits.plenty, failuresToOpen: 3, openMs: 600_000, queueMs: 20_000, ...settings });
  });
  afterAll(() => closePool(pool));
  const engines = () => [...pool.engines.values()];
  const ask = async (content: string, isStreamed = false) => {
    const reply = await post(pool.hub, content, isStreamed);
    const text = await reply.text();
    return { status: reply.status, text, endpoint: reply.headers.get("x-orrery-endpoint") ?? "" };
  };
  const change = async (id: string, body: object) =>
    expect((await pool.hub.send("PATCH", `${endpointsPath}/${id}`, body, pool.hub.token)).status).toBe(200);
  afterEach(async () => {
    for (const [id, engine] of pool.engines) {
      engine.behavior = "well";
      engine.hold = undefined;
      engine.calls.length = 0;
      await change(id, { state: "active", maxInFlight: null, weight: 1 });
    }
  });
  return {
    pool: () => pool,
    engines,
    ask,
    change,
    askMany: (count: number, isStreamed: boolean) =>
      Promise.all(Array.from({ length: count }, (_, at) => ask(`question ${at}`, isStreamed))),
    /** Holds back the answers of all engines until the function it returns is called. */
    holdAll: () => {
      let release = () => {};
      const hold = new Promise<void>((resolve) => {
        release = resolve;
      });
      for (const engine of engines()) engine.hold = hold;
      return () => release();
    },
    openCalls: () => engines().reduce((sum, engine) => sum + engine.open(), 0),
  };
};

describe.each([false, true])("an engine that is killed under load (streamed: %s)", (isStreamed) => {
  const { pool, engines, ask, askMany, holdAll, openCalls } = usePool();

  test("loses no call, and gets no more", async () => {
    const before = await lastId(pool());
    const release = holdAll();
    const asking = askMany(30, isStreamed);
    await expect.poll(openCalls).toBe(30);
    const [victim] = engines();
    expect(victim?.open()).toBeGreaterThan(3);
    if (victim) victim.behavior = "reset";
    release();
    for (const { status, text } of await asking) {
      expect(status).toBe(200);
      expect(contentOf(text, isStreamed)).toMatch(/^from [bc]$/);
    }
    const rows = await settledRows(pool(), before, 30);
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 30 }, () => "done"));
    const seen = victim?.calls.length;
    for (let at = 0; at < 12; at++) expect((await ask(`later ${at}`, isStreamed)).status).toBe(200);
    expect(victim?.calls.length).toBe(seen);
  });
});

describe("a pool", () => {
  const { pool, engines, ask, askMany, change, holdAll, openCalls } = usePool({ failuresToOpen: 1_000 });

  test("sends every turn of a conversation to one endpoint, and spreads conversations", async () => {
    const homes = new Set<string>();
    for (let conversation = 0; conversation < 12; conversation++) {
      const messages = [{ role: "user", content: `conversation ${conversation}` }];
      const seen = new Set<string>();
      for (let turn = 0; turn < 3; turn++) {
        const body = { model, messages };
        const reply = await pool().hub.send("POST", "/router/v1/chat/completions", body, pool().hub.callerToken);
        seen.add(reply.headers.get("x-orrery-endpoint") ?? "");
        const { choices } = (await reply.json()) as { choices: { message: { role: string; content: string } }[] };
        messages.push(choices[0]?.message ?? { role: "", content: "" }, { role: "user", content: `turn ${turn}` });
      }
      expect(seen.size).toBe(1);
      for (const id of seen) homes.add(id);
    }
    expect(homes).toEqual(new Set(pool().engines.keys()));
  });

  test("sends parallel calls where the fewest are in flight, by weight", async () => {
    const [heavy = ""] = pool().engines.keys();
    await change(heavy, { weight: 4 });
    const release = holdAll();
    const body = { model, input: "x" };
    for (const id of pool().engines.keys()) await change(id, { task: "feature-extraction" });
    const asking = Array.from({ length: 12 }, async (_, at) => {
      await expect.poll(openCalls).toBeGreaterThanOrEqual(at);
      return pool().hub.send("POST", "/router/v1/embeddings", body, pool().hub.callerToken);
    });
    await expect.poll(openCalls).toBe(12);
    const counts = engines().map((engine) => engine.open());
    release();
    for (const reply of await Promise.all(asking)) expect(reply.status).toBe(200);
    for (const id of pool().engines.keys()) await change(id, { task: "conversational" });
    expect(counts).toEqual([8, 2, 2]);
  });

  test("a flapping engine loses no call, and every call is settled once", async () => {
    const before = await lastId(pool());
    const [flapping] = engines();
    for (let turn = 0; turn < 40; turn++) {
      if (flapping) flapping.behavior = turn % 2 === 0 ? "well" : turn % 4 === 1 ? "status 500" : "cut before content";
      expect((await ask(`turn ${turn}`, turn % 3 === 0)).status).toBe(200);
    }
    const rows = await settledRows(pool(), before, 40);
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(40);
    for (const { state } of rows) expect(state).toBe("done");
  });

  test("a draining engine ends its calls and gets no new ones", async () => {
    const before = await lastId(pool());
    const release = holdAll();
    const asking = askMany(12, true);
    await expect.poll(openCalls).toBe(12);
    const [[id = "", engine] = []] = pool().engines;
    const held = engine?.calls.length ?? 0;
    expect(held).toBeGreaterThan(0);
    await change(id, { state: "draining" });
    const more = askMany(12, true);
    await expect.poll(openCalls).toBe(24);
    expect(engine?.calls.length).toBe(held);
    release();
    const answers = [...(await asking), ...(await more)];
    expect(answers.filter(({ endpoint }) => endpoint === id)).toHaveLength(held);
    for (const { status } of answers) expect(status).toBe(200);
    for (const { state } of await settledRows(pool(), before, 24)) expect(state).toBe("done");
  });

  test("calls above the limit wait, and go on when others end", async () => {
    for (const id of pool().engines.keys()) await change(id, { maxInFlight: 1 });
    const release = holdAll();
    const asking = askMany(9, false);
    await expect.poll(() => inFlight(pool())).toBe(9);
    expect(openCalls()).toBe(3);
    for (const engine of engines()) expect(engine.open()).toBe(1);
    release();
    for (const { status } of await asking) expect(status).toBe(200);
    expect(await inFlight(pool())).toBe(0);
  });
});

describe("health checks", () => {
  const { pool, ask } = usePool({ failuresToOpen: 1_000, healthCheckMs: 20 });
  const statuses = async () => {
    const reply = await pool().hub.get(endpointsPath, pool().hub.token);
    const endpoints = (await reply.json()) as { id: number; load: { status: string; message?: string } }[];
    return endpoints.map(({ load }) => load.status);
  };

  test("move calls away from an engine that is down, and back when it recovers", async () => {
    await expect.poll(statuses).toEqual(["healthy", "healthy", "healthy"]);
    const home = await homeOf(pool(), "a conversation");
    const engine = pool().engines.get(home);
    if (engine) engine.health = "starting";
    await expect.poll(statuses).toContain("starting");
    if (engine) engine.health = "reset";
    await expect.poll(statuses).toContain("unreachable");
    const moved = await post(pool().hub, "a conversation", false);
    expect([moved.status, moved.headers.get("x-orrery-attempts")]).toEqual([200, "1"]);
    expect(moved.headers.get("x-orrery-endpoint")).not.toBe(home);
    await moved.text();
    if (engine) engine.health = "well";
    await expect.poll(statuses).toEqual(["healthy", "healthy", "healthy"]);
    expect((await ask("a conversation")).endpoint).toBe(home);
  });

  test("that fail everywhere do not stop a model", async () => {
    for (const engine of pool().engines.values()) engine.health = "status 500";
    await expect.poll(statuses).toEqual(["unreachable", "unreachable", "unreachable"]);
    expect((await ask("hello", true)).status).toBe(200);
    for (const engine of pool().engines.values()) engine.health = undefined;
    await expect.poll(statuses).toEqual(["healthy", "healthy", "healthy"]);
  });
});
