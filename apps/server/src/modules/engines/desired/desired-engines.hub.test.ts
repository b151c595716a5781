import { readFileSync } from "node:fs";
import type { DesiredEngine, EngineEndpoint } from "@orrery/contract";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { reconcile } from "../../../../../../deploy/kserve/reconcile.mjs";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import { addAdaAndBob, commitFiles } from "../../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../../testing/router.ts";
import { type ClusterDouble, clusterDouble } from "../../../testing/servers/cluster-double.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../../../../../deploy/kserve/inference-service.schema.json", import.meta.url), "utf8"),
) as object;
const isInferenceService = new Ajv({ strict: true }).compile(schema);

describe.each(enginesForSlowTests)("what clusters are to run, on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  let ada = "";
  const model = "owner/Net_1";
  const path = `/api/engines/desired/${model}`;
  startRoutedHubOn({ skipReason, start }, async (started) => {
    hub = started;
    ({ ada } = await addAdaAndBob(hub));
    await hub.send("POST", "/api/repos/create", { name: model }, hub.token);
    await commitFiles(hub, `/api/models/${model}`, "main", {
      "README.md": "---\npipeline_tag: text-generation\n---\n",
    });
  });

  const send = async (method: string, at: string, body?: object, token = hub.token) => {
    const reply = await hub.send(method, at, body, token);
    return [reply.status, reply.status === 204 ? undefined : await reply.json()] as const;
  };
  const set = async (body: object): Promise<DesiredEngine> => {
    const [status, desired] = await send("PUT", path, body);
    expect([status, desired]).toMatchObject([200, { model }]);
    return desired as DesiredEngine;
  };
  const list = async (kind: string) => (await send("GET", `/api/engines/desired?kind=${kind}`))[1] as DesiredEngine[];
  const endpoints = async () => (await send("GET", `/api/models/${model}/endpoints`))[1] as EngineEndpoint[];

  test.skipIf(skipReason)("a deployment is fixed to a commit, and can be rolled back", async () => {
    const first = await set({ kind: "ray-serve", replicas: { min: 2 }, resources: { cpus: 0.5 } });
    expect(first).toMatchObject({
      kind: "ray-serve",
      engine: "onnx",
      revision: "main",
      task: "text-generation",
      replicas: { min: 2, max: 2, targetInFlight: 2 },
      resources: { cpus: 0.5, gpus: 0 },
    });
    const { body } = await commitFiles(hub, `/api/models/${model}`, "main", { "a.txt": "a" });
    expect((await list("ray-serve"))[0]).toMatchObject({ commit: first.commit, hash: first.hash });
    const second = await set({ kind: "ray-serve", replicas: { min: 2 }, resources: { cpus: 0.5 } });
    expect(second).toMatchObject({
      commit: body.commitOid,
      previous: { revision: "main", commit: first.commit },
      hash: expect.not.stringMatching(first.hash),
    });
    const { previous } = second;
    const back = await set({
      kind: "ray-serve",
      revision: previous?.commit,
      replicas: { min: 2 },
      resources: { cpus: 0.5 },
    });
    expect(back).toMatchObject({ commit: first.commit, hash: first.hash, previous: { commit: body.commitOid } });
  });

  test.skipIf(skipReason)("reports are stored, and go with their deployment", async () => {
    const { hash } = await set({ kind: "ray-serve" });
    const report = { hash, state: "running", replicas: 1, logsUrl: "https://logs.example/net" };
    expect(await send("POST", `${path}/report?kind=ray-serve`, report)).toEqual([204, undefined]);
    expect((await list("ray-serve"))[0]?.status).toEqual({ ...report, updatedAt: expect.any(String) });
    const endpoint = { kind: "ray-serve", address: "http://127.0.0.1:1/net", managedBy: "ray" };
    await send("POST", `/api/models/${model}/endpoints`, endpoint);
    expect(await endpoints()).toHaveLength(1);
    expect(await send("DELETE", `${path}?kind=ray-serve`)).toEqual([204, undefined]);
    expect([await list("ray-serve"), await endpoints()]).toEqual([[], []]);
    expect(await send("DELETE", `${path}?kind=ray-serve`)).toMatchObject([
      404,
      { error: `No deployment of ${model} is wanted on ray-serve.` },
    ]);
  });

  test.skipIf(skipReason)("only admins of the hub see or change it", async () => {
    for (const [method, at, body] of [
      ["GET", "/api/engines/desired", undefined],
      ["PUT", path, { kind: "ray-serve" }],
      ["DELETE", `${path}?kind=ray-serve`, undefined],
      ["POST", `${path}/report?kind=ray-serve`, { hash: "x", state: "running" }],
    ] as const)
      expect([method, at, (await send(method, at, body, ada))[0]]).toEqual([method, at, 403]);
  });

  test.skipIf(skipReason).each([
    [{ kind: "slurm" }, '"kind" in the body'],
    [{ kind: "kserve", revision: "none" }, 'has no branch, tag or commit "none"'],
    [{ kind: "kserve", replicas: { min: 3, max: 2 } }, '"replicas.min" in the body must not be greater'],
    [{ kind: "kserve", resources: { cpus: 0 } }, "resources.cpus"],
  ])("refuses %j", async (body, message) => {
    const [status, reply] = await send("PUT", path, body);
    expect([status, reply]).toMatchObject([status === 404 ? 404 : 400, { error: expect.stringContaining(message) }]);
  });

  describe("on KServe", () => {
    let cluster: ClusterDouble;
    const send2 = (method: string, at: string, body?: unknown) =>
      hub.send(method, at, body, hub.token).then(async (reply) => {
        if (!reply.ok) throw new Error(await reply.text());
        return reply.status === 204 ? undefined : reply.json();
      });
    const step = () => reconcile({ hub: send2, cluster: cluster.send, namespace: "models" });

    test.skipIf(skipReason)("is an InferenceService that KServe's schema accepts", async () => {
      const resources = { cpus: 4, gpus: 1, memoryMb: 2048 };
      const { manifest, commit } = await set({ kind: "kserve", replicas: { min: 1, max: 3 }, resources });
      expect(isInferenceService(manifest)).toBe(true);
      expect(isInferenceService({ ...(manifest as object), spec: { predictor: { model: {} } } })).toBe(false);
      expect(manifest).toMatchObject({
        metadata: { name: expect.stringMatching(/^m\d+-owner-net-1$/) },
        spec: {
          predictor: {
            minReplicas: 1,
            maxReplicas: 3,
            scaleMetric: "concurrency",
            model: {
              storageUri: `hf://${model}:${commit}`,
              resources: { limits: { cpu: "4", memory: "2048Mi", "nvidia.com/gpu": "1" } },
            },
          },
        },
      });
    });

    test.skipIf(skipReason)("is applied once, connected when ready, upgraded and deleted", async () => {
      cluster = clusterDouble();
      const first = await set({ kind: "kserve" });
      expect(await step()).toEqual([]);
      expect(cluster.services.size).toBe(1);
      expect([(await list("kserve"))[0]?.status?.state, await endpoints()]).toEqual(["deploying", []]);
      cluster.setReady("http://net.models.example");
      await step();
      await step();
      expect(cluster.applied).toBe(1);
      expect((await list("kserve"))[0]?.status).toMatchObject({ state: "running", hash: first.hash });
      expect(await endpoints()).toMatchObject([
        { kind: "kserve-v2", address: "http://net.models.example", revision: first.commit, managedBy: "kserve" },
      ]);
      const { body } = await commitFiles(hub, `/api/models/${model}`, "main", { "b.txt": `${Date.now()}` });
      await set({ kind: "kserve" });
      await step();
      expect([cluster.applied, (await list("kserve"))[0]?.status?.state]).toEqual([2, "deploying"]);
      cluster.setReady("http://net.models.example");
      await step();
      expect(await endpoints()).toMatchObject([{ revision: body.commitOid }]);
      cluster.setFailed("Insufficient nvidia.com/gpu");
      await step();
      expect((await list("kserve"))[0]?.status).toMatchObject({
        state: "failed",
        message: "Insufficient nvidia.com/gpu",
      });
      await send("DELETE", `${path}?kind=kserve`);
      await step();
      expect([cluster.services.size, await endpoints()]).toEqual([0, []]);
    });

    test.skipIf(skipReason)("a refusal of the cluster is told, and services of others stay", async () => {
      cluster = clusterDouble();
      cluster.services.set("someone-elses", {
        apiVersion: "",
        kind: "",
        metadata: { name: "someone-elses" },
        spec: {},
      });
      await set({ kind: "kserve" });
      cluster.refuse("admission webhook denied the request");
      expect(await step()).toEqual([{ model, error: expect.stringContaining("admission webhook denied the request") }]);
      await send("DELETE", `${path}?kind=kserve`);
      await step();
      expect([...cluster.services.keys()]).toEqual(["someone-elses"]);
    });
  });
});
