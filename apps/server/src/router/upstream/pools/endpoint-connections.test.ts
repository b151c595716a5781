import { describe, expect, test } from "vitest";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import { createPoolState } from "../../engines/pool-state.ts";
import type { Send, UpstreamTimeouts } from "../send.ts";
import { createEndpointConnections } from "./endpoint-connections.ts";

const row = (is_private_allowed: 0 | 1) =>
  ({
    id: 1,
    kind: "triton",
    address: "http://engine:8000",
    served_model: "m",
    max_in_flight: null,
    first_byte_ms: null,
    idle_ms: null,
    is_private_allowed,
  }) as EndpointRow;

const start = (endpointKey: () => Promise<string | undefined> = async () => "k-1") => {
  const sent: [string, string | undefined, UpstreamTimeouts][] = [];
  const sendTo =
    (name: string): Send =>
    ({ headers }, timeouts, listener) => {
      sent.push([name, headers.authorization, timeouts]);
      queueMicrotask(() => listener.onError({ kind: "network", message: "connection refused" }));
      return () => {};
    };
  const connections = createEndpointConnections({
    pools: createPoolState(),
    queueMs: 1,
    now: () => 0,
    sendToPrivate: sendTo("private"),
    sendToPublic: sendTo("public"),
    endpointKey,
  });
  return { connections, sent };
};

const refused = { isReachable: false, status: "unreachable", message: "connection refused", ms: 0 };
const probeTimeouts = { firstByteMs: 5_000, idleMs: 5_000 };

describe.each([
  [0, "public"],
  [1, "private"],
] as const)("an endpoint that allows private addresses: %i", (isAllowed, network) => {
  test(`is reached on the ${network} network`, async () => {
    const { connections, sent } = start();
    const request = { origin: "http://engine:8000", path: "/", method: "POST", headers: { authorization: "own" } };
    const ignore = () => {};
    const listener = { onHead: ignore, onData: ignore, onEnd: ignore, onError: ignore };
    connections.send(row(isAllowed))(request, { firstByteMs: 1, idleMs: 2 }, listener);
    expect(sent).toEqual([[network, "own", { firstByteMs: 1, idleMs: 2 }]]);
  });

  test("is checked there, with its key and within five seconds", async () => {
    const { connections, sent } = start();
    expect(await connections.probe(row(isAllowed))).toEqual(refused);
    expect(sent).toEqual([[network, "Bearer k-1", probeTimeouts]]);
  });

  test("is tested there before it is saved", async () => {
    const { connections, sent } = start();
    expect(await connections.test(row(0), undefined, isAllowed === 1)).toEqual(refused);
    expect(sent).toEqual([[network, undefined, probeTimeouts]]);
  });
});

test.each([
  [new Error("The key can't be decrypted."), "The key can't be decrypted."],
  ["text", "the check failed"],
])("a check without a key fails: %s", async (thrown, message) => {
  const { connections, sent } = start(async () => {
    throw thrown;
  });
  expect(await connections.probe(row(1))).toEqual({ isReachable: false, status: "unreachable", message, ms: 0 });
  expect(sent).toEqual([]);
});
