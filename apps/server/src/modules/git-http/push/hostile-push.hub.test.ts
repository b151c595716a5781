import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serializeCommit, serializeTag } from "../../../git/commit-object.ts";
import { type GitObjectKind, objectId } from "../../../git/object-id.ts";
import { packHeader } from "../../../git/pack-format.ts";
import { writePack } from "../../../git/pack-writer.ts";
import { packet } from "../../../git/pkt-line.ts";
import { zeroId } from "../../../git/push-request.ts";
import { modes, serializeTree, type TreeLine } from "../../../git/tree.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";

interface GitObject {
  readonly kind: GitObjectKind;
  readonly content: Buffer;
  readonly oid: string;
}

const object = (kind: GitObjectKind, content: Buffer): GitObject => ({ kind, content, oid: objectId(kind, content) });
const blob = object("blob", Buffer.from("hello\n"));
const person = { name: "Eve", email: "eve@example.com", seconds: 1, zone: "+0000" };
const commitOf = (tree: string, parents: readonly string[] = [], message = "x"): GitObject =>
  object("commit", serializeCommit({ tree, parents, author: person, committer: person, message }));
const file = (name: string, oid = blob.oid, mode: string = modes.file): TreeLine => ({ name, oid, mode });
const rawTree = (...lines: (readonly [mode: string, name: string | Buffer, oid: string])[]): GitObject =>
  object(
    "tree",
    Buffer.concat(
      lines.flatMap(([mode, name, oid]) => [
        Buffer.from(`${mode} `),
        Buffer.from(name as string),
        Buffer.from([0]),
        Buffer.from(oid, "hex"),
      ]),
    ),
  );
const treeOf = (...lines: TreeLine[]): GitObject => object("tree", serializeTree(lines));

/** A push of one tree, with what it needs. */
const withTree = (tree: GitObject, ...more: GitObject[]): GitObject[] => [commitOf(tree.oid), tree, blob, ...more];

/** Folders in each other; `width` entries lead to the same folder. */
const nested = (levels: number, name: string, width = 1): GitObject[] => {
  const trees = [treeOf(file("f"))];
  for (let level = 0; level < levels; level += 1) {
    const below = trees.at(-1)?.oid ?? "";
    const lines = Array.from({ length: width }, (_, index) => file(`${name}${index}`, below, modes.folder));
    trees.push(treeOf(...lines));
  }
  return [commitOf(trees.at(-1)?.oid ?? ""), ...trees, blob];
};

