import { Agent, type IncomingMessage, request as send } from "node:http";
import type { LoggedCall } from "@orrery/simulator";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleWithEveryKind } from "../../../../../scripts/sample.mjs";
import { type FaultHubs, startFaultHubs } from "../../testing/fault-hubs.ts";
import { plantedKeys, type RoutedHub } from "../../testing/router.ts";
import { type FaultCell, faultCells, type Mode, providersOf } from "../../testing/router-faults.ts";

const limits = { maxAttempts: 4, maxRounds: 2 };
const places: Record<string, string> = {};

let hubs: FaultHubs;
let hub: RoutedHub;
let agent: Agent;
beforeAll(async () => {
  hubs = await startFaultHubs({ ...limits, providerOrigins: places, jobPace: 0.01 });
  hub = hubs.plenty;
  agent = new Agent({ keepAlive: false });
});
afterAll(async () => {
  agent.destroy();
  await hubs.close();
});

const speakers = ["acme/speaker", "acme/duo-speaker", "acme/trio-speaker"];
const chatModels = ["acme/solo-chat", "acme/duo-chat", "acme/chat"];
const answer = "You asked: hello. This is a simulated answer.";

const requestFor = ({ mode, fallbacks }: FaultCell): { path: string; body: object } => {
  const provider = { order: providersOf[mode].map(([name]) => name) };
  if (mode === "queue")
    return { path: `/router/auto/models/acme/painter-${fallbacks + 1}`, body: { inputs: "a cat", provider } };
  if (mode === "speech")
    return { path: "/router/v1/audio/speech", body: { model: speakers[fallbacks], input: "hello", provider } };
  const messages = [{ role: "user", content: "hello" }];
  const body = { model: chatModels[fallbacks], messages, provider, ...(mode === "stream" && { stream: true }) };
  return { path: "/router/v1/chat/completions", body };
};

interface Outcome {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  /** Whether the reply ended normally. */
  readonly isWhole: boolean;
}

/** Waits for a condition; the router's timeouts bound how long that takes. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 15_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("it never came to be");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

const callsOf = (): LoggedCall[] => hub.simulator.calls.filter(({ stage }) => stage === "call");

/** Makes the call of a cell, and disconnects when the cell says so. */
const perform = (cell: FaultCell, rules?: object): Promise<Outcome | "aborted"> =>
  new Promise((resolve, reject) => {
    const { path, body } = requestFor(cell);
    const text = JSON.stringify({ ...body, ...(rules && { provider: rules }) });
    const headers = {
      authorization: `Bearer ${hub.callerToken}`,
      "content-type": "application/json",
      "content-length": text.length,
    };
    const outgoing = send(`${hub.address}${path}`, { method: "POST", headers, agent }, (reply) => {
      if (cell.leaving === "at the head") return cancel();
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      const done = (isWhole: boolean) =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks), isWhole });
      reply.on("end", () => done(reply.complete));
      reply.on("error", () => done(false));
    });
    const cancel = () => {
      outgoing.destroy();
      resolve("aborted");
    };
    outgoing.on("error", (error) => (outgoing.destroyed ? resolve("aborted") : reject(error)));
    outgoing.end(text);
    if (cell.leaving === "at the first try") until(() => callsOf().length > 0).then(cancel, reject);
    if (cell.leaving === "at the second try") until(() => tries().length > 1 || isUnseen(cell, 1)).then(cancel, reject);
  });

const tries = () => callsOf();
/** An unreachable provider receives no call, so the second attempt is the first that arrives. */
const isUnseen = ({ fault }: FaultCell, seen: number) => fault.place !== undefined && callsOf().length >= seen;

/** Sets the fault at the first provider or at all; the others answer, slowly if the caller disconnects. */
const arm = (cell: FaultCell): void => {
  const { mode, fault, isEverywhere, leaving } = cell;
  for (const [at, [, host]] of providersOf[mode].entries()) {
    const isFaulty = at === 0 || isEverywhere;
    if (isFaulty && fault.place) places[host] = fault.place;
    const isSlow = leaving === "at the head" && !fault.effect;
    const pace = isSlow ? ({ pace: "delay", delay: 20 } as const) : {};
    if (isFaulty && fault.simulation) hub.simulator.faults.add({ ...fault.simulation, ...pace, path: host });
    if (!isFaulty && leaving === "at the second try")
      // The caller disconnects before this delay ends, even on a busy machine.
      hub.simulator.faults.add({ fault: "slow-headers", delay: isSilent(cell) ? 250 : 5_000, path: host });
    if (!isFaulty && leaving === "at the head") hub.simulator.faults.add({ pace: "delay", delay: 20, path: host });
  }
};

