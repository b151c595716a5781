import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { objectId } from "../../../git/object-id.ts";
import { packet } from "../../../git/pkt-line.ts";
import { zeroId } from "../../../git/push-request.ts";
import { modes } from "../../../git/tree.ts";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import {
  badObjects,
  badPacks,
  badRefs,
  folderOf,
  nowhere,
  plain,
} from "../../../testing/publishing/bad-input/pushes.ts";
import {
  blob,
  commitOf,
  fileLine,
  objectOf,
  packOf,
  pushBody,
  treeOf,
} from "../../../testing/publishing/git-objects.ts";

describe.each(enginesForSlowTests)("hostile pushes on $name", ({ skipReason, start }) => {
  let engine: Awaited<ReturnType<typeof start>>;
  let hub: HubForTests;
  let dataFolder = "";

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    const store = await engine.newStore();
    dataFolder = store.dataFolder;
    hub = await startHub(store);
    for (const name of ["net", "other"])
      await hub.send("POST", "/api/repos/create", { name: `owner/${name}` }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "owner/secret", private: true }, hub.token);
    await commitFiles(hub, "/api/models/owner/secret", "main", { "key.txt": "a secret", "f/key.txt": "a secret" });
  });
  afterAll(async () => {
    if (skipReason) return;
    await hub.close();
    await engine.stop();
  });

  const send = (body: Buffer, token = hub.token): Promise<Response> =>
    fetch(`${hub.address}/owner/net/git-receive-pack`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-git-receive-pack-request" },
      body: Buffer.from(body),
    });
  const pushTo = async (ref: string, after: string, pack: Buffer, token?: string): Promise<string> => {
    const reply = await send(pushBody(ref, after, pack), token);
    return reply.text();
  };
  /** Everything that a push can write. */
  const written = async () => {
    const { db } = hub.hub.database;
    const tables = ["refs", "commits", "trees", "git_blobs", "tag_objects", "audit_events"] as const;
    const counts: number[] = [];
    for (const table of tables) {
      const { count } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      counts.push(Number(count));
    }
    const incoming = join(dataFolder, "incoming");
    return [...counts, existsSync(incoming) ? readdirSync(incoming).length : 0];
  };

  test.skipIf(skipReason)("a good push of the same form is accepted", async () => {
    const text = await pushTo("refs/heads/good", plain.oid, await packOf([plain, folderOf, blob]));
    expect(text).toContain("ok refs/heads/good");
  });

  test.skipIf(skipReason).each(badObjects.map(([name, objects, message]) => ({ name, objects, message })))(
    "refuses $name",
    async ({ objects, message }) => {
      const before = await written();
      const text = await pushTo("refs/heads/bad", objects[0]?.oid ?? nowhere, await packOf(objects));
      expect(text).toContain("ng refs/heads/bad ");
      expect(text).toContain(message);
      expect(await written()).toEqual(before);
    },
  );

  test.skipIf(skipReason).each(badPacks.map(([name, pack, message]) => ({ name, pack, message })))(
    "refuses a pack with $name",
    async ({ pack, message }) => {
      const before = await written();
      expect(await pushTo("refs/heads/bad", plain.oid, pack)).toContain(message);
      expect(await written()).toEqual(before);
    },
  );

  test.skipIf(skipReason)("refuses names that are not allowed", async () => {
    const before = await written();
    const pack = await packOf([plain, folderOf, blob]);
    for (const [ref, message] of badRefs) {
      const text = await pushTo(ref, plain.oid, pack);
      expect([ref, text]).toEqual([ref, expect.stringContaining(message)]);
    }
    expect(await written()).toEqual(before);
    expect(badRefs.length).toBeGreaterThan(15);
  });

  test.skipIf(skipReason)("knowing an id gives no access to another repository's content", async () => {
    const { db } = hub.hub.database;
    const secret = objectId("blob", Buffer.from("a secret"));
    const trees = await db.selectFrom("trees").select("oid").execute();
    const folder = treeOf(fileLine("key.txt", secret));
    expect(trees.map(({ oid }) => oid)).toContain(folder.oid);
    const before = await written();
    for (const line of [fileLine("stolen", secret), fileLine("stolen", folder.oid, modes.folder)]) {
      const tree = treeOf(line);
      const commit = commitOf(tree.oid);
      const text = await pushTo("refs/heads/bad", commit.oid, await packOf([commit, tree]));
      expect(text).toMatch(/is missing the (?:blob|tree) [0-9a-f]{40} of "stolen"/);
    }
    expect(await written()).toEqual(before);
  });

  test.skipIf(skipReason)("a pointer gives no access to a file that the caller cannot read", async () => {
    const sha256 = createHash("sha256").update("a secret").digest("hex");
    const pointer = objectOf(
      "blob",
      Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize 8\n`),
    );
    const tree = treeOf(fileLine("stolen.bin", pointer.oid));
    const commit = commitOf(tree.oid);
    const token = await addUser(hub, "guest");
    await hub.send("POST", "/api/repos/create", { name: "guest/own" }, token);
    const body = new Uint8Array(pushBody("refs/heads/bad", commit.oid, await packOf([commit, tree, pointer])));
    const reply = await fetch(`${hub.address}/guest/own/git-receive-pack`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-git-receive-pack-request" },
      body,
    });
    expect(await reply.text()).toContain('The LFS file "stolen.bin"');
  });

  test.skipIf(skipReason)("refuses requests that are no push", async () => {
    const texts = async (body: string | Buffer) => {
      const reply = await send(Buffer.from(body as string));
      return [reply.status, (await reply.text()).trim()];
    };
    const line = packet(`${zeroId} ${plain.oid} refs/heads/x\0report-status`);
    expect(await texts("what?")).toEqual([400, "The push cannot be read: it is not in git's packet format."]);
    expect(await texts("0009short0000")).toEqual([400, "The push cannot be read: a line names no ref."]);
    expect(await texts(line)).toEqual([400, "The push cannot be read: it ends early."]);
    expect(await texts("0000")).toEqual([200, ""]);
    expect(await texts("")).toEqual([200, ""]);
    const again = packet(`${zeroId} ${plain.oid} refs/heads/x`);
    const twice = await send(Buffer.concat([line, again, Buffer.from("0000"), await packOf([plain, folderOf, blob])]));
    expect(await twice.text()).toContain("named twice in one push");
  });

  test.skipIf(skipReason)(
    "a push can change 10,000 refs; one of more is refused in words that git shows",
    { timeout: 240_000 },
    async () => {
      const tagsOf = (count: number, pack: Buffer): Buffer => {
        const command = (number: number): string => `${zeroId} ${plain.oid} refs/tags/many-${number}`;
        const first = packet(`${command(0)}\0report-status side-band-64k`);
        const others = Array.from({ length: count - 1 }, (_, number) => packet(command(number + 1)));
        return Buffer.concat([first, ...others, Buffer.from("0000"), pack]);
      };
      const pack = await packOf([plain, folderOf, blob]);
      const refused = await send(tagsOf(10_001, pack));
      const sentence = "A push can change 10,000 refs, with 8 MiB of names. Push in several steps";
      expect([refused.status, await refused.text()]).toEqual([200, expect.stringContaining(`unpack ${sentence}\n`)]);
      const taken = await (await send(tagsOf(10_000, pack))).text();
      expect(taken).toContain("unpack ok");
      expect(taken).not.toContain("ng refs/");
      const { tags } = (await (await hub.get("/api/models/owner/net/refs", hub.token)).json()) as { tags: unknown[] };
      expect(tags).toHaveLength(10_000);
    },
  );

  test.skipIf(skipReason)("refuses a push that is too large while it arrives", async () => {
    const small = await startHub(await engine.newStore(), { maxPushMib: 1 });
    await small.send("POST", "/api/repos/create", { name: "owner/net" }, small.token);
    const reply = await fetch(`${small.address}/owner/net/git-receive-pack`, {
      method: "POST",
      headers: { authorization: `Bearer ${small.token}`, "content-type": "application/x-git-receive-pack-request" },
      body: new Uint8Array(pushBody("refs/heads/x", plain.oid, Buffer.alloc(3 * 2 ** 20))),
    });
    expect([reply.status, await reply.text()]).toEqual([
      413,
      "The push has more than 1 MiB. Push in several steps, and track large files with git lfs.\n",
    ]);
    await small.close();
  });
});