const packOf = async (objects: readonly GitObject[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const stream = async function* () {
    yield* objects;
  };
  for await (const part of writePack(objects.length, stream())) parts.push(part);
  return Buffer.concat(parts);
};
const sealed = (...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
};

const nowhere = "1".repeat(40);
const folderOf = treeOf(file("f"));
const tagOf = (kind: string, oid: string): GitObject =>
  object("tag", serializeTag({ object: oid, kind, name: "t", tagger: person, message: "t\n" }));
const plain = commitOf(folderOf.oid);

/** Objects whose first one is pushed, and why they are refused. */
const badObjects: readonly (readonly [name: string, objects: readonly GitObject[], message: string])[] = [
  ["a file named .git", withTree(treeOf(file(".git"))), "contains “.git”"],
  ["a folder named .GIT", withTree(treeOf(file(".GIT", folderOf.oid, modes.folder)), folderOf), "contains “.git”"],
  ["a file named ..", withTree(treeOf(file(".."))), "contains “.” or “..”"],
  ["a file named .", withTree(treeOf(file("."))), "contains “.” or “..”"],
  ["a name with a slash", withTree(rawTree([modes.file, "a/b", blob.oid])), "contains a slash"],
  ["an absolute name", withTree(rawTree([modes.file, "/etc", blob.oid])), "contains a slash"],
  ["a name with a backslash", withTree(treeOf(file("a\\b"))), "control character or a backslash"],
  ["a name with a line break", withTree(treeOf(file("a\nb"))), "control character or a backslash"],
  ["an empty name", withTree(rawTree([modes.file, "", blob.oid])), "is empty"],
  ["a name that is not UTF-8", withTree(rawTree([modes.file, Buffer.from([0xff, 0xfe]), blob.oid])), "not UTF-8"],
  [
    "two files with one name",
    withTree(rawTree([modes.file, "a", blob.oid], [modes.file, "a", blob.oid])),
    "two entries",
  ],
  [
    "a file and a folder with one name",
    withTree(rawTree([modes.file, "a", blob.oid], [modes.folder, "a", folderOf.oid]), folderOf),
    "two entries with the same name",
  ],
  ["an unsorted tree", withTree(rawTree([modes.file, "b", blob.oid], [modes.file, "a", blob.oid])), "not sorted"],
  ["an unknown mode", withTree(treeOf(file("a", blob.oid, "100666"))), "has the mode 100666"],
  ["a mode with a leading zero", withTree(rawTree(["040000", "a", folderOf.oid]), folderOf), "has the mode 040000"],
  ["a submodule", withTree(treeOf(file("a", nowhere, "160000"))), "“a” is a submodule"],
  ["a tree that is cut", withTree(object("tree", Buffer.from("100644 a\0short"))), "one of its entries is incomplete"],
  ["a path of 2,000 bytes", nested(500, "abc"), "is longer than 1000 bytes"],
  ["a billion files in ten folders", nested(9, "a", 10), "more than 1000000 files"],
  ["a file that is missing", withTree(treeOf(file("deep", nowhere))), `is missing the blob ${nowhere} of “deep”`],
  [
    "a folder that is missing",
    withTree(treeOf(file("deep", nowhere, modes.folder))),
    `is missing the tree ${nowhere} of “deep”`,
  ],
  ["a tree that is missing", [commitOf(nowhere)], `is missing the tree ${nowhere}`],
  ["a parent that is missing", [commitOf(folderOf.oid, [nowhere]), folderOf, blob], `is missing the commit ${nowhere}`],
  ["a folder that is a file", withTree(treeOf(file("a", blob.oid, modes.folder))), "is a blob, but is used as a tree"],
  ["a file that is a folder", withTree(treeOf(file("a", folderOf.oid)), folderOf), "is a tree, but is used as a blob"],
  ["a commit whose tree is a file", [commitOf(blob.oid), blob], "is a blob, but is used as a tree"],
  ["a commit whose parent is a tree", [commitOf(folderOf.oid, [folderOf.oid]), folderOf, blob], "is used as a commit"],
  ["a branch that leads to a file", [blob], "is a blob, but is used as a commit"],
  ["a branch that leads to a folder", [folderOf, blob], "is a tree, but is used as a commit"],
  ["a branch that leads to a tag", [tagOf("commit", plain.oid), plain, folderOf, blob], "only tags can point to a tag"],
  ["a tag for a folder", [tagOf("tree", folderOf.oid), folderOf, blob], "is not for a commit"],
  [
    "a commit without an author",
    [object("commit", Buffer.from(`tree ${folderOf.oid}\n\nx`)), folderOf, blob],
    "author",
  ],
  ["a commit without a tree", [object("commit", Buffer.from("parent x\n\nx"))], "its tree or a parent is no object id"],
  [
    "a commit of 300 KB",
    [commitOf(folderOf.oid, [], "x".repeat(300_000)), folderOf, blob],
    "at most 262144 are accepted",
  ],
  ["a commit that is not sent", [], "is missing the commit"],
];

const header = (number: number, size: number): Buffer => Buffer.from([(number << 4) | size]);

/** Packs that cannot be read, and why. More are in pack.process.test.ts. */
const badPacks: readonly (readonly [name: string, pack: Buffer, message: string])[] = [
  ["other data", Buffer.alloc(50, "x"), "does not begin as a pack"],
  ["a pack that is cut", packHeader(3), "does not begin as a pack"],
  ["a wrong checksum", Buffer.concat([packHeader(0), Buffer.alloc(20)]), "its checksum does not match"],
  ["more objects than allowed", sealed(packHeader(4_000_000_000)), "at most 250000 are accepted"],
  ["fewer objects than stated", sealed(packHeader(5)), "ends before its last object"],
  [
    "a delta against an object that is elsewhere",
    sealed(packHeader(1), header(7, 4), Buffer.from(nowhere, "hex"), deflateSync(Buffer.from([5, 1, 1, 97]))),
    "a delta has no base",
  ],
  [
    "a delta against itself",
    sealed(packHeader(1), header(6, 4), Buffer.from([0]), deflateSync(Buffer.from([5, 1, 1, 97]))),
    "a delta has its base outside the pack",
  ],
  [
    "an object that decompresses to a gigabyte",
    sealed(packHeader(1), header(3, 9), deflateSync(Buffer.alloc(2 ** 26))),
    "cannot be decompressed",
  ],
  [
    "an object that says it has a terabyte",
    sealed(packHeader(1), Buffer.from([0xb0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]), deflateSync(Buffer.from("x"))),
    "Track large files with git lfs",
  ],
];

const badRefs: readonly (readonly [ref: string, message: string])[] = [
  ["refs/heads/../main", "begins with “.”"],
  ["refs/heads/a..b", "contains “..”"],
  ["refs/heads/a b", "contains a space"],
  ["refs/heads/a.lock", "ends with “.lock”"],
  ["refs/heads/.hidden", "begins with “.”"],
  ["refs/heads/-option", "begins with “-”"],
  ["refs/heads/@{1}", "contains “..” or “@{”"],
  ["refs/heads/", "is not allowed"],
  ["refs/heads/HEAD", "is not allowed"],
  ["refs/heads/a//b", "empty part"],
  [`refs/heads/${"x".repeat(4096)}`, "is longer than 200 bytes"],
  [`refs/heads/${"a".repeat(40)}`, "is reserved"],
  ["refs/heads/refs/pr/1", "is reserved"],
  ["refs/tags/a~1", "contains a space, a control character"],
  ["refs/pr/1", "has no pull request #1"],
  ["refs/pr/0", "reserved"],
  ["refs/pr/1/head", "reserved"],
  ["refs/convert/parquet", "reserved"],
  ["refs/internal/x", "reserved"],
  ["HEAD", "reserved"],
  ["main", "reserved"],
];

describe.each(enginesForTests)("hostile pushes on $name", ({ skipReason, start }) => {
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
    const command = packet(`${zeroId} ${after} ${ref}\0report-status`);
    const reply = await send(Buffer.concat([command, Buffer.from("0000"), pack]), token);
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
    const folder = treeOf(file("key.txt", secret));
    expect(trees.map(({ oid }) => oid)).toContain(folder.oid);
    const before = await written();
    for (const line of [file("stolen", secret), file("stolen", folder.oid, modes.folder)]) {
      const tree = treeOf(line);
      const commit = commitOf(tree.oid);
      const text = await pushTo("refs/heads/bad", commit.oid, await packOf([commit, tree]));
      expect(text).toMatch(/is missing the (?:blob|tree) [0-9a-f]{40} of “stolen”/);
    }
    expect(await written()).toEqual(before);
  });

  test.skipIf(skipReason)("a pointer gives no access to a file that the caller cannot read", async () => {
    const sha256 = createHash("sha256").update("a secret").digest("hex");
    const pointer = object(
      "blob",
      Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize 8\n`),
    );
    const tree = treeOf(file("stolen.bin", pointer.oid));
    const commit = commitOf(tree.oid);
    const token = await addUser(hub, "guest");
    await hub.send("POST", "/api/repos/create", { name: "guest/own" }, token);
    const command = packet(`${zeroId} ${commit.oid} refs/heads/bad\0report-status`);
    const body = Buffer.concat([command, Buffer.from("0000"), await packOf([commit, tree, pointer])]);
    const reply = await fetch(`${hub.address}/guest/own/git-receive-pack`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-git-receive-pack-request" },
      body,
    });
    expect(await reply.text()).toContain("The LFS file “stolen.bin”");
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
    expect(await texts(Buffer.concat([...Array.from({ length: 1001 }, () => line), Buffer.from("0000")]))).toEqual([
      400,
      "The push cannot be read: it changes more than 1000 refs. Push fewer at once.",
    ]);
    expect(await texts("0000")).toEqual([200, ""]);
    expect(await texts("")).toEqual([200, ""]);
    const again = packet(`${zeroId} ${plain.oid} refs/heads/x`);
    const twice = await send(Buffer.concat([line, again, Buffer.from("0000"), await packOf([plain, folderOf, blob])]));
    expect(await twice.text()).toContain("named twice in one push");
  });

  test.skipIf(skipReason)("refuses a push that is too large while it arrives", async () => {
    const small = await startHub(await engine.newStore(), { maxPushMib: 1 });
    await small.send("POST", "/api/repos/create", { name: "owner/net" }, small.token);
    const command = packet(`${zeroId} ${plain.oid} refs/heads/x\0report-status`);
    const reply = await fetch(`${small.address}/owner/net/git-receive-pack`, {
      method: "POST",
      headers: { authorization: `Bearer ${small.token}`, "content-type": "application/x-git-receive-pack-request" },
      body: Buffer.concat([command, Buffer.from("0000"), Buffer.alloc(3 * 2 ** 20)]),
    });
    expect([reply.status, await reply.text()]).toEqual([
      413,
      "The push has more than 1 MiB. Push in several steps, and track large files with git lfs.\n",
    ]);
    await small.close();
  });
});