/** One good answer of each provider resets its circuit and its Retry-After. */
const calm = async (mode: Mode): Promise<void> => {
  for (const [provider] of providersOf[mode])
    await perform(
      { mode, fault: { name: "none" }, fallbacks: 2, isEverywhere: false, leaving: "never" },
      { only: [provider] },
    );
  hub.simulator.reset();
};

/** The number of attempts: each provider once, then those that can be retried. */
const expectedTries = ({ fault: { effect }, fallbacks, isEverywhere }: FaultCell): number => {
  const providers = fallbacks + 1;
  if (!effect || effect.isLate) return 1;
  if (fallbacks > 0 && !isEverywhere) return 2;
  return effect.isRepeated
    ? Math.min(limits.maxAttempts, providers * limits.maxRounds)
    : Math.min(limits.maxAttempts, providers);
};

/** The number of attempts that reach a provider. */
const expectedSeen = (cell: FaultCell): number => {
  if (cell.fault.place === undefined) return expectedTries(cell);
  return cell.fallbacks > 0 && !cell.isEverywhere ? 1 : 0;
};

const isWell = ({ fault: { effect }, fallbacks, isEverywhere }: FaultCell): boolean =>
  !effect || (!effect.isLate && fallbacks > 0 && !isEverywhere);

const servedBy = (cell: FaultCell): string => {
  const isMoved = cell.fault.effect !== undefined && !cell.fault.effect.isLate;
  return providersOf[cell.mode][isMoved ? 1 : 0]?.[0] ?? "";
};

const eventsIn = (body: Buffer): string[] =>
  body
    .toString()
    .split("\n\n")
    .filter(Boolean)
    .map((event) => event.replace(/^data: /, ""));

const contentOf = (events: readonly string[]): string =>
  events
    .filter((event) => event.startsWith("{"))
    .map((event) => JSON.parse(event).choices?.[0]?.delta?.content ?? "")
    .join("");

const checkGood = (cell: FaultCell, { status, headers, body, isWhole }: Outcome): void => {
  expect([status, isWhole, status === 200 ? "" : body.toString()]).toEqual([200, true, ""]);
  expect(headers["x-orrery-provider"]).toBe(servedBy(cell));
  expect(headers["x-orrery-attempts"]).toBe(String(expectedTries(cell)));
  if (cell.mode === "queue") expect(body.subarray(1, 4).toString()).toBe("PNG");
  if (cell.mode === "speech") expect(body.subarray(0, 4).toString()).toBe("RIFF");
  if (cell.mode === "plain") expect(JSON.parse(body.toString()).choices[0].message.content).toBe(answer);
  if (cell.mode !== "stream") return;
  const events = eventsIn(body);
  expect(contentOf(events)).toBe(answer);
  expect(events.at(-1)).toBe("[DONE]");
  expect(body.toString()).not.toContain('"usage"');
};

const checkBad = (cell: FaultCell, { status, headers, body, isWhole }: Outcome): void => {
  const { effect } = cell.fault;
  expect([status, isWhole]).toEqual([effect?.status, true]);
  expect(body.toString()).not.toContain("planted");
  if (effect?.isLate) {
    const events = eventsIn(body);
    expect(answer.startsWith(contentOf(events.slice(0, -1)))).toBe(true);
    expect(contentOf(events.slice(0, -1)).length).toBeGreaterThan(0);
    expect(JSON.parse(events.at(-1) ?? "").error).toMatchObject({
      code: effect.code,
      metadata: { provider: servedBy(cell) },
    });
    expect(events).not.toContain("[DONE]");
    return;
  }
  const failure = JSON.parse(body.toString());
  expect(cell.mode === "queue" ? failure.code : failure.error.code).toBe(effect?.code);
  expect(headers["x-orrery-attempts"]).toBe(String(expectedTries(cell)));
  const { metadata } = cell.mode === "queue" ? failure : failure.error;
  expect(metadata.attempts).toHaveLength(expectedTries(cell));
  if (cell.fault.simulation?.retryAfter === "999999") expect(headers["retry-after"]).toBe("999999");
};

