import { describe, expect, test, vi } from "vitest";
import { sqliteEngine } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

const mib = 1024 ** 2;
const gib = 1024 ** 3;

/** These files are larger than most disks. */
const anyDisk = { minFreeDisk: 0 };

interface Batch {
  readonly message?: string;
  readonly objects: readonly { readonly actions?: { readonly upload: { readonly header: Record<string, string> } } }[];
}

describe("batches with many parts", () => {
  let hub: HubForTests;
  startHubOn(
    sqliteEngine,
    async (started) => {
      hub = started;
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    },
    anyDisk,
  );
  const upload = async (count: number, size: number, chunk_size: number) => {
    const objects = Array.from({ length: count }, (_, at) => ({ oid: at.toString(16).padStart(64, "0"), size }));
    const body = { operation: "upload", transfers: ["multipart"], chunk_size, objects };
    const type = { "content-type": "application/vnd.git-lfs+json" };
    const reply = await hub.send("POST", "/owner/net.git/info/lfs/objects/batch", body, hub.token, type);
    return { status: reply.status, body: (await reply.json()) as Batch };
  };
  const partsIn = ({ body }: Awaited<ReturnType<typeof upload>>) => {
    const { chunk_size: chunk, ...parts } = body.objects[0]?.actions?.upload.header ?? {};
    return [Number(chunk), Object.keys(parts).length];
  };

  test("a file has at most 1,000 parts of the size that the client asks for", async () => {
    expect(partsIn(await upload(1, 4 * gib, 5 * mib))).toEqual([5 * mib, 820]);
    expect(partsIn(await upload(1, 50 * gib, 5 * mib))).toEqual([Math.ceil((50 * gib) / 1_000), 1_000]);
    expect(partsIn(await upload(1, 50 * gib, 2 * gib))).toEqual([gib, 50]);
  });

  test("a batch has at most 10,000 parts", async () => {
    expect((await upload(10, 50 * gib, 5 * mib)).status).toBe(200);
    const { status, body } = await upload(11, 50 * gib, 5 * mib);
    expect([status, body.message]).toEqual([
      413,
      "These files have 11000 parts; a batch can have at most 10000. Send fewer objects at once.",
    ]);
  });

  test("asks the database a few times for thousands of files", async () => {
    const { db } = hub.hub.database;
    const queries = vi.spyOn(db.getExecutor(), "executeQuery");
    const { status, body } = await upload(6_000, 5, 5 * mib);
    expect([status, body.objects.length]).toEqual([200, 6_000]);
    // Three questions for 200 files at a time.
    expect(queries.mock.calls.length).toBeGreaterThan(30);
    expect(queries.mock.calls.length).toBeLessThan(150);
    queries.mockRestore();
  });

  test("files that are too large are refused one by one", async () => {
    const { status, body } = await upload(1_000, 51 * gib, 5 * mib);
    expect([status, body.objects.length]).toEqual([200, 1_000]);
    expect(body.objects[0]).toMatchObject({ error: { code: 413 } });
  });
});
