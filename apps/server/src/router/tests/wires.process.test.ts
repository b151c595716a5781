import { parseEvents } from "@orrery/inference/core";
import type { Simulation } from "@orrery/simulator";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type FaultHubs, startFaultHubs } from "../../testing/fault-hubs.ts";
import type { RoutedHub } from "../../testing/router.ts";
import { type FaultCell, faultCells, providersOf } from "../../testing/router-faults.ts";
import { addSimulatedEngine } from "../../testing/servers/simulated-engine.ts";

const places: Record<string, string> = {};

let hubs: FaultHubs;
let hub: RoutedHub;
beforeAll(async () => {
  // Failures of one API must not pause a provider for the next.
  hubs = await startFaultHubs({ providerOrigins: places, failuresToOpen: 1_000, healthCheckMs: 0 });
  for (const one of [hubs.little, hubs.plenty]) await addSimulatedEngine(one);
  hub = hubs.plenty;
});
afterAll(() => hubs.close());

const answer = "You asked: hello. This is a simulated answer.";
const messages = [{ role: "user", content: "hello" }];

interface Ask {
  readonly model: string;
  readonly isStreamed: boolean;
  readonly isReasoned?: boolean;
  readonly provider?: object;
}

/** JSON, as it was received. */
type Reply = ReturnType<typeof JSON.parse>;

/** One API: the same request in its words, and where its replies have the text, the tokens and the error. */
interface Wire {
  readonly path: string;
  readonly body: (ask: Ask) => object;
  readonly text: (reply: Reply) => string;
  readonly piece: (event: Reply) => string;
  /** The complete reply in the last events of a stream, or in its reply. */
  readonly tokens: (events: readonly Reply[]) => readonly [input: number, output: number];
  readonly errorCode: (reply: Reply) => string;
}

const wires: Readonly<Record<string, Wire>> = {
  chat: {
    path: "chat/completions",
    body: ({ model, isStreamed, isReasoned, provider }) => ({
      model,
      messages,
      max_tokens: 64,
      provider,
      ...(isReasoned && { reasoning_effort: "low" }),
      ...(isStreamed && { stream: true, stream_options: { include_usage: true } }),
    }),
    text: (reply) => reply.choices[0].message.content,
    piece: (event) => event.choices?.[0]?.delta?.content ?? "",
    tokens: (events) => {
      const usage = events.findLast((event) => event.usage)?.usage;
      return [usage?.prompt_tokens, usage?.completion_tokens];
    },
    errorCode: (reply) => reply.error.code,
  },
  responses: {
    path: "responses",
    body: ({ model, isStreamed, isReasoned, provider }) => ({
      model,
      input: "hello",
      max_output_tokens: 64,
      provider,
      ...(isStreamed && { stream: true }),
      ...(isReasoned && { reasoning: { effort: "low" } }),
    }),
    text: (reply) => reply.output.at(-1).content[0].text,
    piece: (event) => (event.type === "response.output_text.delta" ? event.delta : ""),
    tokens: (events) => {
      const last = events.at(-1);
      const usage = (last?.response ?? last)?.usage;
      return [usage.input_tokens, usage.output_tokens];
    },
    errorCode: (reply) => (reply.response ?? reply).error.code,
  },
  messages: {
    path: "messages",
    body: ({ model, isStreamed, isReasoned, provider }) => ({
      model,
      messages,
      max_tokens: 64,
      provider,
      ...(isStreamed && { stream: true }),
      ...(isReasoned && { thinking: { type: "enabled", budget_tokens: 1_024 } }),
    }),
    text: (reply) => reply.content.at(-1).text,
    piece: (event) => event.delta?.text ?? "",
    tokens: (events) => {
      const usage = events.findLast((event) => event.usage)?.usage;
      return [usage.input_tokens + usage.cache_read_input_tokens, usage.output_tokens];
    },
    errorCode: (reply) => reply.error.code,
  },
};

interface Outcome {
  readonly status: number;
  readonly text: string;
  /** The events of a stream, or the reply. */
  readonly events: readonly Reply[];
}

const perform = async ({ path, body }: Wire, ask: Ask, token = hub.callerToken): Promise<Outcome> => {
  const reply = await hub.send("POST", `/router/v1/${path}`, body(ask), token);
  const text = await reply.text();
  const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream");
  const events = isStream
    ? parseEvents(text).flatMap(({ data }) => (data === "[DONE]" || data === "" ? [] : [JSON.parse(data)]))
    : [JSON.parse(text)];
  return { status: reply.status, text, events };
};

const ledgerColumns = [
  ...(["state", "error_code", "http_status", "attempts", "provider", "provider_model", "model", "task"] as const),
  ...(["usage_source", "input_tokens", "output_tokens", "cost_nano", "is_streamed", "key_source"] as const),
] as const;

const lastRow = async () => {
  await hub.settled();
  const { db } = hub.hub.database;
  return db.selectFrom("router_calls").select(ledgerColumns).orderBy("id", "desc").executeTakeFirstOrThrow();
};