const rowsAfter = async (id: number) => {
  await hub.settled();
  return hub.hub.database.db.selectFrom("router_calls").selectAll().where("id", ">", id).orderBy("id").execute();
};
const lastId = async (): Promise<number> => {
  await hub.settled();
  const { db } = hub.hub.database;
  return (await db.selectFrom("router_calls").select("id").orderBy("id", "desc").executeTakeFirst())?.id ?? 0;
};

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    hub.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const checkRow = async (cell: FaultCell, before: number, outcome: Outcome | "aborted"): Promise<void> => {
  await until(
    async () =>
      (await rowsAfter(before)).every(({ state }) => state !== "open") && (await rowsAfter(before)).length > 0,
  );
  const rows = await rowsAfter(before);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(row).toMatchObject({
    process: expect.any(String),
    finished_at: expect.any(Number),
    is_streamed: cell.mode === "stream" ? 1 : 0,
  });
  if (outcome === "aborted") {
    // The call can have ended before the disconnect, but it is never still open.
    const states = cell.leaving === "at the first try" ? ["cancelled", "done", "failed"] : ["cancelled"];
    expect(states).toContain(row?.state);
    return;
  }
  const isGood = isWell(cell);
  expect(row).toMatchObject({
    state: isGood ? "done" : "failed",
    http_status: outcome.status,
    error_code: isGood ? null : cell.fault.effect?.code,
    attempts: expectedTries(cell),
  });
  // Files have no tokens.
  if (cell.mode === "queue" || cell.mode === "speech" || (!isGood && !cell.fault.effect?.isLate)) return;
  const isTold = cell.fault.name !== "no usage" && isGood;
  expect(row?.usage_source).toBe(isTold ? "provider" : "estimate");
  expect(row?.cost_nano).toBeGreaterThan(0);
};

/** No request to a provider and no connection to the hub stays open. */
const checkSockets = async (): Promise<void> => {
  await Promise.all(hub.simulator.calls.map(({ closed }) => closed));
  await until(async () => (await connections()) === 0);
};

/** Whether the router has to wait for a timeout. */
const isSilent = ({ fault: { simulation, effect } }: FaultCell): boolean =>
  effect?.code === "provider_timeout" || simulation?.fault === "stall";

const nameOf = ({ mode, fault, fallbacks, isEverywhere, leaving }: FaultCell): string =>
  `${mode}: ${fault.name}, ${fallbacks} fallbacks${isEverywhere ? ", all faulty" : ""}, caller disconnects ${leaving}`;

/** Every fault in every mode, and every kind of disconnect with every number of fallbacks and kind of effect. */
const kindsOf = ({ mode, fault: { name, effect }, fallbacks, isEverywhere, leaving }: FaultCell): string[] => {
  const kind = `${effect ? "fails" : "holds"} ${effect?.isRepeated} ${effect?.isLate}`;
  return [`${mode}: ${name}`, `${mode}: ${kind}, ${fallbacks} ${isEverywhere} ${leaving}`];
};
const cells = inject("isFullRun") ? faultCells : sampleWithEveryKind(faultCells, kindsOf);

describe.each(["plain", "stream", "queue", "speech"] as const)("%s", (mode) => {
  // Twice in nine runs one of these cells failed, each time another one. A second try is reported as such.
  for (const cell of cells.filter((one) => one.mode === mode))
    test(nameOf(cell), async () => {
      hub = isSilent(cell) ? hubs.little : hubs.plenty;
      await until(async () => (await connections()) === 0);
      const before = await lastId();
      arm(cell);
      const outcome = await perform(cell);
      if (outcome !== "aborted") {
        if (isWell(cell)) checkGood(cell, outcome);
        else checkBad(cell, outcome);
        expect(callsOf()).toHaveLength(expectedSeen(cell));
      } else expect(callsOf().length).toBeLessThanOrEqual(Math.max(1, expectedTries(cell)));
      await checkRow(cell, before, outcome);
      await checkSockets();
      const asked = hub.simulator.calls.filter(({ stage }) => stage !== "media");
      expect(asked.flatMap(({ faults }) => faults)).toEqual([]);
      const wanted = Object.values(plantedKeys).map((key) => new RegExp(`^(Bearer|Key|X-Key) ${key}$`));
      for (const { headers } of callsOf())
        expect(wanted.some((key) => key.test(headers.authorization ?? ""))).toBe(true);
    });
  afterEach(async () => {
    for (const host of Object.keys(places)) delete places[host];
    hub.simulator.reset();
    await calm(mode);
  });
});

test("has at least 500 cells, and the sample has every kind", () => {
  expect(faultCells.length).toBeGreaterThanOrEqual(500);
  expect(new Set(cells.flatMap(kindsOf))).toEqual(new Set(faultCells.flatMap(kindsOf)));
});
