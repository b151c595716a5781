import type { Commit, CommitDetails, FileChange, RevisionComparison } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { addUser, commitFiles, type FilesForTests } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";
import { safetensorsFile } from "../../testing/model-files.ts";

describe.each(enginesForTests)("history on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const repository = "/api/models/owner/net";
  const shas: Record<string, string> = {};

  const commit = async (name: string, files: FilesForTests, branch = "main") => {
    const { body, number } = await commitFiles(hub, repository, branch, files, { header: { summary: name } });
    shas[name] = body.commitOid;
    return number;
  };
  const read = async <T>(path: string) => (await (await hub.get(`${repository}${path}`)).json()) as T;
  const titles = async (path: string) => (await read<Commit[]>(path)).map(({ title }) => title);

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await commit("one", { "a.txt": "1\n", "folder/b.txt": "b\n" });
    await commit("two", { "a.txt": "2\n" });
    await commit("three", { "folder/c.txt": "c\n" });
    const number = await commit("four", { "a.txt": "2\nside\n" }, "main?create_pr=1");
    await commit("five", { "folder/b.txt": null });
    await hub.send("POST", `${repository}/discussions/${number}/merge`, {}, hub.token);
  });

  test.skipIf(skipReason)("lists the commits that changed a file or a folder, through merges", async () => {
    expect(await titles("/commits/main?path=a.txt")).toEqual(["four", "two", "one"]);
    expect(await titles("/commits/main?path=folder")).toEqual(["five", "three", "one"]);
    expect(await titles("/commits/main?path=folder/b.txt")).toEqual(["five", "one"]);
    expect(await titles("/commits/main?path=none.txt")).toEqual([]);
    const first = await hub.get(`${repository}/commits/main?path=a.txt&limit=2`);
    expect(first.headers.get("x-total-count")).toBeNull();
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const rest = (await (await fetch(next)).json()) as Commit[];
    expect(rest.map(({ title }) => title)).toEqual(["one"]);
    expect((await hub.get(`${repository}/commits/main?path=../a`)).status).toBe(400);
  });

  test.skipIf(skipReason)("shows one commit with its parents and the refs that point to it", async () => {
    await hub.send("POST", `${repository}/tag/${shas.two}`, { tag: "v1", message: "first" }, hub.token);
    await hub.send("POST", `${repository}/branch/old%2Fone`, { startingPoint: shas.two }, hub.token);
    const two = await read<CommitDetails>(`/commit/${shas.two?.slice(0, 9)}`);
    expect(two).toMatchObject({ id: shas.two, title: "two", parents: [shas.one] });
    expect(two.refs.map(({ ref }) => ref)).toEqual(["refs/heads/old/one", "refs/tags/v1"]);
    expect((await read<CommitDetails>("/commit/main")).parents).toEqual([shas.five, shas.four]);
    expect((await hub.get(`${repository}/commit/${"0".repeat(40)}`)).status).toBe(404);
  });

  test.skipIf(skipReason)("shows what a commit changed since its first parent", async () => {
    const changes = (sha: string | undefined, query = "") => read<FileChange[]>(`/commit/${sha}/changes${query}`);
    expect(await changes(shas.two)).toMatchObject([
      { path: "a.txt", status: "modified", text: { addedLines: 1, removedLines: 1 } },
    ]);
    expect(await changes(shas.five)).toMatchObject([{ path: "folder/b.txt", status: "removed" }]);
    expect(await changes("main")).toMatchObject([{ path: "a.txt", text: { addedLines: 1, removedLines: 0 } }]);
    const [first] = await changes(shas.one, "?limit=1&summary=true");
    expect(first).toMatchObject({ path: "a.txt", status: "added", after: { size: 2 } });
    expect(first).not.toHaveProperty("text");
    const page = await hub.get(`${repository}/commit/${shas.one}/changes?limit=1`);
    expect(page.headers.get("x-total-count")).toBe("2");
    const next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect(await (await fetch(next)).json()).toMatchObject([{ path: "folder/b.txt" }]);
  });

  test.skipIf(skipReason)("compares weights by layer, with totals", async () => {
    const tensor = (...shape: number[]) => ({ dtype: "BF16", shape });
    const layers = { "model.layers.0.a.weight": tensor(4, 4), "model.layers.1.a.weight": tensor(4, 4) };
    const before = safetensorsFile({ "model.embed.weight": tensor(8, 4), ...layers });
    const after = safetensorsFile({ "model.embed.weight": tensor(10, 4), ...layers, "head.weight": tensor(2, 4) });
    await commit("weights", { "model.safetensors": before });
    await commit("more weights", { "model.safetensors": after });
    const [change] = await read<FileChange[]>("/commit/main/changes");
    expect(change?.tensors).toMatchObject({
      before: { tensors: 3, parameters: 64, types: ["BF16"] },
      after: { tensors: 4, parameters: 80, types: ["BF16"] },
      changed: [{ name: "model.embed.weight" }],
      sameCount: 2,
    });
    const group = (name: string, counts: object) => ({ name, added: 0, removed: 0, changed: 0, same: 0, ...counts });
    expect([...(change?.tensors?.layers ?? [])].sort((left, right) => (left.name < right.name ? -1 : 1))).toEqual([
      group("head", { added: 1 }),
      group("model.embed", { changed: 1 }),
      group("model.layers.0", { same: 1 }),
      group("model.layers.1", { same: 1 }),
    ]);
  });

  test.skipIf(skipReason)("restores a file, a folder or everything as a commit", async () => {
    const text = async (path: string) => (await hub.get(`/owner/net/resolve/main/${path}`)).text();
    const restore = async (body: object, token = hub.token) => {
      const reply = await hub.send("POST", `${repository}/restore/main`, body, token);
      return { status: reply.status, ...((await reply.json()) as { commitOid?: string; error?: string }) };
    };
    const file = await restore({ from: shas.one, path: "a.txt" });
    expect([file.status, await text("a.txt")]).toEqual([200, "1\n"]);
    expect((await titles("/commits/main?limit=1"))[0]).toBe(`Restore a.txt from ${shas.one?.slice(0, 7)}`);
    expect((await restore({ from: shas.one, path: "folder", summary: "Bring b back" })).status).toBe(200);
    expect([await text("folder/b.txt"), (await hub.get("/owner/net/resolve/main/folder/c.txt")).status]).toEqual([
      "b\n",
      404,
    ]);
    await commit("folder becomes a file", { "folder/b.txt": null, folder: "now a file" });
    expect((await restore({ from: shas.one })).status).toBe(200);
    const tree = async (revision: string) => read(`/tree/${revision}?recursive=true`);
    expect(await tree("main")).toEqual(await tree(shas.one ?? ""));
    expect(await restore({ from: shas.one })).toMatchObject({
      status: 409,
      error: `Nothing to restore: the files are the same as at ${shas.one?.slice(0, 7)}.`,
    });
    expect((await restore({ from: "none" })).status).toBe(404);
    expect((await restore({ from: shas.one, path: "../x" })).status).toBe(400);
    expect((await restore({ from: shas.two }, await addUser(hub, "eve"))).status).toBe(403);
  });

  test.skipIf(skipReason)(
    "a private repository's history is hidden, and a gated one's changes need access",
    async () => {
      const bob = await addUser(hub, "bob");
      await hub.send("PUT", `${repository}/settings`, { gated: "manual" }, hub.token);
      expect((await hub.get(`${repository}/commit/main`, bob)).status).toBe(200);
      expect((await hub.get(`${repository}/commit/main/changes`, bob)).status).toBe(403);
      await hub.send("PUT", `${repository}/settings`, { private: true }, hub.token);
      for (const path of ["/commit/main", "/commit/main/changes", "/commits/main?path=a.txt"])
        expect((await hub.get(`${repository}${path}`, bob)).status).toBe(404);
    },
  );

  const compared = "/api/models/owner/compared";
  const compare = async (range: string) => {
    const reply = await hub.get(`${compared}/compare/${encodeURIComponent(range)}`);
    return {
      status: reply.status,
      total: reply.headers.get("x-total-count"),
      body: (await reply.json()) as RevisionComparison,
    };
  };

  test.skipIf(skipReason)(
    "compares revisions directly with two dots, and from where they part with three",
    async () => {
      await hub.send("POST", "/api/repos/create", { name: "owner/compared" }, hub.token);
      const write = async (branch: string, files: FilesForTests) =>
        (await commitFiles(hub, compared, branch, files, { header: { summary: branch } })).body.commitOid;
      const first = await write("main", { "a.txt": "1\n", "folder/b.txt": "b\n" });
      await hub.send("POST", `${compared}/branch/apart%2Fone`, {}, hub.token);
      const aside = await write("apart/one", { "aside.txt": "aside\n" });
      const head = await write("main", { "a.txt": "2\n", "folder/b.txt": null });
      const two = await compare("apart/one..main");
      expect([two.status, two.total, two.body.base, two.body.head]).toEqual([200, "3", aside, head]);
      expect(two.body.changes.map(({ path, status }) => [path, status])).toEqual([
        ["a.txt", "modified"],
        ["aside.txt", "removed"],
        ["folder/b.txt", "removed"],
      ]);
      expect([two.body.totalCommits, two.body.commits.map(({ id }) => id)]).toEqual([1, [head]]);
      const three = await compare("main...apart/one");
      expect([three.body.base, three.body.head]).toEqual([first, aside]);
      expect(three.body.changes.map(({ path, text }) => [path, text?.addedLines])).toEqual([["aside.txt", 1]]);
      const own = await compare(`${head}^..${head}`);
      expect([own.body.base, own.body.changes.map(({ path }) => path)]).toEqual([first, ["a.txt", "folder/b.txt"]]);
      expect((await compare("main..main")).body).toMatchObject({ changes: [], commits: [], totalCommits: 0 });
    },
  );

  test.skipIf(skipReason).each([
    ["main", 400, "Compare two revisions as base..head"],
    ["main..", 400, "Compare two revisions as base..head"],
    ["..main", 400, "Compare two revisions as base..head"],
    ["main..none", 404, "Revision not found"],
    ["none...main", 404, "Revision not found"],
  ])("refuses to compare %s", async (range, status, message) => {
    const reply = await compare(range);
    expect([reply.status, (reply.body as unknown as { error: string }).error]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
  });
});