/** Servers that a call can go to, in their order. */
interface Destination {
  /** Models with one server, two and three. */
  readonly models: readonly string[];
  readonly provider?: object;
  readonly hosts: readonly string[];
  /** Calls of which each reaches one of the servers. */
  readonly calm: readonly Omit<Ask, "isStreamed">[];
  /** Whether the servers speak all three APIs. */
  readonly isNative: boolean;
}

const providers: Destination = {
  models: ["acme/solo-chat", "acme/duo-chat", "acme/chat"],
  provider: { order: providersOf.plain.map(([name]) => name) },
  hosts: providersOf.plain.map(([, host]) => host),
  calm: providersOf.plain.map(([provider]) => ({ model: "acme/chat", provider: { only: [provider] } })),
  isNative: false,
};

const engine: Destination = {
  models: ["acme/local"],
  hosts: ["llama-server.invalid"],
  calm: [{ model: "acme/local" }],
  isNative: true,
};

const arm = ({ hosts }: Destination, { fault, isEverywhere }: FaultCell): void => {
  for (const host of isEverywhere ? hosts : hosts.slice(0, 1)) {
    if (fault.place) places[host] = fault.place;
    if (fault.simulation) hub.simulator.faults.add({ ...fault.simulation, path: host });
  }
};

const disarm = async ({ calm }: Destination): Promise<void> => {
  for (const host of Object.keys(places)) delete places[host];
  hub.simulator.reset();
  // A good answer ends a Retry-After.
  for (const ask of calm) await perform(wires.chat as Wire, { ...ask, isStreamed: false });
  hub.simulator.reset();
};
afterEach(async () => {
  await disarm(providers);
  await disarm(engine);
});

const isSilent = ({ fault: { simulation, effect } }: FaultCell): boolean =>
  effect?.code === "provider_timeout" || simulation?.fault === "stall";

const names = [...new Set(faultCells.map(({ fault }) => fault.name))];

/**
 * In a full run every fault in both modes with every number of fallbacks, at one provider or at all; else every fault in one
 * mode without fallbacks.
 */
const cells = faultCells.filter(
  ({ mode, fallbacks, leaving, fault }) =>
    (mode === "plain" || mode === "stream") &&
    leaving === "never" &&
    (inject("isFullRun") || (fallbacks === 0 && (mode === "stream") === (names.indexOf(fault.name) % 2 === 0))),
);

/** An engine has no fallback and its own address. A status is read before the API matters, so only a full run has them. */
const engineCells = cells.filter(
  ({ fallbacks, fault: { place, simulation } }) =>
    fallbacks === 0 && place === undefined && (simulation?.fault !== "status" || inject("isFullRun")),
);

const nameOf = ({ mode, fault, fallbacks, isEverywhere }: FaultCell): string =>
  `${mode}: ${fault.name}, ${fallbacks} fallbacks${isEverywhere ? ", all faulty" : ""}`;

const checkReply = (wire: Wire, cell: FaultCell, { status, text, events }: Outcome, row: Reply): void => {
  const { effect } = cell.fault;
  expect(text).not.toContain("planted");
  const isGood = !effect || (!effect.isLate && cell.fallbacks > 0 && !cell.isEverywhere);
  expect(status).toBe(isGood ? 200 : effect?.status);
  if (!isGood) expect(wire.errorCode(events.at(-1) ?? {})).toBe(effect?.code);
  if (isGood) {
    const told = cell.mode === "stream" ? events.map(wire.piece).join("") : wire.text(events[0] ?? {});
    expect(told).toBe(answer);
    // Chat shows only what its provider reported.
    const isShown = row.usage_source === "provider" || wire !== wires.chat;
    if (isShown) expect(wire.tokens(events)).toEqual([row.input_tokens, row.output_tokens]);
  }
};

/** Makes the call of a cell through every API; each must end in the same row of the ledger. */
const checkCell = async (destination: Destination, cell: FaultCell): Promise<void> => {
  hub = isSilent(cell) ? hubs.little : hubs.plenty;
  const { models, provider, isNative } = destination;
  const ask = {
    model: models[cell.fallbacks] ?? "",
    isStreamed: cell.mode === "stream",
    ...(provider && { provider }),
  };
  const rows: Reply[] = [];
  for (const wire of Object.values(wires)) {
    arm(destination, cell);
    const outcome = await perform(wire, ask);
    const row = await lastRow();
    checkReply(wire, cell, outcome, row);
    rows.push(row);
    if (isNative) expect(hub.simulator.calls[0]?.url).toBe(`https://llama-server.invalid/v1/${wire.path}`);
    await disarm(destination);
  }
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toEqual(rows[0]);
};

describe("every fault costs the same through every API", () => {
  test.each(cells.map((cell) => [nameOf(cell), cell] as const))("%s", (_name, cell) => checkCell(providers, cell));

  test("has every fault, and both modes", () => {
    expect(new Set(cells.map(({ fault }) => fault.name)).size).toBeGreaterThanOrEqual(25);
    expect(new Set(cells.map(({ mode }) => mode)).size).toBe(2);
  });
});

