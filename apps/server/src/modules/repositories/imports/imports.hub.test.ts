import type { ImportProgress } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { startUpstream, type UpstreamDouble, upstreamSha } from "../../../testing/upstream-double.ts";

const id = "openai/whisper-tiny";
const path = `/api/imports/models/${id}`;
const files = { "README.md": Buffer.from("# Whisper"), "model.bin": Buffer.alloc(5_000, 7) };

describe.each(enginesForTests)("imports of single repositories on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: HubForTests;
  let upstream: UpstreamDouble;
  let isFailing = false;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    upstream = await startUpstream({
      models: [{ _id: "1", id, sha: upstreamSha, tags: [], pipeline_tag: "automatic-speech-recognition" }],
      files,
      faultAt: (_, url) => (isFailing && url.includes("/resolve/") ? 400 : undefined),
    });
    hub = await startHub(await engine.newStore(), { upstream: upstream.address });
    await hub.hub.catalogue.upsertMirrored([{ kind: "model", id, origin: "reference", tags: [] }]);
  });
  afterAll(async () => {
    await hub?.close();
    await upstream?.close();
    await engine?.stop();
  });

  const read = async (token?: string) => (await (await hub.get(path, token)).json()) as ImportProgress;
  const ended = async (): Promise<ImportProgress> => {
    await expect.poll(async () => (await read(hub.token)).status, { timeout: 20_000 }).not.toBe("running");
    return read(hub.token);
  };

  test.skipIf(skipReason)("only admins can start an import or see its progress", async () => {
    expect(await read()).toEqual({
      source: `${upstream.address}/${id}`,
      canImport: false,
      status: "none",
      files: 0,
      filesDone: 0,
      bytes: 0,
      bytesDone: 0,
    });
    expect((await read(hub.token)).canImport).toBe(true);
    expect((await hub.send("POST", path)).status).toBe(401);
    expect((await hub.send("DELETE", path)).status).toBe(401);
  });

  test.skipIf(skipReason)("a failed import says why, and the next one resumes", async () => {
    isFailing = true;
    const started = await hub.send("POST", path, undefined, hub.token);
    expect([started.status, ((await started.json()) as ImportProgress).status]).toEqual([200, "running"]);
    expect(await ended()).toMatchObject({ status: "failed", message: expect.stringContaining("400"), files: 2 });
    isFailing = false;
    await hub.send("POST", path, undefined, hub.token);
    const bytes = files["README.md"].length + files["model.bin"].length;
    expect(await ended()).toMatchObject({ status: "done", files: 2, filesDone: 2, bytes, bytesDone: bytes });
    const record = (await (await hub.get(`/api/models/${id}`, hub.token)).json()) as Record<string, unknown>;
    expect(record).toMatchObject({ origin: upstream.address, sha: expect.any(String) });
    expect(await (await hub.get(`/${id}/resolve/main/README.md`, hub.token)).text()).toBe("# Whisper");
  });

  test.skipIf(skipReason)("a repository of this hub is not overwritten", async () => {
    await hub.send("POST", "/api/repos/create", { name: "own" }, hub.token);
    const reply = await hub.send("POST", "/api/imports/models/owner/own", undefined, hub.token);
    expect([reply.status, await reply.json()]).toEqual([
      409,
      expect.objectContaining({ error: "“owner/own” is already on this hub." }),
    ]);
  });

  test.skipIf(skipReason)("lists leave out models that only a task page names if a query asks for it", async () => {
    await hub.hub.catalogue.upsertMirrored([{ kind: "model", id: "named/only", origin: "reference", tags: [] }]);
    const idsFor = async (query: string) => {
      const models = (await (await hub.get(`/api/models?${query}`, hub.token)).json()) as { id: string }[];
      return models.map((model) => model.id).toSorted();
    };
    await expect.poll(() => idsFor("")).toEqual(["named/only", id, "owner/own"]);
    expect(await idsFor("origin=-reference")).toEqual([id, "owner/own"]);
    expect(await idsFor("origin=reference")).toEqual(["named/only"]);
    expect(await idsFor("origin=local")).toEqual(["owner/own"]);
    const counts = await (await hub.get("/api/models/facets?facets=origin&origin=-reference", hub.token)).json();
    expect(counts).toMatchObject({
      facets: {
        origin: expect.arrayContaining([
          { value: "local", count: 1 },
          { value: "imported", count: 1 },
          { value: "reference", count: 1 },
        ]),
      },
    });
  });
});
