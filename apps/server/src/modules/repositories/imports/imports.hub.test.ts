import type { ImportList, ImportPlan, ImportProgress } from "@orrery/contract";
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
  let allowed: UpstreamDouble;
  let fault: 400 | "changed" | undefined;
  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    upstream = await startUpstream({
      models: [
        { _id: "1", id, sha: upstreamSha, tags: [], pipeline_tag: "automatic-speech-recognition" },
        { _id: "2", id: "lab/other", sha: upstreamSha, tags: ["license:mit"] },
      ],
      files,
      faultAt: (_, url) => (url.includes("/resolve/") ? fault : undefined),
    });
    allowed = await startUpstream({ models: [{ _id: "3", id: "lab/inner", sha: upstreamSha, tags: [] }], files });
    const importHosts = [new URL(allowed.address).host];
    hub = await startHub(await engine.newStore(), { upstream: upstream.address, importHosts });
    await hub.hub.catalogue.upsertMirrored([{ kind: "model", id, origin: "reference", tags: [] }]);
  });
  afterAll(async () => {
    await hub?.close();
    await upstream?.close();
    await allowed?.close();
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
    fault = 400;
    const started = await hub.send("POST", path, undefined, hub.token);
    expect([started.status, ((await started.json()) as ImportProgress).status]).toEqual([200, "running"]);
    expect(await ended()).toMatchObject({
      status: "failed",
      message: expect.stringContaining("400"),
      files: 2,
      canRetry: false,
    });
    fault = "changed";
    await hub.send("POST", path, undefined, hub.token);
    expect(await ended()).toMatchObject({ status: "failed", canRetry: true });
    fault = undefined;
    await hub.send("POST", path, undefined, hub.token);
    const bytes = files["README.md"].length + files["model.bin"].length;
    expect(await ended()).toMatchObject({ status: "done", files: 2, filesDone: 2, bytes, bytesDone: bytes });
    const record = (await (await hub.get(`/api/models/${id}`, hub.token)).json()) as Record<string, unknown>;
    expect(record).toMatchObject({ origin: upstream.address, sha: expect.any(String) });
    expect(await (await hub.get(`/${id}/resolve/main/README.md`, hub.token)).text()).toBe("# Whisper");
  });

  test.skipIf(skipReason)("a plan shows license, files and sizes, and what is stored already", async () => {
    const plan = async (source: string, token = hub.token) => {
      const reply = await hub.send("POST", "/api/imports/plan", { source }, token);
      return { status: reply.status, body: (await reply.json()) as ImportPlan & { error?: string } };
    };
    const other = "lab/other";
    expect((await plan(`${upstream.address}/${other}/tree/main`)).body).toEqual({
      kind: "model",
      id: other,
      upstream: upstream.address,
      source: `${upstream.address}/${other}`,
      sha: upstreamSha,
      license: "mit",
      gated: false,
      isOnHub: false,
      isLocal: false,
      files: Object.entries(files).map(([path, { length }]) => ({ path, size: length, isStored: false })),
      bytes: files["README.md"].length + files["model.bin"].length,
    });
    const stored = (await plan(id)).body;
    expect([stored.isOnHub, stored.files.map(({ isStored }) => isStored)]).toEqual([true, [true, true]]);
    expect(await plan("lab/missing")).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/^127\.0\.0\.1:\d+ has no model "lab\/missing", or it is private\.$/) },
    });
    expect((await plan("a/b/c")).status).toBe(400);
    expect((await plan(`${allowed.address}/lab/inner`)).body).toMatchObject({ id: "lab/inner", sha: upstreamSha });
    const refused = await plan("http://127.0.0.1:1/a/b");
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringMatching(
        /^This hub does not import from 127\.0\.0\.1:1: .* set ORRERY_IMPORT_HOSTS to 127\.0\.0\.1:1/,
      ),
    ]);
    expect((await plan(id, "")).status).toBe(401);
  });

  test.skipIf(skipReason)("only chosen files are downloaded, with a log, and imports are listed", async () => {
    const other = "/api/imports/models/lab/other";
    const started = await hub.send("POST", other, { files: ["*.md"], upstream: upstream.address }, hub.token);
    expect(started.status).toBe(200);
    const progress = async () => (await (await hub.get(other, hub.token)).json()) as ImportProgress;
    await expect.poll(async () => (await progress()).status, { timeout: 20_000 }).toBe("done");
    const { files: count, filesDone, log = [] } = await progress();
    expect([count, filesDone, log.map(({ text }) => text)]).toEqual([
      1,
      1,
      [
        expect.stringMatching(/^Reading the file list from 127\.0\.0\.1:\d+$/),
        "1 file to download (9 bytes)",
        "Downloaded README.md",
        "Done",
      ],
    ]);
    expect((await hub.get("/lab/other/resolve/main/README.md", hub.token)).status).toBe(200);
    expect((await hub.get("/lab/other/resolve/main/model.bin", hub.token)).status).toBe(404);
    const listed = (await (await hub.get("/api/imports", hub.token)).json()) as ImportList;
    expect(listed.map((one) => [one.kind, one.id, one.status])).toEqual([
      ["model", "lab/other", "done"],
      ["model", id, "done"],
    ]);
    expect((await hub.get("/api/imports")).status).toBe(401);
    const wrong = await hub.send("POST", other, { upstream: "ftp://hub" }, hub.token);
    expect(wrong.status).toBe(400);
  });

  test.skipIf(skipReason)("a repeated import has the address and the files of the last one", async () => {
    const inner = "/api/imports/models/lab/inner";
    const progress = async () => (await (await hub.get(inner, hub.token)).json()) as ImportProgress;
    for (const choice of [{ files: ["*.md"], upstream: allowed.address }, { again: true }]) {
      await hub.send("POST", inner, choice, hub.token);
      await expect.poll(async () => (await progress()).status, { timeout: 20_000 }).toBe("done");
      expect((await progress()).source).toBe(`${allowed.address}/lab/inner`);
    }
    expect((await hub.get("/lab/inner/resolve/main/model.bin", hub.token)).status).toBe(404);
  });

  test.skipIf(skipReason)("a repository of this hub is not overwritten", async () => {
    await hub.send("POST", "/api/repos/create", { name: "own" }, hub.token);
    const reply = await hub.send("POST", "/api/imports/models/owner/own", undefined, hub.token);
    expect([reply.status, await reply.json()]).toEqual([
      409,
      expect.objectContaining({ error: '"owner/own" is already on this hub.' }),
    ]);
  });

  test.skipIf(skipReason)(
    "lists leave out models that only a task page names, unless a query asks for them",
    async () => {
      await hub.hub.catalogue.upsertMirrored([{ kind: "model", id: "named/only", origin: "reference", tags: [] }]);
      const idsFor = async (query: string) => {
        const models = (await (await hub.get(`/api/models?${query}`, hub.token)).json()) as { id: string }[];
        return models.map((model) => model.id).toSorted();
      };
      await expect.poll(() => idsFor("origin=reference")).toEqual(["named/only"]);
      expect(await idsFor("")).toEqual(["lab/inner", "lab/other", id, "owner/own"]);
      expect(await idsFor("origin=local,imported,reference")).toEqual([
        "lab/inner",
        "lab/other",
        "named/only",
        id,
        "owner/own",
      ]);
      expect(await idsFor("origin=local")).toEqual(["owner/own"]);
      const counts = await (await hub.get("/api/models/facets?facets=origin", hub.token)).json();
      expect(counts).toMatchObject({
        facets: {
          origin: expect.arrayContaining([
            { value: "local", count: 1 },
            { value: "imported", count: 3 },
            { value: "reference", count: 1 },
          ]),
        },
      });
    },
  );
});
