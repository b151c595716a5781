import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { entriesForTests } from "../../testing/entries.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("likes and names on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
  });

  const create = (name: string, type = "model") => hub.send("POST", "/api/repos/create", { name, type }, hub.token);
  const recordOf = async (path: string, token?: string) =>
    (await (await hub.get(path, token)).json()) as Record<string, unknown>;

  test.skipIf(skipReason)("one account's like counts once, shows in the list and is taken back", async () => {
    const path = "/api/models/acme/tiny-bert/like";
    expect((await hub.send("POST", path)).status).toBe(401);
    expect(await recordOf(path)).toEqual({ liked: false, likes: 12 });
    for (let turn = 0; turn < 2; turn++)
      expect(await (await hub.send("POST", path, undefined, hub.token)).json()).toEqual({ liked: true, likes: 13 });
    expect(await recordOf(path, hub.token)).toEqual({ liked: true, likes: 13 });
    const [first] = (await (await hub.get("/api/models?search=tiny-bert")).json()) as { likes: number }[];
    expect(first?.likes).toBe(13);
    expect(await recordOf("/api/users/owner/likes")).toEqual([
      { createdAt: expect.stringMatching(/Z$/), repo: { type: "model", name: "acme/tiny-bert" } },
    ]);
    expect(await recordOf("/api/models/acme/tiny-bert/likers")).toEqual([
      { type: "user", user: "owner", fullname: "owner", avatarUrl: "" },
    ]);
    // What the upstream tells later does not undo what was liked here.
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
    expect(await recordOf(path)).toEqual({ liked: false, likes: 13 });
    expect(await (await hub.send("DELETE", path, undefined, hub.token)).json()).toEqual({ liked: false, likes: 12 });
    expect((await hub.get("/api/users/unknown/likes")).status).toBe(404);
  });

  test.skipIf(skipReason)("other people's likes of private repositories are not listed", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/hidden", private: true }, hub.token);
    expect((await hub.send("POST", "/api/models/owner/hidden/like", undefined, hub.token)).status).toBe(200);
    expect(await recordOf("/api/users/owner/likes")).toEqual([]);
    expect(await recordOf("/api/users/owner/likes", hub.token)).toHaveLength(1);
    expect((await hub.get("/api/models/owner/hidden/likers")).status).toBe(404);
  });

  test.skipIf(skipReason)(
    "a moved repository keeps its commits, and its old name leads to it until it is taken",
    async () => {
      await create("owner/before");
      const { sha } = await recordOf("/api/models/owner/before");
      const move = (fromRepo: string, toRepo: string, token?: string) =>
        hub.send("POST", "/api/repos/move", { fromRepo, toRepo, type: "model" }, token);
      expect((await move("owner/before", "owner/after")).status).toBe(401);
      expect((await move("owner/before", "acme/tiny-bert", hub.token)).status).toBe(409);
      expect((await move("acme/tiny-bert", "owner/mine", hub.token)).status).toBe(409);
      expect(await (await move("owner/before", "owner/after", hub.token)).json()).toEqual({ success: true });
      for (const name of ["before", "after"])
        expect(await recordOf(`/api/models/owner/${name}`)).toMatchObject({ id: "owner/after", sha });
      expect(await recordOf("/api/models?search=after&expand=sha")).toEqual([
        { _id: expect.any(String), id: "owner/after", sha },
      ]);
      expect((await create("owner/before")).status).toBe(200);
      expect(await recordOf("/api/models/owner/before")).toMatchObject({ id: "owner/before" });
      expect((await move("owner/after", "owner/After", hub.token)).status).toBe(200);
      expect(await recordOf("/api/models/owner/after")).toMatchObject({ id: "owner/After" });
    },
  );

  test.skipIf(skipReason)("a name without an owner means the caller's repository", async () => {
    await create("owner/mine");
    const rename = { fromRepo: "mine", toRepo: "Renamed" };
    expect((await hub.send("POST", "/api/repos/move", rename, hub.token)).status).toBe(200);
    expect(await recordOf("/api/models/owner/Renamed")).toMatchObject({ id: "owner/Renamed" });
    expect((await hub.send("DELETE", "/api/repos/delete", { name: "renamed" }, hub.token)).status).toBe(200);
    expect((await hub.get("/api/models/owner/renamed")).status).toBe(404);
  });

  test.skipIf(skipReason).each([
    ["POST", "/api/models/absent/commit/main"],
    ["POST", "/api/models/absent/preupload/main"],
    ["POST", "/api/datasets/absent/branch/dev"],
    ["PUT", "/api/models/absent/settings"],
    ["GET", "/api/models/absent/tree/main"],
    ["GET", "/api/models/absent/commits/main"],
    ["GET", "/api/models/absent/discussions"],
    ["GET", "/absent/resolve/main/config.json"],
    ["POST", "/absent.git/info/lfs/objects/batch"],
    ["DELETE", "/api/repos/delete"],
  ])("%s %s finds no repository without an owner", async (method, path) => {
    const objects = [{ oid: "0".repeat(64), size: 1 }];
    const body = method === "GET" ? undefined : { name: "absent", operation: "download", objects };
    const reply = await hub.send(method, path, body, hub.token);
    expect([reply.status, reply.headers.get("x-error-code")]).toEqual([404, "RepoNotFound"]);
    expect(await reply.json()).toMatchObject({ error: reply.headers.get("x-error-message") });
  });

  test.skipIf(skipReason)("a Space or kernel is refused in a sentence", async () => {
    const reply = await hub.send(
      "POST",
      "/api/repos/create",
      { name: "demo", type: "space", sdk: "gradio" },
      hub.token,
    );
    expect([reply.status, await reply.json()]).toEqual([
      501,
      { error: "Spaces: not supported on this hub.", requestId: expect.any(String) },
    ]);
  });

  test.skipIf(skipReason)("a name is checked against the rules, the caller's permissions and what exists", async () => {
    await create("owner/taken");
    const check = async (name: string, type = "model", token = hub.token) =>
      recordOf(`/api/repos/check-name?${new URLSearchParams({ name, type })}`, token);
    expect(await check("owner/free")).toEqual({ isAvailable: true });
    expect(await check("owner/taken", "dataset")).toEqual({ isAvailable: true });
    for (const [name, error] of [
      ["owner/TAKEN", 'There is already a model "owner/taken". Choose another name.'],
      ["owner/", "Enter a name."],
      ["owner/my model", 'Names can\'t contain spaces. Use "-" instead.'],
      ["owner/naïve", 'Use only A-Z, 0-9, ".", "_" and "-".'],
      ["owner/-x", 'Names must start and end with A-Z, 0-9 or "_".'],
      ["owner/a--b", 'Names can\'t contain "--" or "..".'],
      ["owner/x.git", 'Names can\'t end with ".git" or ".ipynb".'],
      [`owner/${"x".repeat(97)}`, "Names can have up to 96 characters."],
    ] as const)
      expect(await check(name)).toEqual({ isAvailable: false, error });
    expect((await hub.get("/api/repos/check-name?name=owner/free")).status).toBe(401);
    await hub.send("POST", "/api/users", { name: "ada" }, hub.token);
    const made = await hub.send("POST", "/api/tokens", { name: "ada", role: "write", account: "ada" }, hub.token);
    const { token: ada } = (await made.json()) as { token: string };
    expect(await check("owner/free", "model", ada)).toMatchObject({
      isAvailable: false,
      error: expect.stringContaining('You can\'t create repositories under "owner".'),
    });
  });

  test.skipIf(skipReason)("who makes what is there is told where it is", async () => {
    await create("owner/twice");
    const reply = await create("owner/Twice");
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({
      error: expect.stringContaining('There is already a model "owner/twice"'),
      url: `${hub.address}/owner/twice`,
      name: "owner/twice",
    });
  });

  test.skipIf(skipReason).each(["rows", "splits", "statistics", "refs", "auth-check"])(
    "a dataset may be called %s",
    async (word) => {
      await create(`owner/${word}`, "dataset");
      expect(await recordOf(`/api/datasets/owner/${word}?expand=sha`)).toEqual({
        _id: expect.any(String),
        id: `owner/${word}`,
        sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      });
    },
  );

  test.skipIf(skipReason)("a card is checked before it is sent", async () => {
    const ask = (content: string) => hub.send("POST", "/api/validate-yaml", { repoType: "model", content });
    const good = await ask("---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Tiny");
    expect([good.status, await good.json()]).toEqual([200, { errors: [], warnings: [] }]);
    const odd = await ask("---\nlicense: mit\nlicense: mit\n---\n");
    expect([odd.status, await odd.json()]).toEqual([
      200,
      { errors: [], warnings: [{ message: 'Line 3: "license" is declared twice. Remove one.' }] },
    ]);
    const broken = await ask("---\nlicense: [mit\n---\n");
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({
      errors: expect.arrayContaining([{ message: expect.stringMatching(/^Line \d: This is not YAML/) }]),
      warnings: [],
    });
    const bare = await ask("# Tiny");
    expect([bare.status, await bare.json()]).toEqual([
      200,
      { errors: [], warnings: [{ message: expect.stringMatching(/^Line 1: The card has no front matter\./) }] },
    ]);
    expect((await ask("---\nmodel-index: foo\n---\n")).status).toBe(400);
  });

  test.skipIf(skipReason)("a card can be as large as a commit's for those who can commit", async () => {
    const body = { content: `---\nlicense: mit\n---\n${"word ".repeat(600_000)}` };
    const reply = await hub.send("POST", "/api/validate-yaml", body, hub.token);
    expect([reply.status, await reply.json()]).toEqual([200, { errors: [], warnings: [] }]);
    expect((await hub.send("POST", "/api/validate-yaml", body)).status).toBe(413);
  });

  test.skipIf(skipReason)("paths are looked up as a form asks, too", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const path = "/api/models/acme/tiny-bert/paths-info/main";
    const reply = await hub.send("POST", path, "paths=config.json&paths=nothing&expand=true", undefined, headers);
    expect(await reply.json()).toMatchObject([
      { type: "file", path: "config.json", lastCommit: { id: "a".repeat(40) } },
    ]);
  });
});
