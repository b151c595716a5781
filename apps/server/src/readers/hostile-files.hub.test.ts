import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileHeader } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programFile } from "../asset-folders.ts";
import { mainTree } from "../catalogue/history/read-files.ts";
import { refreshFacts } from "../catalogue/refresh-facts.ts";
import { anonymous } from "../identity/viewer.ts";
import { createFileHeaderService } from "../modules/file-headers/service.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { safetensorsFile } from "../testing/model-files.ts";
import { createWorkers, type Workers } from "../workers/workers.ts";

const isBuilt = existsSync(programFile("job-worker"));

/** Front matter whose every line is an error; the parser's time grows with its square. */
const malformed = `---\n${'a: "b\n'.repeat(100_000)}---\n`;

const manyTensors = safetensorsFile(
  Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`layer.${at}`, { dtype: "F16", shape: [2] }])),
);

describe.skipIf(!isBuilt)("files made to take long (skipped unless built)", () => {
  let hub: HubForTests;
  const jobs: string[] = [];
  const recording = (workers = hub.hub.workers): Workers => ({
    ...workers,
    run: (job, ...rest) => {
      jobs.push(job.name);
      return workers.run(job, ...rest);
    },
  });
  const commit = (path: string, content: string | Uint8Array) => {
    const value = { path, content: Buffer.from(content).toString("base64"), encoding: "base64" };
    const lines = [
      { key: "header", value: { summary: path } },
      { key: "file", value },
    ];
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    return hub.send("POST", "/api/models/owner/net/commit/main", body, hub.token, headers);
  };

  beforeAll(async () => {
    const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-hostile-")) };
    hub = await startHub(place, { readerTimeout: 2 });
    await hub.send("POST", "/api/repos/create", { type: "model", name: "net" }, hub.token);
  });
  afterAll(() => hub.close());

  it("answers others while malformed front matter is checked, and gives up after ORRERY_READER_TIMEOUT", async () => {
    const order: string[] = [];
    const check = hub.send("POST", "/api/validate-yaml", { content: malformed }, hub.token).then(async (reply) => {
      order.push("check");
      return [reply.status, ((await reply.json()) as { error: string }).error];
    });
    // Two requests after the other: the second leaves after the check has begun.
    for (const name of ["first", "second"]) {
      expect((await hub.get("/healthz")).status).toBe(200);
      order.push(name);
    }
    expect(await check).toEqual([
      422,
      "The card takes more than 2 seconds to read. An admin can raise ORRERY_READER_TIMEOUT.",
    ]);
    expect(order).toEqual(["first", "second", "check"]);
  });

  it("gives callers without an account a second and few places, and others do not wait for them", async () => {
    const strangers = Array.from({ length: 8 }, () => hub.send("POST", "/api/validate-yaml", { content: malformed }));
    const card = { content: `---\nlicense: mit\n---\n${"text ".repeat(1_000)}` };
    expect((await hub.send("POST", "/api/validate-yaml", card, hub.token)).status).toBe(200);
    const replies = await Promise.all(strangers);
    const errors = await Promise.all(replies.map(async (reply) => ((await reply.json()) as { error: string }).error));
    expect([...new Set(errors)].sort()).toEqual([
      "The card takes more than a second to read. Sign in for more time.",
      "Too many files are being read now. Try again in a moment.",
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422, 503]));
  });

  it("commits a card that cannot be read in time, and leaves the record as it was", async () => {
    expect((await commit("README.md", "---\nlicense: mit\n---\n")).status).toBe(200);
    expect((await commit("README.md", malformed)).status).toBe(200);
    expect(await (await hub.get("/api/models/owner/net")).json()).toMatchObject({ cardData: { license: "mit" } });
    expect((await commit("README.md", "---\nlicense: apache-2.0\n---\n")).status).toBe(200);
    expect(await (await hub.get("/api/models/owner/net")).json()).toMatchObject({
      cardData: { license: "apache-2.0" },
    });
  });

  it("does not read a card again that could not be read in time", async () => {
    expect((await commit("README.md", malformed)).status).toBe(200);
    const order: string[] = [];
    const { database, blobs, catalogue } = hub.hub;
    const row = await catalogue.find("model", "owner/net");
    const reading: typeof blobs = {
      ...blobs,
      read: (...range) => {
        order.push("read");
        return blobs.read(...range);
      },
    };
    expect(row).toBeDefined();
    if (row)
      await refreshFacts({ db: database.db, blobs: reading, catalogue, workers: recording() }, row, {
        tree: await mainTree(hub.hub.database.db, row.id),
      });
    expect([order, jobs.splice(0)]).toEqual([[], ["repository facts"]]);
  });

  it("outlives nesting that uses up the stack of a parser", async () => {
    const nested = `---\na:\n${"- ".repeat(300_000)}\n---\n`;
    expect((await hub.send("POST", "/api/validate-yaml", { content: nested })).status).toBeOneOf([400, 422]);
    expect((await commit("README.md", nested)).status).toBe(200);
    expect((await commit("README.md", "---\nlicense: mit\n---\n")).status).toBe(200);
  });

  it("reads large safetensors headers in workers, at commit and on request", async () => {
    expect((await commit("model.safetensors", manyTensors)).status).toBe(200);
    const { database, blobs, catalogue } = hub.hub;
    // The hub of these tests gives up after two seconds, which may be too few for this file.
    const patient = createWorkers({ seconds: 60, memoryMb: 512 });
    const parts = { db: database.db, blobs, catalogue, workers: recording(patient) };
    const row = await catalogue.find("model", "owner/net");
    if (row) await refreshFacts(parts, row, { tree: await mainTree(hub.hub.database.db, row.id) });
    expect(await (await hub.get("/api/models/owner/net")).json()).toMatchObject({ safetensors: { total: 40_000 } });
    const place = { kind: "model", id: "owner/net", revision: "main", path: "model.safetensors" } as const;
    const json = await createFileHeaderService(parts).header(place, { search: "layer.1999", limit: 3 }, anonymous);
    const { tensorCount, found, tensors } = JSON.parse(Buffer.from(json).toString()) as FileHeader;
    expect([tensorCount, found, tensors.length]).toEqual([20_000, 11, 3]);
    expect(jobs).toEqual(["repository facts", "file header"]);
    patient.close();
  });
});