describe("every fault of a server that speaks all three APIs costs the same through each", () => {
  test.each(engineCells.map((cell) => [nameOf(cell), cell] as const))("%s", (_name, cell) => checkCell(engine, cell));

  test("has every fault that depends on the API", () => {
    expect(new Set(engineCells.map(({ fault }) => fault.name)).size).toBeGreaterThanOrEqual(12);
  });
});

/** Waits for a condition that a disconnect brings about. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  await expect.poll(isSo, { timeout: 15_000, interval: 5 }).toBe(true);
};

describe("a caller who disconnects ends the call through every API", () => {
  const faults: readonly (readonly [name: string, isStreamed: boolean, simulation: Simulation])[] = [
    ["before a complete reply", false, { fault: "slow-headers", delay: 5_000 }],
    ["before a stream", true, { fault: "slow-headers", delay: 5_000 }],
    ["in a stream", true, { pace: "delay", delay: 50 }],
  ];

  /** Sends a request and disconnects: at the first event of a stream that has begun, else when the provider has it. */
  const leave = async ({ path, body }: Wire, model: string, isStreamed: boolean, hasBegun: boolean): Promise<void> => {
    const controller = new AbortController();
    const reply = fetch(`${hub.address}/router/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${hub.callerToken}`, "content-type": "application/json" },
      body: JSON.stringify(body({ model, isStreamed })),
      signal: controller.signal,
    });
    if (hasBegun) await (await reply).body?.getReader().read();
    else await until(() => hub.simulator.calls.length > 0);
    controller.abort();
    await reply.catch(() => {});
  };

  const servers = [
    ["together", providers],
    ["hf-inference", engine],
  ] as const;
  const cases = servers.flatMap(([server, destination]) =>
    faults.map((fault) => [`${fault[0]}, at ${server}`, server, destination, fault] as const),
  );

  test.each(cases)("%s", async (_name, server, destination, [, isStreamed, simulation]) => {
    hub = hubs.plenty;
    const rows: Reply[] = [];
    const { models, hosts } = destination;
    for (const wire of Object.values(wires)) {
      hub.simulator.faults.add({ ...simulation, path: hosts[0] ?? "" });
      await leave(wire, models[0] ?? "", isStreamed, simulation.pace !== undefined);
      await until(async () => (await lastRow()).state !== "open");
      // The provider's connection is closed as well.
      await Promise.all(hub.simulator.calls.map(({ closed }) => closed));
      const { state, attempts, provider, is_streamed: streamed } = await lastRow();
      rows.push({ state, attempts, provider, streamed });
      await disarm(destination);
    }
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({
        state: "cancelled",
        provider: server,
        // An attempt that the caller ended before its reply is not counted.
        attempts: simulation.pace ? 1 : 0,
        streamed: isStreamed ? 1 : 0,
      })),
    );
  });
});

describe("a complete answer costs the same as a stream, translated or not", () => {
  test.each([
    ["with the provider's count", {}],
    ["without a count", { fault: "no-usage" }],
    ["with reasoning", {}],
  ] as const)("%s", async (name, simulation) => {
    hub = hubs.plenty;
    const costs: (number | null)[] = [];
    const models = ["acme/solo-chat", "acme/local"];
    const asks = models.flatMap((model) => [false, true].map((isStreamed) => ({ model, isStreamed })));
    for (const wire of Object.values(wires))
      for (const ask of asks) {
        hub.simulator.faults.add(simulation);
        await perform(wire, { ...ask, isReasoned: name === "with reasoning" });
        costs.push((await lastRow()).cost_nano);
        hub.simulator.reset();
      }
    expect(costs).toHaveLength(12);
    expect(costs[0]).toBeGreaterThan(0);
    expect(new Set(costs).size).toBe(1);
  });
});

describe("limits", () => {
  test("a budget covers every API, and reserves the same", async () => {
    hub = hubs.plenty;
    const { db } = hub.hub.database;
    const reserved: number[] = [];
    const { name } = await db.selectFrom("accounts").select("name").executeTakeFirstOrThrow();
    await hub.send("PUT", `/api/budgets/${name}`, { period: "month", limitUsd: 1 }, hub.token);
    for (const wire of Object.values(wires)) {
      await perform(wire, { model: "acme/solo-chat", isStreamed: false });
      await hub.settled();
      const row = await db.selectFrom("router_calls").select("reserved_nano").orderBy("id", "desc").executeTakeFirst();
      reserved.push(row?.reserved_nano ?? 0);
    }
    expect(reserved[0]).toBeGreaterThan(0);
    expect(new Set(reserved).size).toBe(1);
    await hub.send("PUT", `/api/budgets/${name}`, { period: "month", limitUsd: 0.000001 }, hub.token);
    for (const wire of Object.values(wires))
      for (const isStreamed of [false, true]) {
        const { status, events } = await perform(wire, { model: "acme/solo-chat", isStreamed });
        expect([status, wire.errorCode(events[0] ?? {})]).toEqual([402, "budget_exceeded"]);
      }
    await hub.send("DELETE", `/api/budgets/${name}`, undefined, hub.token);
  });
});
