import { describe, expect, test } from "vitest";
import { commitWithin } from "../../catalogue/history/commit.ts";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

interface RefList {
  readonly branches: readonly { readonly name: string; readonly ref: string; readonly targetCommit: string }[];
  readonly tags: readonly { readonly name: string; readonly targetCommit: string }[];
  readonly pullRequests?: readonly unknown[];
}

describe.each(enginesForTests)("branches and tags on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const repository = "/api/models/owner/net";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await commit("main", { "a.txt": "a", "folder/b.txt": "b" });
  });

  const send = (method: string, path: string, body?: unknown, token = hub.token) =>
    hub.send(method, `${repository}/${path}`, body, token);
  const answer = async (reply: Response) => [reply.status, ((await reply.json()) as { error?: string }).error];
  const refs = async () => (await (await hub.get(`${repository}/refs?include_prs=1`)).json()) as RefList;
  const headOf = async (branch: string) => (await refs()).branches.find(({ name }) => name === branch)?.targetCommit;
  const paths = async (revision: string) =>
    (
      (await (await hub.get(`${repository}/tree/${encodeURIComponent(revision)}?recursive=true`)).json()) as {
        path: string;
      }[]
    ).map(({ path }) => path);
  const sendCommit = (branch: string, lines: readonly object[], query = "") =>
    hub.send(
      "POST",
      `${repository}/commit/${encodeURIComponent(branch)}${query}`,
      lines.map((line) => JSON.stringify(line)).join("\n"),
      hub.token,
      {
        "content-type": "application/x-ndjson",
      },
    );
  const commit = async (branch: string, files: Readonly<Record<string, string>>, header: object = {}) =>
    sendCommit(branch, [
      { key: "header", value: { summary: `commit to ${branch}`, ...header } },
      ...Object.entries(files).map(([path, text]) => ({
        key: "file",
        value: { path, content: Buffer.from(text).toString("base64"), encoding: "base64" },
      })),
    ]);

  test.skipIf(skipReason)("a branch begins at main and goes its own way", async () => {
    expect(await answer(await send("POST", "branch/dev", {}))).toEqual([200, undefined]);
    expect(await headOf("dev")).toBe(await headOf("main"));
    expect((await commit("dev", { "c.txt": "c" })).status).toBe(200);
    expect(await paths("dev")).toEqual([".gitattributes", "a.txt", "c.txt", "folder", "folder/b.txt"]);
    expect(await paths("main")).toEqual([".gitattributes", "a.txt", "folder", "folder/b.txt"]);
    expect(await paths("refs/heads/dev")).toEqual(await paths("dev"));
    expect((await hub.get("/owner/net/resolve/dev/c.txt")).status).toBe(200);
    expect((await hub.get("/owner/net/resolve/main/c.txt")).status).toBe(404);
    const history = (await (await hub.get(`${repository}/commits/dev`)).json()) as { title: string }[];
    expect(history.map(({ title }) => title)).toEqual(["commit to dev", "commit to main", "initial commit"]);
  });

  test.skipIf(skipReason)("a branch can begin at a commit, a tag, another branch, or empty", async () => {
    const main = await headOf("main");
    await send("POST", "branch/at-commit", { startingPoint: main?.slice(0, 12) });
    await send("POST", "tag/main", { tag: "start" });
    await send("POST", "branch/at-tag", { startingPoint: "start" });
    expect([await headOf("at-commit"), await headOf("at-tag")]).toEqual([main, main]);
    await send("POST", "branch/empty", { emptyBranch: true });
    expect(await paths("empty")).toEqual([]);
    await commit("empty", { "alone.txt": "x" });
    expect(await paths("empty")).toEqual(["alone.txt"]);
    await send("POST", "branch/empty", { overwrite: true });
    expect(await headOf("empty")).toBe(main);
  });

  test.skipIf(skipReason)("names with a slash work quoted, everywhere", async () => {
    await send("POST", "branch/feature%2Fone", {});
    await commit("feature/one", { "d.txt": "d" });
    expect(await paths("feature/one")).toContain("d.txt");
    expect((await hub.get("/owner/net/resolve/feature%2Fone/d.txt")).status).toBe(200);
    expect((await send("DELETE", "branch/feature%2Fone")).status).toBe(200);
    expect((await hub.get("/owner/net/resolve/feature%2Fone/d.txt")).status).toBe(404);
  });

  test.skipIf(skipReason)("annotated tags lead to their commit", async () => {
    await send("POST", "tag/main", { tag: "v1", message: "first" });
    const { tags } = await refs();
    expect(tags.find(({ name }) => name === "v1")?.targetCommit).toBe(await headOf("main"));
    expect(await paths("v1")).toEqual(await paths("main"));
    const { db } = hub.hub.database;
    const [object] = await db.selectFrom("tag_objects").selectAll().execute();
    expect(Buffer.from(object?.content ?? "", "base64").toString()).toMatch(
      /^object [0-9a-f]{40}\ntype commit\ntag v1\ntagger owner <owner@hub\.invalid> \d+ \+0000\n\nfirst\n$/,
    );
    expect((await send("DELETE", "tag/v1")).status).toBe(200);
    expect((await send("DELETE", "tag/v1")).status).toBe(404);
  });

  test.skipIf(skipReason)("entries name the commit that last changed them, across branches", async () => {
    await send("POST", "branch/later", {});
    await commit("later", { "folder/b.txt": "changed" });
    const last = async (revision: string) => {
      const reply = await hub.get(`${repository}/tree/${revision}?recursive=true&expand=true`);
      const entries = (await reply.json()) as { path: string; lastCommit: { title: string } }[];
      return Object.fromEntries(entries.map(({ path, lastCommit }) => [path, lastCommit.title]));
    };
    expect(await last("later")).toEqual({
      ".gitattributes": "initial commit",
      "a.txt": "commit to main",
      folder: "commit to later",
      "folder/b.txt": "commit to later",
    });
    expect((await last("main"))["folder/b.txt"]).toBe("commit to main");
  });

  test.skipIf(skipReason)("a commit on top of an old one is refused with 412, on every branch", async () => {
    await send("POST", "branch/race", {});
    const before = await headOf("race");
    await commit("race", { "one.txt": "1" });
    const reply = await commit("race", { "two.txt": "2" }, { parentCommit: before });
    expect(await answer(reply)).toEqual([412, expect.stringContaining("There is a newer commit")]);
    expect(await paths("race")).not.toContain("two.txt");
  });

  test.skipIf(skipReason)("refuses what exists, what does not, and the main branch's end", async () => {
    await send("POST", "branch/twice", {});
    expect(await answer(await send("POST", "branch/twice", {}))).toEqual([409, 'The branch "twice" already exists.']);
    expect(await answer(await send("POST", "branch/main", { overwrite: true }))).toEqual([
      409,
      'The branch "main" already exists.',
    ]);
    expect(await answer(await send("POST", "branch/twice%2Fbelow", {}))).toEqual([
      409,
      '"refs/heads/twice" exists, so "refs/heads/twice/below" cannot be created. Choose another name.',
    ]);
    expect(await answer(await send("DELETE", "branch/main"))).toEqual([403, 'The branch "main" cannot be deleted.']);
    expect(await answer(await send("DELETE", "branch/none"))).toEqual([404, 'owner/net has no branch "none".']);
    expect((await send("POST", "branch/new", { startingPoint: "none" })).status).toBe(404);
    expect((await send("POST", "tag/none", { tag: "t" })).status).toBe(404);
    expect((await send("POST", "tag/none", { tag: "not a name" })).headers.get("x-error-code")).toBe(
      "RevisionNotFound",
    );
    expect(await answer(await commit("none", { "x.txt": "x" }))).toEqual([
      404,
      'owner/net has no branch "none" to commit to. Create it first.',
    ]);
  });

  test.skipIf(skipReason).each(["a..b", "refs/pr/1", "a b", "x".repeat(250), ".hidden", "a.lock", "-x", "@"])(
    "refuses the name %j",
    async (name) => {
      const before = (await refs()).branches.length;
      expect(await answer(await send("POST", `branch/${encodeURIComponent(name)}`, {}))).toEqual([
        400,
        expect.stringContaining("name"),
      ]);
      expect((await send("POST", "tag/main", { tag: name })).status).toBe(400);
      expect((await refs()).branches.length).toBe(before);
    },
  );

  test.skipIf(skipReason)("only those who can write change branches and tags", async () => {
    for (const [method, path, body] of [
      ["POST", "branch/x", {}],
      ["DELETE", "branch/dev", undefined],
      ["POST", "tag/main", { tag: "x" }],
      ["DELETE", "tag/start", undefined],
    ] as const)
      expect((await hub.send(method, `${repository}/${path}`, body)).status).toBe(401);
  });

  test.skipIf(skipReason)("two writers on one branch follow one another", async () => {
    await send("POST", "branch/busy", {});
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => commit("busy", { [`${index}.txt`]: String(index) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await paths("busy")).filter((path) => /^\d\.txt$/.test(path))).toHaveLength(8);
    const reply = await hub.get(`${repository}/commits/busy`);
    expect(reply.headers.get("x-total-count")).toBe(String(((await reply.json()) as unknown[]).length));
  });

  test.skipIf(skipReason)("the cost of a commit follows the change", async () => {
    const { db } = hub.hub.database;
    const row = await hub.hub.catalogue.create({
      kind: "model",
      id: "owner/large",
      ownerId: null,
      isPrivate: false,
      author: "tests",
    });
    const file = (path: string, oid: string) => ({ path, oid: oid.repeat(40), size: 1, sha256: null, isLarge: false });
    const put = Array.from({ length: 2_000 }, (_, index) => file(`${index % 50}/${index}.txt`, "a"));
    const commitOf = (files: typeof put) =>
      db
        .transaction()
        .execute((transaction) =>
          commitWithin(transaction, row.id, { put: files, remove: [], title: "x", author: "a", at: 1 }),
        );
    const trees = async () =>
      (await db.selectFrom("trees").select("oid").where("repository_id", "=", row.id).execute()).length;
    await commitOf(put);
    const before = await trees();
    await commitOf([file("7/7.txt", "b")]);
    expect((await trees()) - before).toBe(2);
  });
});
