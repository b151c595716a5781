/** Ray Serve for real: `npm run test:engines -- ray`. ORRERY_PYTHON names a Python that has it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DesiredEngine, EngineEndpoint } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLoopbackOnly } from "../../../../../../scripts/own-network.mjs";
import type { LocalInference } from "../../../inference/local-inference.ts";
import { commitFiles } from "../../../testing/hub-commits.ts";
import { type RoutedHub, startRoutedHub } from "../../../testing/router.ts";
import { endServer, freePort, untilLogged } from "../../../testing/servers/child-server.ts";

const python = process.env.ORRERY_PYTHON ?? "python3";
const packages = ["ray", "fastapi", "jinja2", "huggingface_hub", "onnxruntime", "tokenizers"];
const hasPackages = "import importlib.util as u, sys; sys.exit(not all(map(u.find_spec, sys.argv[1:])))";
const hasRay = spawnSync(python, ["-c", hasPackages, ...packages], { stdio: "ignore" }).status === 0;
const skipReason = hasRay
  ? isLoopbackOnly()
    ? ""
    : " (skipped: it needs a network of its own, as npm run test:engines has)"
  : " (skipped: no Python with ray; name one in ORRERY_PYTHON)";

const program = fileURLToPath(new URL("../../../../../../deploy/ray/reconcile.py", import.meta.url));
const model = "orrery/sentence-vectors";
const desiredPath = `/api/engines/desired/${model}`;

/** Ray Serve alone must answer: the hub could run this model itself. */
const noInference: LocalInference = {
  answer: async () => ({ status: 500, headers: {}, body: Buffer.from('{"error":"not in this test"}') }),
  close: async () => {},
};

/** A busy machine takes its time: replicas are processes that import much. */
const patience = { timeout: 240_000, interval: 500 };

interface Call {
  readonly status: number;
  /** The endpoint that answered. */
  readonly endpoint: string | null;
  readonly vectors: readonly (readonly number[])[];
}

