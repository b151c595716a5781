import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { commitOf, startMirrorUpstream } from "../../../testing/servers/mirror-upstream.ts";
import { createEvictionJob, type EvictionLimits, evict } from "./evict.ts";

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const first = commitOf("a");
const size = 10_000;
const weightsOf = (id: string) => Buffer.alloc(size, `weights of ${id}`);
const hour = 60 * 60_000;
const day = 24 * hour;
const none: EvictionLimits = { maxBytes: 0, maxUnusedMs: 0 };

/** Tests move it by days. */
let clock = Date.now() - 1000 * day;
let counter = 0;
const addRepository = (weights?: Buffer) => {
  const id = `lab/evicted-${counter++}`;
  const files = { "README.md": "# Net", "model.bin": weights ?? weightsOf(id) };
  upstream.repositories.set(id, { commits: { [first]: files }, refs: { "refs/heads/main": first } });
  return id;
};

beforeEach(() => {
  clock += day;
});

describe.each(enginesForSlowTests)("eviction of mirrored files on $name", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  startHubOn(
    engine,
    (started) => {
      hub = started;
    },
    { upstream: upstream.address, isMirror: true },
    () => clock,
  );
  const deps = () => {
    const { database, blobs, catalogue, audit } = hub.hub;
    return { db: database.db, blobs, catalogue, audit, now: () => clock };
  };
  const read = async (id: string) => {
    const reply = await hub.get(`/${id}/resolve/main/model.bin`);
    const body = Buffer.from(await reply.arrayBuffer());
    await hub.hub.upkeep();
    return [reply.status, createHash("sha256").update(body).digest("hex")];
  };
  const evictedOf = async (limits: EvictionLimits, isTrial = false) =>
    (await evict(deps(), limits, isTrial)).flatMap(({ repositories }) => repositories);
  const isStored = async (id: string) => {
    const sha256 = createHash("sha256").update(weightsOf(id)).digest("hex");
    return (await hub.hub.blobs.stat(sha256)) !== undefined;
  };
  /** Deletes what other tests have left. */
  const clear = async () => {
    clock += 2 * day;
    await evict(deps(), { maxBytes: 0, maxUnusedMs: hour }, false);
  };

  test.skipIf(skipReason)(
    "the least recently used go first, until the limit holds; the next read fetches",
    async () => {
      await clear();
      const old = addRepository();
      const middle = addRepository();
      const recent = addRepository();
      for (const id of [old, middle, recent]) {
        await read(id);
        clock += day;
      }
      await read(old);
      clock += day;
      // The small files are never deleted, so there is some space for them.
      const limits = { maxBytes: 2 * size + 1_000, maxUnusedMs: 0 };
      expect(await evictedOf(limits, true)).toEqual([middle]);
      expect(await isStored(middle)).toBe(true);
      expect(await evictedOf(limits)).toEqual([middle]);
      expect([await isStored(middle), await isStored(old), await isStored(recent)]).toEqual([false, true, true]);
      expect(await evictedOf(limits)).toEqual([]);
      expect((await hub.get(`/${middle}/resolve/main/README.md`)).status).toBe(200);
      const count = upstream.downloads();
      expect(await read(middle)).toEqual([200, createHash("sha256").update(weightsOf(middle)).digest("hex")]);
      expect(upstream.downloads()).toBe(count + 1);
    },
  );

  test.skipIf(skipReason)(
    "files that no one read for long are deleted; what was read in the last hour stays",
    async () => {
      await clear();
      const old = addRepository();
      const recent = addRepository();
      await read(old);
      clock += 10 * day;
      await read(recent);
      expect(await evictedOf({ maxBytes: 1, maxUnusedMs: 0 }, true)).toEqual([old]);
      expect(await evictedOf({ maxBytes: 0, maxUnusedMs: 5 * day })).toEqual([old]);
      expect(await evictedOf(none)).toEqual([]);
    },
  );

  test.skipIf(skipReason)("pinned, deployed, running and downloading repositories are never touched", async () => {
    await clear();
    const { db } = hub.hub.database;
    const ids = [addRepository(), addRepository(), addRepository(), addRepository()] as const;
    for (const id of ids) await read(id);
    const [pinned, loaded, leased, free] = ids;
    await hub.send("PUT", `/api/models/${pinned}/mirror/pin`, {}, hub.token);
    const keyOf = async (id: string) => (await hub.hub.catalogue.find("model", id))?.id ?? 0;
    await db
      .insertInto("loaded_models")
      .values({
        repository_id: await keyOf(loaded),
        process: "other",
        engine: "onnx",
        quantization: null,
        at: clock,
        is_loaded: 1,
        is_stopping: 0,
        bytes: 1,
        requests: 0,
        waiting: 0,
        tokens_per_second: null,
      })
      .execute();
    clock += 10 * day;
    await db
      .updateTable("mirror_files")
      .set({ leased_until: clock + hour })
      .where("repository_id", "=", await keyOf(leased))
      .execute();
    expect(await evictedOf({ maxBytes: 1, maxUnusedMs: day })).toEqual([free]);
    await db.deleteFrom("loaded_models").execute();
    await db.updateTable("mirror_files").set({ leased_until: 0 }).execute();
    // What ran until now counts as used now.
    expect(await evictedOf({ maxBytes: 0, maxUnusedMs: day })).toEqual([leased]);
  });

  test.skipIf(skipReason)("a content that a repository of this hub has stays", async () => {
    await clear();
    const shared = Buffer.alloc(size, "shared");
    const id = addRepository(shared);
    await read(id);
    const sha256 = createHash("sha256").update(shared).digest("hex");
    const name = `own-${counter++}`;
    await hub.send("POST", "/api/repos/create", { name, type: "model" }, hub.token);
    const repository_id = (await hub.hub.catalogue.find("model", `owner/${name}`))?.id ?? 0;
    await hub.hub.database.db
      .insertInto("git_blobs")
      .values({ repository_id, oid: commitOf("d"), size, sha256, is_large: 1 })
      .execute();
    clock += 10 * day;
    expect(await evictedOf({ maxBytes: 1, maxUnusedMs: day })).toEqual([]);
    expect(await hub.hub.blobs.stat(sha256)).toBeDefined();
    await hub.hub.database.db.deleteFrom("git_blobs").where("repository_id", "=", repository_id).execute();
  });

  test.skipIf(skipReason)("one process evicts in an hour, and it is audited", async () => {
    await clear();
    const id = addRepository();
    await read(id);
    clock += 10 * day;
    const jobs = [1, 2].map(() => createEvictionJob(deps(), { maxBytes: 0, maxUnusedMs: day }));
    const count = async () =>
      (await hub.hub.database.db.selectFrom("audit_events").select("id").where("action", "=", "mirror.evict").execute())
        .length;
    const before = await count();
    await Promise.all(jobs.map((job) => job()));
    expect([await isStored(id), (await count()) - before]).toEqual([false, 1]);
    await read(id);
    clock += hour / 2;
    for (const job of jobs) await job();
    clock += 10 * day;
    for (const job of jobs) await job();
    expect(await isStored(id)).toBe(false);
  });
});
