import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import { createGit, gitSkipReason } from "../../../testing/git.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";

const versions = [
  ["version 2", "2"],
  ["version 0", "0"],
] as const;

describe.each(enginesForSlowTests)(
  `git clone on $name${gitSkipReason ? ` (skipped: ${gitSkipReason})` : ""}`,
  ({ skipReason, start }) => {
    const isSkipped = !!(skipReason ?? gitSkipReason);
    let engine: Awaited<ReturnType<typeof start>>;
    let hub: HubForTests;
    const git = createGit();
    let folders = 0;
    const newFolder = (): string => {
      folders += 1;
      return git.path(`clone-${folders}`);
    };
    const remote = (id = "owner/net", token?: string): string =>
      `${hub.address.replace("//", token ? `//owner:${token}@` : "//")}/${id}`;
    const api = "/api/models/owner/net";
    const commit = async (files: Readonly<Record<string, string>>, branch = "main", id = "models/owner/net") => {
      const lines = [
        { key: "header", value: { summary: `Change ${Object.keys(files).join(", ")}`, description: "Why: a test" } },
        ...Object.entries(files).map(([path, text]) => ({
          key: "file",
          value: { path, content: Buffer.from(text).toString("base64"), encoding: "base64" },
        })),
      ];
      const body = lines.map((line) => JSON.stringify(line)).join("\n");
      const type = { "content-type": "application/x-ndjson" };
      const reply = await hub.send("POST", `/api/${id}/commit/${branch}`, body, hub.token, type);
      return ((await reply.json()) as { commitOid: string }).commitOid;
    };
    const large = Buffer.alloc(300_000, "large content ").toString();

    beforeAll(async () => {
      if (isSkipped) return;
      engine = await start();
      hub = await startHub(await engine.newStore());
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
      for (const version of [1, 2]) await commit({ "history.txt": `version ${version}\n` });
      await commit({ "README.md": "# Net\n", "a/b/c.txt": "c\n" });
      await commit({ "README.md": "# Net 2\n", "large.txt": large });
      await hub.send("POST", `${api}/tag/main`, { tag: "v1", message: "first" }, hub.token);
      await hub.send("POST", `${api}/branch/dev`, {}, hub.token);
      await commit({ "dev.txt": "dev\n" }, "dev");
    });
    afterAll(async () => {
      if (isSkipped) return;
      await hub.close();
      await engine.stop();
    });

    const refs = async () => {
      const reply = (await (await hub.get(`${api}/refs`)).json()) as Record<
        "branches" | "tags",
        { ref: string; targetCommit: string }[]
      >;
      return [...reply.branches, ...reply.tags].map(({ ref, targetCommit }) => `${targetCommit} ${ref}`);
    };
    const fsck = (folder: string) => git.run(folder, "fsck", "--full", "--strict", "--no-dangling");

    test.skipIf(isSkipped).each(versions)("a clone has the history of the API, %s", async (_name, version) => {
      const folder = newFolder();
      await git.run("", "-c", `protocol.version=${version}`, "clone", "--mirror", "-q", remote(), folder);
      expect(await fsck(folder)).toBe("");
      const shown = await git.run(
        folder,
        "for-each-ref",
        "--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end) %(refname)",
      );
      expect(shown.split("\n").sort()).toEqual((await refs()).sort());
      const log = (await git.run(folder, "log", "--format=%H %s", "dev")).split("\n");
      const commits = (await (await hub.get(`${api}/commits/dev`)).json()) as { id: string; title: string }[];
      expect(log).toEqual(commits.map(({ id, title }) => `${id} ${title}`));
      expect(await git.run(folder, "cat-file", "-p", "main:large.txt")).toBe(large);
      expect(await git.run(folder, "cat-file", "-t", "v1")).toBe("tag");
      expect(await git.run(folder, "symbolic-ref", "HEAD")).toBe("refs/heads/main");
    });

    test.skipIf(isSkipped)("a history that goes back to an earlier tree is sent whole", async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/back" }, hub.token);
      const id = "models/owner/back";
      await commit({ "kept/file.txt": "kept\n", "changed/file.txt": "first\n" }, "main", id);
      await commit({ "changed/file.txt": "second\n" }, "main", id);
      await commit({ "changed/file.txt": "first\n" }, "main", id);
      const folder = newFolder();
      await git.run("", "clone", "-q", remote("owner/back"), folder);
      expect(await fsck(folder)).toBe("");
      expect(readFileSync(join(folder, "kept/file.txt"), "utf8")).toBe("kept\n");
    });

    test.skipIf(isSkipped)("the name works with and without .git, for datasets as well", async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/set", type: "dataset" }, hub.token);
      const sha = await commit({ "data.csv": "a,b\n" }, "main", "datasets/owner/set");
      for (const name of ["datasets/owner/set", "datasets/owner/set.git"])
        expect(await git.run("", "ls-remote", remote(name), "main")).toBe(`${sha}\trefs/heads/main`);
    });

    test.skipIf(isSkipped).each(versions)("a fetch sends only what is new, %s", async (_name, version) => {
      const folder = newFolder();
      await git.run("", "clone", "-q", remote(), folder);
      const before = await git.run(folder, "count-objects", "-v");
      const sha = await commit({ "a/b/c.txt": `changed for version ${version}\n` });
      const { errors } = await git.attempt(folder, "-c", `protocol.version=${version}`, "fetch", "--progress");
      expect(errors).toContain("Sending 5 objects");
      expect(await git.run(folder, "rev-parse", "origin/main")).toBe(sha);
      expect(await git.run(folder, "count-objects", "-v")).not.toBe(before);
      expect(await fsck(folder)).toBe("");
      expect((await git.attempt(folder, "fetch", "--progress")).errors).not.toContain("Sending");
    });

    test.skipIf(isSkipped).each(versions)(
      "a shallow clone can be deepened and made whole, %s",
      async (_name, version) => {
        const folder = newFolder();
        const inVersion = ["-c", `protocol.version=${version}`];
        await git.run("", ...inVersion, "clone", "-q", "--depth=1", remote(), folder);
        const count = async () => Number(await git.run(folder, "rev-list", "--count", "HEAD"));
        expect(await count()).toBe(1);
        await git.run(folder, ...inVersion, "fetch", "-q", "--depth=2");
        expect(await count()).toBe(2);
        await git.run(folder, ...inVersion, "fetch", "-q", "--deepen=1");
        expect(await count()).toBe(3);
        await commit({ "later.txt": `later ${version}\n` });
        await git.run(folder, ...inVersion, "pull", "-q", "--ff-only");
        expect(await count()).toBe(4);
        expect(await fsck(folder)).toBe("");
        await git.run(folder, ...inVersion, "fetch", "-q", "--unshallow");
        const total = (await hub.get(`${api}/commits/main`)).headers.get("x-total-count");
        expect(await count()).toBe(Number(total));
        expect(await fsck(folder)).toBe("");
      },
    );

    test.skipIf(isSkipped)("history can be cut by date and by branch", async () => {
      const since = newFolder();
      const without = newFolder();
      await git.run("", "clone", "-q", "--shallow-since=2000-01-01", remote(), since);
      expect(existsSync(join(since, ".git/shallow"))).toBe(false);
      await git.run("", "clone", "-q", "--branch=dev", "--shallow-exclude=v1", remote(), without);
      expect(await git.run(without, "rev-list", "--count", "HEAD")).toBe("1");
      expect(await fsck(without)).toBe("");
    });

    test.skipIf(isSkipped).each(["blob:none", "blob:limit=1k", "tree:0"])(
      "a partial clone fetches what is missing later, --filter=%s",
      async (filter) => {
        const folder = newFolder();
        await git.run("", "clone", "-q", "--no-checkout", `--filter=${filter}`, remote(), folder);
        const missing = await git.run(folder, "rev-list", "--objects", "--missing=print", "main");
        expect(missing).toMatch(/^\?/m);
        await git.run(folder, "checkout", "-q", "main");
        expect(readFileSync(join(folder, "large.txt"), "utf8")).toBe(large);
        expect(await fsck(folder)).toBe("");
      },
    );

    test.skipIf(isSkipped)("a private repository needs a token, and a wrong one is refused", async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/secret", private: true }, hub.token);
      const refused = await git.attempt("", "ls-remote", remote("owner/secret"));
      expect(refused.errors).toContain("could not read Username");
      const wrong = await git.attempt("", "ls-remote", remote("owner/secret", "hf_wrong"));
      expect(wrong.errors).toContain("Authentication failed");
      expect(await git.run("", "ls-remote", remote("owner/secret", hub.token), "main")).toContain("refs/heads/main");
      const absent = await git.attempt("", "ls-remote", remote("owner/absent", hub.token));
      expect(absent.errors).toContain('there is no model "owner/absent" here');
      const reply = await hub.get("/owner/secret/info/refs?service=git-upload-pack");
      expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([
        401,
        'Basic realm="Orrery", charset="UTF-8"',
      ]);
      const bearer = `http.extraHeader=Authorization: Bearer ${hub.token}`;
      expect(await git.run("", "-c", bearer, "ls-remote", remote("owner/secret"), "main")).toContain("refs/heads/main");
    });

    test.skipIf(isSkipped)("a mirrored commit is shown with the same files and another id", async () => {
      const { db } = hub.hub.database;
      const sha = createHash("sha1").update("upstream").digest("hex");
      const row = await db
        .selectFrom("repositories")
        .selectAll()
        .where("name_key", "=", "owner/mirror")
        .executeTakeFirst();
      expect(row).toBeUndefined();
      await hub.send("POST", "/api/repos/create", { name: "owner/mirror" }, hub.token);
      await commit({ "first.txt": "1\n" }, "main", "models/owner/mirror");
      const head = await db
        .selectFrom("repositories")
        .select("id")
        .where("name_key", "=", "owner/mirror")
        .executeTakeFirstOrThrow();
      await db
        .updateTable("commits")
        .set({ sha })
        .where("repository_id", "=", head.id)
        .where("total", "=", 2)
        .execute();
      await db.updateTable("refs").set({ target: sha }).where("repository_id", "=", head.id).execute();
      await db.updateTable("repositories").set({ sha }).where("id", "=", head.id).execute();
      await commit({ "second.txt": "2\n" }, "main", "models/owner/mirror");
      const folder = newFolder();
      await git.run("", "clone", "-q", remote("owner/mirror"), folder);
      expect(await fsck(folder)).toBe("");
      expect(await git.run(folder, "log", "--format=%s")).toBe("Change second.txt\nChange first.txt\ninitial commit");
      expect(await git.run(folder, "ls-files")).toBe(".gitattributes\nfirst.txt\nsecond.txt");
      expect((await git.run(folder, "log", "--format=%H")).split("\n")).not.toContain(sha);
      await git.run(folder, "commit", "-q", "--allow-empty", "-m", "On top");
      await git.run(folder, "push", "-q", remote("owner/mirror", hub.token), "main");
      const history = (await (await hub.get("/api/models/owner/mirror/commits/main")).json()) as { title: string }[];
      expect(history.map(({ title }) => title)).toEqual([
        "On top",
        "Change second.txt",
        "Change first.txt",
        "initial commit",
      ]);
    });

    test.skipIf(isSkipped)("long requests are compressed; others are refused", async () => {
      const send = (body: string, headers: Record<string, string> = {}) =>
        hub.send("POST", "/owner/net/git-upload-pack", body, undefined, {
          "content-type": "application/x-git-upload-pack-request",
          ...headers,
        });
      const text = async (reply: Promise<Response>) => (await reply).text();
      expect(await text(send("what"))).toContain("ERR The request is not in git's packet format.");
      const unknown = "0".repeat(39).concat("1");
      expect(await text(send(`0032want ${unknown}\n00000009done\n`))).toContain(`not our ref ${unknown}`);
      expect((await send("x", { "content-encoding": "br" })).status).toBe(400);
      const compressed = (body: Buffer<ArrayBuffer>) =>
        text(
          fetch(`${hub.address}/owner/net/git-upload-pack`, {
            method: "POST",
            headers: { "content-encoding": "gzip", "content-type": "application/x-git-upload-pack-request" },
            body,
          }),
        );
      expect(await compressed(gzipSync(`0032want ${unknown}\n00000009done\n`))).toContain(`not our ref ${unknown}`);
      expect(await compressed(gzipSync(Buffer.alloc(2 ** 26)))).toContain("ERR A fetch request can have 4 MiB.");
      expect(await compressed(Buffer.from("no gzip"))).toContain("ERR The request cannot be decompressed.");
      expect(await text(send("0014command=nothing\n0000", { "git-protocol": "version=2" }))).toContain(
        'has no command "nothing"',
      );
      expect((await hub.get("/owner/net/info/refs")).status).toBe(403);
    });
  },
);
