import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anonymous } from "../../identity/viewer.ts";
import type { LocalInference } from "../../inference/local-inference.ts";
import type { Settlement } from "../ledger/entry.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { RouterRequest } from "../request.ts";
import { isRouterError } from "../router-error.ts";
import type { Send } from "../upstream/send.ts";
import { createLocalSend } from "../upstream/send-to-hub.ts";
import { type RawRelayDeps, relayRaw } from "./raw-relay.ts";

const events = ["data: one\n\n", "data: two\n\n", "data: three\n\n"];
const settled: Settlement[] = [];
let send: Send;
let server: Server;

const deps = {
  settings: { firstByteMs: 60_000, idleMs: 60_000, maxReplyBytes: 1_000 },
  now: () => 0,
  health: { succeeds: () => {}, fails: () => {} },
} as unknown as RawRelayDeps;

const candidate: Candidate = {
  provider: "hf-inference",
  providerModel: "acme/base",
  task: "text-generation",
  status: "live",
  circuit: "closed",
};

/** The call becomes durable one turn of the event loop after the head, when all events have arrived. */
const entry = {
  whenDurable: () => nextTurn(),
  settle: async (settlement: Settlement) => void settled.push(settlement),
};

/** An inference service that sends its events at once. */
const sendEvents = (given: readonly string[]): Send => {
  const body = async function* (): AsyncIterable<Uint8Array> {
    for (const event of given) yield Buffer.from(event);
  };
  const inference: LocalInference = {
    answer: async () => ({ status: 200, headers: { "content-type": "text/event-stream" }, body: body() }),
    close: async () => {},
  };
  return createLocalSend(inference, { modelId: "acme/base", path: "", headers: {}, viewer: anonymous });
};

beforeEach(async () => {
  settled.length = 0;
  server = createServer((request, response) => {
    const inbound = { request, response, id: "r", at: 0, caller: { isAborted: false } } as unknown as RouterRequest;
    const prepared = { send, request: { origin: "", path: "", method: "POST", headers: {} } };
    relayRaw({ deps, inbound, prepared, candidate, entry, size: 1 }).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(isRouterError(error) ? error.status : 500).end(String(error));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => void server.close());

const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method: "POST" });

test("sends events received before the call is durable after the reply's head", async () => {
  send = sendEvents(events);
  const reply = await ask();
  expect(reply.headers.get("x-orrery-provider")).toBe("hf-inference");
  expect(await reply.text()).toBe(events.join(""));
  expect(settled).toMatchObject([{ state: "done", status: 200, bytesOut: events.join("").length }]);
});

test("sends the head of a stream without events", async () => {
  send = sendEvents([]);
  const reply = await ask();
  expect(reply.headers.get("content-type")).toBe("text/event-stream");
  expect(await reply.text()).toBe("");
  expect(settled).toMatchObject([{ state: "done", status: 200 }]);
});

test("returns an error status for a failure before the call is durable", async () => {
  send = (_request, _timeouts, listener) => {
    listener.onHead(
      { status: 200, headers: { "content-type": "text/event-stream" } },
      { pause: () => {}, resume: () => {} },
    );
    listener.onError({ kind: "cut", message: "connection closed" });
    return () => {};
  };
  const reply = await ask();
  expect(reply.status).toBe(502);
  expect(await reply.text()).toContain("connection closed");
  expect(settled).toMatchObject([{ state: "failed", status: 502 }]);
});