describe.skipIf(skipReason !== "")(`Ray Serve${skipReason}`, { timeout: 500_000 }, () => {
  let hub: RoutedHub;
  let reconciler: ChildProcess;
  let endpoint: EngineEndpoint;

  const startReconciler = async (): Promise<ChildProcess> => {
    const folder = mkdtempSync(join(tmpdir(), "ray-"));
    const port = await freePort();
    const words = ["--hub", hub.address, "--address", `http://127.0.0.1:${port}`, "--port", String(port)];
    const child = spawn(python, [program, ...words, "--interval", "1", "--cpus", "2"], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        HF_HOME: folder,
        RAY_TMPDIR: folder,
        HF_TOKEN: hub.token,
        RAY_USAGE_STATS_ENABLED: "0",
        HF_HUB_DISABLE_TELEMETRY: "1",
        PYTHONDONTWRITEBYTECODE: "1",
      },
    });
    await untilLogged("Ray Serve", child, "Ray Serve is ready.");
    return child;
  };

  beforeAll(async () => {
    const store = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-ray-")) };
    hub = await startRoutedHub(store, { isSeeded: true }, { inference: noInference });
    reconciler = await startReconciler();
  }, 500_000);
  afterAll(async () => {
    if (reconciler) await endServer(reconciler, "SIGTERM");
    await hub?.close();
  });

  const set = async (replicas: object, revision = "main"): Promise<DesiredEngine> => {
    const body = { kind: "ray-serve", revision, replicas, resources: { cpus: 0.25 } };
    return (await (await hub.send("PUT", desiredPath, body, hub.token)).json()) as DesiredEngine;
  };
  const status = async () => {
    const reply = await hub.get("/api/engines/desired?kind=ray-serve", hub.token);
    return ((await reply.json()) as DesiredEngine[])[0]?.status;
  };
  const untilRunning = ({ hash }: DesiredEngine, replicas: number) =>
    expect.poll(status, patience).toMatchObject({ hash, state: "running", replicas });
  const endpoints = async () => {
    const reply = await hub.get(`/api/models/${model}/endpoints`, hub.token);
    return (await reply.json()) as EngineEndpoint[];
  };
  const call = async (input: readonly string[]): Promise<Call> => {
    try {
      const reply = await hub.send("POST", "/router/v1/embeddings", { model, input }, hub.callerToken);
      const { data = [] } = (await reply.json()) as { data?: { embedding: number[] }[] };
      const vectors = data.map(({ embedding }) => embedding);
      return { status: reply.status, endpoint: reply.headers.get("x-orrery-endpoint"), vectors };
    } catch {
      return { status: 0, endpoint: null, vectors: [] };
    }
  };

  /** What replicas say of themselves, by process. */
  const replicas = async () => {
    const found = new Map<number, string>();
    for (let count = 0; count < 20; count += 1) {
      const { headers, ok } = await fetch(`${endpoint.address}/v1/models`);
      if (ok) found.set(Number(headers.get("x-replica-pid")), headers.get("x-model-revision") ?? "");
    }
    return found;
  };

  /** Calls from several callers at once until it is stopped. */
  const startLoad = () => {
    let isOver = false;
    const calls: Call[] = [];
    const work = async () => {
      while (!isOver) calls.push(await call(["The delivery is late."]));
    };
    const done = Promise.all(Array.from({ length: 6 }, work));
    const untilMore = async (count: number) => {
      const before = calls.length;
      await expect.poll(() => calls.length, patience).toBeGreaterThan(before + count);
    };
    const stop = async () => {
      isOver = true;
      await done;
      return calls;
    };
    return { untilMore, stop };
  };

  const expectNoneLost = (calls: readonly Call[], answeredBy = [endpoint.id]): void => {
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.filter((one) => one.status !== 200 || !answeredBy.includes(Number(one.endpoint)))).toEqual([]);
    expect(calls.every(({ vectors }) => vectors[0]?.length === 256)).toBe(true);
  };

  test("two replicas of a bundled model answer calls through the router", async () => {
    const wanted = await set({ min: 2 });
    await untilRunning(wanted, 2);
    const [only, ...others] = await endpoints();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: "ray-serve", managedBy: "ray", revision: wanted.commit });
    endpoint = only as EngineEndpoint;
    const texts = ["My parcel has not arrived.", "The delivery is late.", "The soup was hot."];
    const { status: code, endpoint: answeredBy, vectors } = await call(texts);
    expect([code, answeredBy]).toEqual([200, String(endpoint.id)]);
    const [parcel = [], delivery = [], soup = []] = vectors;
    const similarity = (one: readonly number[], other: readonly number[]) =>
      one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
    expect(similarity(parcel, parcel)).toBeCloseTo(1, 5);
    expect(similarity(parcel, delivery)).toBeGreaterThan(similarity(parcel, soup) + 0.1);
    await expect.poll(async () => [...(await replicas()).values()], patience).toEqual([wanted.commit, wanted.commit]);
  });

  test("a wrong request is refused, not tried again", async () => {
    const reply = await hub.send("POST", "/router/v1/embeddings", { model, input: [[1, 2]] }, hub.callerToken);
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining("The input must be a text or a list of texts.") } },
    ]);
  });

  test("no call is lost when a replica is killed", async () => {
    const load = startLoad();
    await load.untilMore(20);
    const [killed = 0] = (await replicas()).keys();
    process.kill(killed, "SIGKILL");
    await load.untilMore(20);
    const alive = async () => [...(await replicas()).keys()].filter((pid) => pid !== killed).length;
    await expect.poll(alive, patience).toBe(2);
    await load.untilMore(20);
    expectNoneLost(await load.stop());
  });

  test("no call is lost when it scales up and down", async () => {
    const load = startLoad();
    await untilRunning(await set({ min: 3 }), 3);
    await load.untilMore(20);
    await untilRunning(await set({ min: 1 }), 1);
    await load.untilMore(20);
    expectNoneLost(await load.stop());
  });

  test("the autoscaler adds replicas under load, within the bounds", async () => {
    const load = startLoad();
    await untilRunning(await set({ min: 1, max: 2, targetInFlight: 1 }), 2);
    expectNoneLost(await load.stop());
  });

  test("no call is lost when a new revision replaces the old one", async () => {
    const [before] = await endpoints();
    const load = startLoad();
    const { body } = await commitFiles(hub, `/api/models/${model}`, "main", { "NOTES.md": "new" });
    const wanted = await set({ min: 2 });
    expect([wanted.commit, wanted.previous?.commit]).toEqual([body.commitOid, before?.revision]);
    await untilRunning(wanted, 2);
    await expect.poll(async () => (await endpoints()).map(({ revision }) => revision)).toEqual([wanted.commit]);
    const old = endpoint;
    endpoint = (await endpoints())[0] as EngineEndpoint;
    expect(new Set((await replicas()).values())).toEqual(new Set([wanted.commit]));
    const oldCode = async () => (await fetch(`${old.address}/v1/models`)).status;
    await expect.poll(oldCode, patience).toBe(404);
    await load.untilMore(20);
    expectNoneLost(await load.stop(), [old.id, endpoint.id]);
  });

  test("a revision that does not start is reported, and the old one continues", async () => {
    const { body } = await commitFiles(hub, `/api/models/${model}`, "main", { "tokenizer.json": "{}" });
    const wanted = await set({ min: 2 });
    expect(wanted.commit).toBe(body.commitOid);
    const message = expect.stringMatching(/\w/);
    await expect.poll(status, patience).toMatchObject({ hash: wanted.hash, state: "failed", message });
    const load = startLoad();
    await untilRunning(await set({ min: 2 }, wanted.previous?.commit), 2);
    await load.untilMore(40);
    expectNoneLost(await load.stop());
  });

  test("a model that is no longer wanted is stopped", async () => {
    expect((await hub.send("DELETE", `${desiredPath}?kind=ray-serve`, undefined, hub.token)).status).toBe(204);
    expect(await endpoints()).toEqual([]);
    const code = async () => (await fetch(`${endpoint.address}/v1/models`)).status;
    await expect.poll(code, patience).toBe(404);
  });
});
