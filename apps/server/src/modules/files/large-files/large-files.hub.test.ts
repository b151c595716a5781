import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles, commitLargeFile } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

const run = promisify(execFile);

interface LargeFile {
  readonly fileOid: string;
  readonly filename: string;
  readonly oid: string;
  readonly ref?: string;
}

describe.each(enginesForSlowTests)("histories rewritten on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let ada = "";
  let count = 0;

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    ada = await addUser(hub, "ada");
  });

  /** A repository with two large files, a branch, a tag and a pull request. */
  const repository = async () => {
    count += 1;
    const id = `owner/weights-${count}`;
    const base = `/api/models/${id}`;
    await hub.send("POST", "/api/repos/create", { name: id }, hub.token);
    const old = await commitLargeFile(hub, id, "main", "deep/model.bin", Buffer.from("\0old"));
    await hub.send("POST", `${base}/tag/main`, { tag: "v1", message: "first" }, hub.token);
    const now = await commitLargeFile(hub, id, "main", "deep/model.bin", Buffer.from("\0new"));
    await commitFiles(hub, base, "main", { "a.txt": "a" });
    await hub.send("POST", `${base}/branch/dev`, {}, hub.token);
    const pull = await commitFiles(hub, base, "main?create_pr=1", { "b.txt": "b" });
    const { id: key = 0 } = (await hub.hub.catalogue.find("model", id)) ?? {};
    const json = async <T>(path: string): Promise<T> => (await (await hub.get(path, hub.token)).json()) as T;
    return {
      id,
      key,
      base,
      old,
      now,
      pull,
      json,
      files: () => json<LargeFile[]>(`${base}/lfs-files`),
      titles: async (revision = "main") =>
        (await json<{ title: string }[]>(`${base}/commits/${revision}`)).map(({ title }) => title),
      status: async (path: string, revision = "main") =>
        (await hub.get(`/${id}/resolve/${encodeURIComponent(revision)}/${path}`)).status,
      post: async (path: string, body: unknown, token = hub.token) => {
        const reply = await hub.send("POST", `${base}${path}`, body, token);
        return { status: reply.status, body: (await reply.json()) as { error?: string } };
      },
      /** Clones with git, which checks every object. */
      fsck: async () => {
        const folder = join(mkdtempSync(join(tmpdir(), "orrery-clone-")), "clone");
        const env = { ...process.env, GIT_LFS_SKIP_SMUDGE: "1", GIT_TERMINAL_PROMPT: "0" };
        await run("git", ["clone", "--quiet", "--mirror", `${hub.address}/${id}`, folder], { env });
        await run("git", ["fsck", "--strict"], { cwd: folder });
        return (await run("git", ["log", "--all", "--format=", "--name-only"], { cwd: folder })).stdout;
      },
    };
  };

  test.skipIf(skipReason)("lists large files of every commit with name, time and ref", async () => {
    const { id, base, files, old, now } = await repository();
    const pulled = await commitLargeFile(hub, id, "dev", "other.bin", Buffer.from("\0dev"));
    expect((await files()).map(({ filename, oid, ref }) => ({ filename, oid, ref }))).toEqual([
      { filename: "other.bin", oid: pulled, ref: "refs/heads/dev" },
      { filename: "deep/model.bin", oid: now, ref: "refs/heads/main" },
      { filename: "deep/model.bin", oid: old, ref: "refs/heads/main" },
    ]);
    const first = await hub.get(`${base}/lfs-files?limit=2`, hub.token);
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const rest = await fetch(next, { headers: { authorization: `Bearer ${hub.token}` } });
    expect([await first.json(), await rest.json()]).toMatchObject([[{}, {}], [{ oid: old }]]);
    expect((await hub.get(`${base}/lfs-files`)).status).toBe(401);
    expect((await hub.get(`${base}/lfs-files`, ada)).status).toBe(403);
  });

  test.skipIf(skipReason)("deletes a large file from every commit, tag and pull request", async () => {
    const { key, base, files, old, now, post, status, titles, fsck, json, pull } = await repository();
    const before = await titles();
    const target = (await files()).find(({ oid }) => oid === now);
    expect(
      (await post("/lfs-files/batch", { deletions: { sha: [target?.fileOid], rewriteHistory: true } })).status,
    ).toBe(200);
    expect(await titles()).toEqual(before);
    expect((await files()).map(({ oid }) => oid)).toEqual([old]);
    expect([await status("deep/model.bin"), await status("deep/model.bin", "v1"), await status("a.txt")]).toEqual([
      404, 200, 200,
    ]);
    expect(await status("b.txt", `refs/pr/${pull.number}`)).toBe(200);
    const record = await json<{ sha: string }>(base);
    const refs = await json<{ branches: { name: string; targetCommit: string }[] }>(`${base}/refs`);
    expect(refs.branches.find(({ name }) => name === "main")?.targetCommit).toBe(record.sha);
    expect(await fsck()).toContain("a.txt");
    const { db } = hub.hub.database;
    const blobs = await db.selectFrom("git_blobs").select("sha256").where("repository_id", "=", key).execute();
    expect(blobs.map(({ sha256 }) => sha256)).not.toContain(now);
    expect((await post(`/discussions/${pull.number}/merge`, {})).status).toBe(200);
  });

  test.skipIf(skipReason)("without rewriting, pointers stay and the content is gone", async () => {
    const { files, now, post, status, titles, json, base } = await repository();
    const before = (await json<{ sha: string }>(base)).sha;
    const target = (await files()).find(({ oid }) => oid === now);
    await post("/lfs-files/batch", { deletions: { sha: [target?.fileOid], rewriteHistory: false } });
    expect([await status("deep/model.bin"), await status("deep/model.bin", "v1")]).toEqual([404, 200]);
    expect([(await json<{ sha: string }>(base)).sha, (await titles()).length]).toEqual([before, 4]);
  });

  test.skipIf(skipReason)("refuses deletions of what is not there, and of others", async () => {
    const { files, post } = await repository();
    const before = await files();
    const missing = "0".repeat(40);
    expect(await post("/lfs-files/batch", { deletions: { sha: [before[0]?.fileOid, missing] } })).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining(`has no large file "${missing}"`) },
    });
    expect((await post("/lfs-files/batch", { deletions: { sha: ["x"] } })).status).toBe(400);
    expect((await post("/lfs-files/batch", { deletions: { sha: [before[0]?.fileOid] } }, ada)).status).toBe(403);
    expect(await files()).toEqual(before);
  });

  test.skipIf(skipReason)("squashes a branch into one commit and deletes what only it had", async () => {
    const { key, base, files, now, post, status, titles, fsck, json } = await repository();
    const before = (await json<{ sha: string }>(base)).sha;
    const { db } = hub.hub.database;
    await db.deleteFrom("refs").where("repository_id", "=", key).where("name", "!=", "refs/heads/main").execute();
    expect((await post("/super-squash/main", { message: "All of it" }, ada)).status).toBe(403);
    expect((await post("/super-squash/main", { message: "All of it\n\nand why" })).status).toBe(200);
    const [only] = await json<{ title: string; message: string }[]>(`${base}/commits/main`);
    expect([await titles(), only?.message]).toEqual([["All of it"], "and why"]);
    expect([await status("deep/model.bin"), await status("a.txt"), await status("a.txt", before)]).toEqual([
      200, 200, 404,
    ]);
    expect((await files()).map(({ oid }) => oid)).toEqual([now]);
    await commitFiles(hub, base, "main", { "c.txt": "c" });
    expect(await fsck()).toContain("c.txt");
    expect((await post("/super-squash/none", {})).status).toBe(404);
    expect((await post("/super-squash/refs%2Fpr%2F9", {})).body.error).toContain("has no pull request");
    expect((await post("/super-squash/refs%2Fconvert%2Fx", {})).status).toBe(400);
  });

  test.skipIf(skipReason)(
    "squashes a pull request, which can then be read, but shares no history with its target",
    async () => {
      const { base, post, titles, pull, json } = await repository();
      expect((await post(`/super-squash/refs%2Fpr%2F${pull.number}`, { message: "One" })).status).toBe(200);
      expect(await titles(`refs%2Fpr%2F${pull.number}`)).toEqual(["One"]);
      expect((await titles()).length).toBeGreaterThan(1);
      expect(await json(`${base}/discussions/${pull.number}`)).toMatchObject({ isPullRequest: true });
      const formatted = await json(`${base}/commits/main?expand%5B%5D=formatted&limit=1`);
      expect(formatted).toMatchObject([{ formatted: { title: expect.any(String), message: "" } }]);
      expect((await post(`/discussions/${pull.number}/merge`, {})).status).toBe(200);
    },
  );

  test.skipIf(skipReason)("an empty file has its size where clients look for that of large files", async () => {
    const { id, base } = await repository();
    await commitFiles(hub, base, "main", { "empty.txt": "" });
    const { headers } = await hub.get(`/${id}/resolve/main/empty.txt`);
    expect([headers.get("x-linked-size"), headers.get("content-length")]).toEqual(["0", "0"]);
  });

  test.skipIf(skipReason)("a squash leaves the commits of other branches, tags and pull requests", async () => {
    const { base, files, old, now, post, status, titles, json, pull } = await repository();
    const before = (await json<{ sha: string }>(base)).sha;
    await post("/super-squash/main", {});
    expect([await titles(), (await titles("dev")).length]).toEqual([["Squash the history"], 4]);
    expect([await status("a.txt", before), await status("deep/model.bin", "v1")]).toEqual([200, 200]);
    expect((await files()).map(({ oid }) => oid).sort()).toEqual([old, now].sort());
    expect((await post(`/discussions/${pull.number}/merge`, {})).status).toBe(200);
    expect(await status("b.txt")).toBe(200);
  });

  test.skipIf(skipReason)(
    "duplicates a repository with branches, tags and large files, but not its pull requests",
    async () => {
      const { id, base, status, titles, json, post } = await repository();
      const copy = `/api/models/ada/copy-${count}`;
      const name = `ada/copy-${count}`;
      const reply = await hub.send("POST", `${base}/duplicate`, { repository: name }, ada);
      expect([reply.status, await reply.json()]).toEqual([200, { url: `${hub.address}/${name}`, id: name, name }]);
      expect(await json(`${copy}/commits/main`)).toEqual(await json(`${base}/commits/main`));
      const refs = await json<{ tags: object[]; branches: object[]; pullRequests: object[] }>(
        `${copy}/refs?include_prs=1`,
      );
      expect([refs.tags.length, refs.branches.length, refs.pullRequests]).toEqual([1, 2, []]);
      expect((await hub.get(`/${name}/resolve/v1/deep/model.bin`)).status).toBe(200);
      await commitFiles(hub, copy, "main", { "own.txt": "own" }, { token: ada });
      expect([await status("own.txt"), (await titles()).length]).toEqual([404, 4]);
      expect(await post("/duplicate", { repository: name }, ada)).toMatchObject({ status: 409, body: { id: name } });
      expect((await post("/duplicate", { repository: "owner/mine" }, ada)).status).toBe(403);
      expect((await hub.send("POST", `${base}/duplicate`, { repository: "x/y" })).status).toBe(401);
      await hub.send("PUT", `${base}/settings`, { private: true }, hub.token);
      expect((await post("/duplicate", { repository: `ada/other-${count}` }, ada)).status).toBe(404);
      await post("/duplicate", { repository: `owner/other-${count}` });
      expect(await json(`/api/models/owner/other-${count}`)).toMatchObject({ private: true, likes: 0 });
      expect((await hub.get(`/api/models/owner/other-${count}`)).status).toBe(404);
      expect(id).toBe(`owner/weights-${count}`);
    },
  );

  test.skipIf(skipReason)(
    "lets large files be used in another repository, and names those that are missing",
    async () => {
      const { old, post } = await repository();
      await hub.send("POST", "/api/repos/create", { name: `ada/target-${count}` }, ada);
      const target = { type: "model", name: `ada/target-${count}` };
      const files = [{ sha256: old, filename: "x.bin", xetHash: null }, { sha256: "0".repeat(64) }];
      expect(await post("/lfs-files/duplicate", { target, files }, ada)).toMatchObject({
        status: 200,
        body: { failed: [{ sha256: "0".repeat(64), error: expect.stringContaining("has no large file") }] },
      });
      const other = { type: "model", name: "owner/none" };
      expect((await post("/lfs-files/duplicate", { target: other, files }, ada)).status).toBe(404);
    },
  );
});
