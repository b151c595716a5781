import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programFile } from "../../asset-folders.ts";
import { memorySource } from "../../blobs/byte-source.ts";
import { actorOf } from "../../http/auth.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { createUploadService } from "./upload-service.ts";

const isBuilt = existsSync(programFile("job-worker"));
const header = JSON.stringify({ key: "header", value: { summary: "many" } });
const line = (key: string, value: object) => JSON.stringify({ key, value });
const added = (count: number) =>
  [header, ...Array.from({ length: count }, (_, at) => line("file", { path: `f/${at}.txt`, content: `${at}` }))].join(
    "\n",
  );
const deleted = (count: number) =>
  [header, ...Array.from({ length: count }, (_, at) => line("deletedFile", { path: `f/${at}.txt` }))].join("\n");

describe.skipIf(!isBuilt)("commits of many files (skipped unless built)", () => {
  let hub: HubForTests;
  const commit = async (body: string) => {
    const headers = { "content-type": "application/x-ndjson" };
    const reply = await hub.send("POST", "/api/models/owner/net/commit/main", body, hub.token, headers);
    return { status: reply.status, reply: (await reply.json()) as { error?: string } };
  };
  const count = async () =>
    ((await (await hub.get("/api/models/owner/net/tree/main/f?limit=10000")).json()) as unknown[]).length;

  beforeAll(async () => {
    const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-commits-")) };
    hub = await startHub(place, { maxCommitOperations: 400 });
    await hub.send("POST", "/api/repos/create", { type: "model", name: "net" }, hub.token);
  });
  afterAll(() => hub.close());

  it("writes at most 16 files at a time", async () => {
    let open = 0;
    let most = 0;
    const { blobs } = hub.hub;
    const counting = {
      ...blobs,
      put: async (...given: Parameters<typeof blobs.put>) => {
        open += 1;
        most = Math.max(most, open);
        try {
          return await blobs.put(...given);
        } finally {
          open -= 1;
        }
      },
    };
    const viewer = await hub.hub.tokens.byToken(hub.token);
    const deps = { ...hub.hub, db: hub.hub.database.db, blobs: counting, maxFileBytes: 1e9, maxOperations: 400 };
    const actor = actorOf({ viewer, id: "test" } as Parameters<typeof actorOf>[0]);
    const body = memorySource(Buffer.from(added(300)));
    const target = { kind: "model", id: "owner/net", revision: "main", isPullRequest: false } as const;
    await createUploadService(deps).commit(target, body, actor);
    expect(most).toBe(16);
    expect(await count()).toBe(300);
  });

  it("adds and deletes as many files as ORRERY_MAX_COMMIT_OPERATIONS allows", async () => {
    expect((await commit(added(400))).status).toBe(200);
    expect(await count()).toBe(400);
    expect((await commit(`${deleted(399)}\n${line("file", { path: "other.txt", content: "x" })}`)).status).toBe(200);
    expect(await count()).toBe(1);
  });

  it("refuses one operation more, and 300,000 delete lines", async () => {
    const error =
      "The commit has more than 400 operations. Split it into several, or ask an admin to raise ORRERY_MAX_COMMIT_OPERATIONS.";
    for (const lines of [401, 300_000])
      expect(await commit(deleted(lines))).toMatchObject({ status: 413, reply: { error } });
  });
});
