import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../../db/engine.ts";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import { defaultSettings } from "../../settings.ts";
import type { UpstreamError } from "../send.ts";
import { openPools } from "./open-pools.ts";

/** An engine that never replies. */
let asked = 0;
const engine = createServer(() => {
  asked += 1;
});
beforeAll(async () => {
  engine.listen(0, "127.0.0.1");
  await once(engine, "listening");
});
afterAll(() => {
  engine.closeAllConnections();
  engine.close();
});

/** A database whose queries all fail. */
const failing = (error: Error): Db => {
  const query: object = new Proxy(
    {},
    {
      get: (_target, name) => (name === "execute" ? () => Promise.reject(error) : () => query),
    },
  );
  return query as Db;
};

const start = (settings: Partial<typeof defaultSettings> = {}) => {
  const logged: unknown[] = [];
  const error = new Error("no database");
  const pools = openPools({
    db: failing(error),
    keyRing: {} as KeyRing,
    settings: { ...defaultSettings, healthCheckMs: 0, shareLoadMs: 0, ...settings },
    processName: "first",
    now: Date.now,
    onBug: () => {},
    onError: (...given) => logged.push(given),
  });
  return { pools, logged, error };
};

/** Sends to the engine; resolves with the error of the call. */
const send = ({ pools }: ReturnType<typeof start>, is_private_allowed: 0 | 1): Promise<UpstreamError> =>
  new Promise((resolve) => {
    const { port } = engine.address() as AddressInfo;
    const row = { id: 3, max_in_flight: null, first_byte_ms: null, idle_ms: null, is_private_allowed };
    const request = { origin: `http://127.0.0.1:${port}`, path: "/", method: "GET", headers: {} };
    const ignore = () => {};
    const listener = { onHead: ignore, onData: ignore, onEnd: ignore, onError: resolve };
    pools.connections.send(row as EndpointRow)(request, { firstByteMs: 60_000, idleMs: 60_000 }, listener);
  });

describe("the pools of a hub", () => {
  test("reach private addresses only where an endpoint allows it, and end calls when they are closed", async () => {
    const started = start();
    expect(await send(started, 0)).toEqual({ kind: "network", message: "its address is not allowed" });
    expect(asked).toBe(0);
    const ended = send(started, 1);
    await expect.poll(() => asked).toBe(1);
    expect(started.pools.state.of(3).inFlight).toBe(1);
    await started.pools.close();
    expect(await ended).toEqual({ kind: "network", message: "the hub is stopping" });
    expect(started.pools.state.of(3).inFlight).toBe(0);
  });

  test("say what they could not do", async () => {
    const { pools, logged, error } = start({ shareLoadMs: 60_000 });
    await pools.checkNow();
    await pools.close();
    const shared = [error, "share the load of endpoints"];
    // Once for the old reports, once for those of this process.
    expect(logged).toEqual([shared, [error, "check the health of endpoints"], shared]);
  });
});
