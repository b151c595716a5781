import { Blob } from "node:buffer";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commit, createRepo } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGit, gitLfsSkipReason, gitSkipReason } from "../testing/git.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { commitFiles, commitLargeFile } from "../testing/hub-commits.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const dataFolder = mkdtempSync(join(tmpdir(), "orrery-data-"));
const blobs = join(dataFolder, "blobs");
const repo = "owner/net";
let hub: HubForTests;

beforeAll(async () => {
  hub = await startHub({ dataFolder });
  await createRepo({ hubUrl: hub.address, accessToken: hub.token, repo });
  await commitFiles(hub, `/api/models/${repo}`, "main", { ".gitattributes": "*.bin filter=lfs -text\n" });
});
afterAll(() => hub.close());

const storedFiles = (): Map<string, string> =>
  new Map(
    readdirSync(blobs, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [[entry.name, join(entry.parentPath, entry.name)] as const] : [],
    ),
  );

/** Flips one bit of a stored content; the returned function repairs it. */
const damage = (path: string, at: number): (() => void) => {
  const flip = (): void => {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  flip();
  return flip;
};

/** Uploads a file by Xet; returns the stored file of its xorb. */
const uploadByXet = async (path: string, bytes: Uint8Array): Promise<string> => {
  const before = storedFiles();
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>]) as globalThis.Blob;
  const operations = [{ operation: "addOrUpdate" as const, path, content }];
  const target = { hubUrl: hub.address, accessToken: hub.token, repo };
  await commit({ ...target, title: `add ${path}`, operations, useXet: true });
  const added = [...storedFiles()].filter(([name]) => !before.has(name));
  expect(added).toHaveLength(1);
  return added[0]?.[1] ?? "";
};

const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
const damagedError = (bytes: Uint8Array) => [
  500,
  `The stored file is damaged: its content has changed (${sha256(bytes)}). ` +
    "Upload it again, or restore a backup. To find others: orrery doctor --deep",
];
const resolve = (path: string, headers?: Record<string, string>) =>
  hub.get(`/${repo}/resolve/main/${path}`, undefined, headers);
const bodyOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());
const remote = () => `${hub.address.replace("//", `//owner:${hub.token}@`)}/${repo}`;

test("a damaged chunk gets an error by HTTP, whole and in a range, and none where it is not needed", async () => {
  const bytes = randomBytes(600_000);
  const repair = damage(await uploadByXet("chunks.bin", bytes), 1_000);
  expect(await errorOf(await resolve("chunks.bin"))).toEqual(damagedError(bytes));
  expect(await errorOf(await resolve("chunks.bin", { range: "bytes=0-99" }))).toEqual(damagedError(bytes));
  const end = await resolve("chunks.bin", { range: "bytes=599900-599999" });
  expect([end.status, await bodyOf(end)]).toEqual([206, bytes.subarray(599_900)]);
  repair();
  expect(sha256(await bodyOf(await resolve("chunks.bin")))).toBe(sha256(bytes));
});

test("a damaged chunk far into a file breaks the download off before the end", async () => {
  const bytes = randomBytes(9_000_000);
  const repair = damage(await uploadByXet("long.bin", bytes), 8_500_000);
  const reply = await resolve("long.bin");
  expect(reply.status).toBe(200);
  await expect(bodyOf(reply)).rejects.toThrow("terminated");
  repair();
  expect(sha256(await bodyOf(await resolve("long.bin")))).toBe(sha256(bytes));
});

test("a compressed chunk that cannot be decoded any more is the hub's error, not the caller's", async () => {
  const bytes = Buffer.from(`\0${"text that compresses well ".repeat(4_000)}`);
  const path = await uploadByXet("text.bin", bytes);
  expect(readFileSync(path).length).toBeLessThan(bytes.length / 2);
  const repair = damage(path, 9);
  expect(await errorOf(await resolve("text.bin"))).toEqual(damagedError(bytes));
  repair();
});

test("a damaged whole file gets an error or breaks off, by HTTP and by LFS", async () => {
  const small = randomBytes(50_000);
  const large = randomBytes(3_000_000);
  for (const [path, bytes] of [["small.bin", small] as const, ["large.bin", large] as const]) {
    await commitLargeFile(hub, repo, "main", path, bytes);
    const repair = damage(storedFiles().get(sha256(bytes)) ?? "", bytes.length - 10);
    const batch = {
      operation: "download",
      transfers: ["basic"],
      objects: [{ oid: sha256(bytes), size: bytes.length }],
    };
    const media = { "content-type": "application/vnd.git-lfs+json" };
    const reply = await hub.send("POST", `/${repo}.git/info/lfs/objects/batch`, batch, undefined, media);
    const { objects } = (await reply.json()) as { objects: { actions: { download: { href: string } } }[] };
    const href = objects[0]?.actions.download.href ?? "";
    for (const answer of [await resolve(path), await fetch(href)]) {
      if (bytes === small) expect(answer.status).toBe(500);
      else await expect(bodyOf(answer)).rejects.toThrow("terminated");
    }
    repair();
    expect(sha256(await bodyOf(await fetch(href)))).toBe(sha256(bytes));
  }
});

test("uploading a damaged content again repairs it", async () => {
  const text = "a file that is damaged and uploaded again\n";
  await commitFiles(hub, `/api/models/${repo}`, "main", { "again.txt": text });
  damage(storedFiles().get(sha256(Buffer.from(text))) ?? "", 3);
  expect((await resolve("again.txt")).status).toBe(500);
  await commitFiles(hub, `/api/models/${repo}`, "main", { "copy.txt": text });
  expect(await (await resolve("again.txt")).text()).toBe(text);
});

const gitTitle = `git gets no damaged file${gitSkipReason ? ` (skipped: ${gitSkipReason})` : ""}`;
test.skipIf(gitSkipReason)(gitTitle, async () => {
  const git = createGit({ GIT_LFS_SKIP_SMUDGE: "1" });
  const texts = { "short.txt": "short\n", "long.txt": `${randomBytes(300_000).toString("hex")}\n` };
  await commitFiles(hub, `/api/models/${repo}`, "main", texts);
  for (const [name, text] of Object.entries(texts)) {
    const repair = damage(storedFiles().get(sha256(Buffer.from(text))) ?? "", 2);
    expect((await git.attempt("", "clone", "-q", remote(), git.path(`damaged-${name}`))).code).not.toBe(0);
    repair();
  }
  await git.run("", "clone", "-q", remote(), git.path("whole"));
  for (const [name, text] of Object.entries(texts))
    expect(readFileSync(join(git.path("whole"), name), "utf8")).toBe(text);
});

const lfsTitle = `git lfs gets no damaged chunk${gitLfsSkipReason ? ` (skipped: ${gitLfsSkipReason})` : ""}`;
test.skipIf(gitLfsSkipReason)(lfsTitle, async () => {
  const git = createGit();
  await git.run("", "lfs", "install", "--skip-repo");
  await git.run("", "config", "--global", "lfs.transfer.maxretries", "1");
  const bytes = randomBytes(400_000);
  const repair = damage(await uploadByXet("pulled.bin", bytes), 300_000);
  expect((await git.attempt("", "clone", "-q", remote(), git.path("damaged"))).code).not.toBe(0);
  repair();
  await git.run("", "clone", "-q", remote(), git.path("whole"));
  expect(sha256(readFileSync(join(git.path("whole"), "pulled.bin")))).toBe(sha256(bytes));
});
