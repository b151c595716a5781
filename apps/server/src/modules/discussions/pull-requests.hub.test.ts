import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { addAdaAndBob, commitFiles, type FilesForTests } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("pull requests on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const tokens: Record<string, string> = {};
  const repository = "/api/models/owner/net";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    Object.assign(tokens, await addAdaAndBob(hub));
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await commit("main", { "a.txt": "a\n" });
  });

  const commit = (branch: string, files: FilesForTests, token = hub.token, header = {}) =>
    commitFiles(hub, repository, branch, files, { token, header });
  const send = async (path: string, body: unknown, token = hub.token) => {
    const reply = await hub.send("POST", `${repository}${path}`, body, token);
    return { status: reply.status, body: (await reply.json()) as { num: number; error?: string } };
  };
  const refs = async () =>
    (await (await hub.get(`${repository}/refs?include_prs=1`)).json()) as {
      branches: { name: string; targetCommit: string }[];
      pullRequests: { ref: string; targetCommit: string }[];
    };
  const mainHead = async () => (await refs()).branches.find(({ name }) => name === "main")?.targetCommit;

  test.skipIf(skipReason)("create_pr opens a pull request with the commit, and main stays", async () => {
    const before = await mainHead();
    const { status, body, number } = await commit("main?create_pr=1", { "b.txt": "b" }, tokens.ada, {
      description: "Why",
    });
    expect([status, body.pullRequestUrl]).toEqual([200, `${hub.address}/owner/net/discussions/${number}`]);
    expect(await mainHead()).toBe(before);
    expect((await refs()).pullRequests.at(-1)).toEqual({
      name: String(number),
      ref: `refs/pr/${number}`,
      targetCommit: body.commitOid,
      status: "open",
    });
    expect(await (await hub.get(`/owner/net/resolve/refs%2Fpr%2F${number}/b.txt`)).text()).toBe("b");
    expect((await hub.get("/owner/net/resolve/main/b.txt")).status).toBe(404);
    const details = await (await hub.get(`${repository}/discussions/${number}`)).json();
    expect(details).toMatchObject({ title: "a change", status: "open", isPullRequest: true, author: { name: "ada" } });
  });

  test.skipIf(skipReason)("Python's flags for create_pr mean the same, and others do not open one", async () => {
    for (const flag of ["True", "true", "1"])
      expect((await commit(`main?create_pr=${flag}`, { "c.txt": flag }, tokens.ada)).body.pullRequestUrl).toBeTruthy();
    const before = (await refs()).pullRequests.length;
    expect((await commit("main?create_pr=0", { "d.txt": "d" })).body.pullRequestUrl).toBeUndefined();
    expect((await refs()).pullRequests.length).toBe(before);
  });

  test.skipIf(skipReason)("the author and writers add commits, others do not", async () => {
    const number = (await commit("main?create_pr=1", { "e.txt": "1" }, tokens.ada)).number;
    const ref = `refs/pr/${number}`;
    expect((await commit(ref, { "e.txt": "2" }, tokens.ada)).status).toBe(200);
    expect((await commit(ref, { "e.txt": "3" })).status).toBe(200);
    const refused = await commit(ref, { "e.txt": "4" }, tokens.bob);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      `You can't commit to pull request #${number} of owner/net: only ada and those with write access can. Open your own pull request.`,
    ]);
    expect((await commit(ref, { "e.txt": "5" }, tokens.reader)).status).toBe(403);
    expect(await (await hub.get(`/owner/net/resolve/refs%2Fpr%2F${number}/e.txt`)).text()).toBe("3");
    const preupload = { files: [{ path: "e.txt", size: 1 }] };
    expect((await send(`/preupload/refs%2Fpr%2F${number}`, preupload, tokens.ada)).status).toBe(200);
    expect((await send(`/preupload/refs%2Fpr%2F${number}`, preupload, tokens.bob)).status).toBe(403);
    expect((await send("/preupload/main?create_pr=1", preupload, tokens.bob)).status).toBe(200);
    expect((await send("/preupload/main", preupload, tokens.bob)).status).toBe(403);
  });

  test.skipIf(skipReason)("others still cannot commit to main, and readers open no pull requests", async () => {
    expect((await commit("main", { "f.txt": "f" }, tokens.ada)).status).toBe(403);
    expect((await commit("main?create_pr=1", { "f.txt": "f" }, tokens.reader)).status).toBe(403);
    expect((await hub.send("POST", `${repository}/commit/main?create_pr=1`, "", undefined)).status).toBe(401);
  });

  test.skipIf(skipReason)("a closed pull request takes no commits until it is reopened", async () => {
    const number = (await commit("main?create_pr=1", { "g.txt": "1" }, tokens.ada)).number;
    await send(`/discussions/${number}/status`, { status: "closed" }, tokens.ada);
    const refused = await commit(`refs/pr/${number}`, { "g.txt": "2" }, tokens.ada);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `Pull request #${number} is closed. Reopen it to add commits.`,
    ]);
    await send(`/discussions/${number}/status`, { status: "open" }, tokens.ada);
    expect((await commit(`refs/pr/${number}`, { "g.txt": "2" }, tokens.ada)).status).toBe(200);
  });

  test.skipIf(skipReason)("a pull request can be for another branch, and only for a branch", async () => {
    await send("/branch/dev", {});
    await commit("dev", { "dev.txt": "dev" });
    const { number } = await commit("dev?create_pr=1", { "h.txt": "h" }, tokens.ada);
    const ref = encodeURIComponent(`refs/pr/${number}`);
    expect((await hub.get(`/owner/net/resolve/${ref}/dev.txt`)).status).toBe(200);
    for (const revision of [(await mainHead()) ?? "", "refs/pr/1", "none", "refs/tags/x"])
      expect(await commit(`${revision}?create_pr=1`, { "i.txt": "i" }, tokens.ada)).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining("to commit to. Create it first.") },
      });
  });

  test.skipIf(skipReason)("a pull request proposes the commits of a branch, and stays as they were then", async () => {
    await send("/branch/topic%2Fone", {});
    const { commitOid } = (await commit("topic/one", { "topic.txt": "1" })).body;
    const proposal = { title: "From a branch", pullRequest: true, head: "topic/one" };
    const { status, body } = await send("/discussions", proposal, tokens.ada);
    expect(status).toBe(200);
    const details = async () => (await hub.get(`${repository}/discussions/${body.num}`)).json();
    expect(await details()).toMatchObject({
      status: "open",
      changes: { base: "refs/heads/main" },
      events: [{ type: "commit", data: { oid: commitOid } }],
      filesWithConflicts: false,
    });
    await commit("topic/one", { "topic.txt": "2" });
    const { pullRequests } = await refs();
    expect(pullRequests.find(({ ref }) => ref === `refs/pr/${body.num}`)?.targetCommit).toBe(commitOid);
    await send("/branch/target", {});
    const other = await send("/discussions", { ...proposal, base: "target" }, tokens.ada);
    expect(await (await hub.get(`${repository}/discussions/${other.body.num}`)).json()).toMatchObject({
      changes: { base: "refs/heads/target" },
    });
  });

  test.skipIf(skipReason).each([
    [{ head: "main" }, 422, '"main" has no commits that "main" does not have. Choose another revision.'],
    [{ head: "none" }, 404, 'Revision not found: owner/net has no branch, tag or commit "none".'],
    [{ head: "main", base: "none" }, 404, 'owner/net has no branch "none" to commit to. Create it first.'],
  ])("opens no pull request for %o", async (range, status, error) => {
    const before = (await refs()).pullRequests.length;
    const reply = await send("/discussions", { title: "Nothing", pullRequest: true, ...range }, tokens.ada);
    expect([reply.status, reply.body.error]).toEqual([status, error]);
    expect((await refs()).pullRequests.length).toBe(before);
  });

  test.skipIf(skipReason)("nothing is opened where the commit is refused or changes nothing", async () => {
    const before = (await refs()).pullRequests.length;
    const count = async () => ((await (await hub.get(`${repository}/discussions`)).json()) as { count: number }).count;
    const discussions = await count();
    expect(await commit("main?create_pr=1", { "a.txt": "a\n" }, tokens.ada)).toMatchObject({
      status: 422,
      body: { error: "The commit changes nothing, so no pull request was opened." },
    });
    expect((await commit("main?create_pr=1", { "a.txt/b": "x" }, tokens.ada)).status).toBe(422);
    expect((await commit("main?create_pr=1", { "../a": "x" }, tokens.ada)).status).toBe(422);
    for (const header of [{ summary: "a\u0000b" }, { description: "\u0000" }])
      expect((await commit("main?create_pr=1", { "a.txt": "x" }, tokens.ada, header)).status).toBe(400);
    const stale = { parentCommit: (await refs()).pullRequests[0]?.targetCommit };
    expect((await commit("main?create_pr=1", { "a.txt": "x" }, tokens.ada, stale)).status).toBe(412);
    expect([(await refs()).pullRequests.length, await count()]).toEqual([before, discussions]);
  });

  test.skipIf(skipReason)("refs of pull requests that do not exist cannot be committed to", async () => {
    for (const ref of ["refs/pr/9999", "refs/pr/0", "refs/pr/01", "refs/pr/x", "refs/pr/1/2"])
      expect((await commit(ref, { "j.txt": "j" })).status).toBe(404);
    const { body } = await send("/discussions", { title: "no pull request" });
    expect(await commit(`refs/pr/${body.num}`, { "j.txt": "j" })).toMatchObject({
      status: 404,
      body: { error: `owner/net has no pull request #${body.num}.` },
    });
  });

  test.skipIf(skipReason)("private, gated and disabled repositories are respected", async () => {
    const open = (id: string, token?: string) =>
      commitFiles(hub, `/api/models/${id}`, "main?create_pr=1", { "x.txt": "x" }, { token });
    await hub.send("POST", "/api/repos/create", { name: "owner/secret", private: true }, hub.token);
    expect((await open("owner/secret", tokens.ada)).status).toBe(404);
    await hub.send("POST", "/api/repos/create", { name: "owner/gated" }, hub.token);
    await hub.send("PUT", "/api/models/owner/gated/settings", { gated: "manual" }, hub.token);
    expect((await open("owner/gated", tokens.ada)).status).toBe(403);
    expect((await open("owner/gated")).status).toBe(200);
    await hub.send("PUT", "/api/models/owner/gated/settings", { gated: false, discussionsDisabled: true }, hub.token);
    expect(await open("owner/gated")).toMatchObject({
      status: 403,
      body: { error: "Discussions and pull requests are disabled for owner/gated." },
    });
  });

  test.skipIf(skipReason)("many pull requests at once have different numbers and refs", async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => commit("main?create_pr=1", { "k.txt": String(index) }, tokens.ada)),
    );
    const numbers = replies.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(8);
    const all = new Map((await refs()).pullRequests.map(({ ref, targetCommit }) => [ref, targetCommit]));
    for (const [index, number] of numbers.entries())
      expect(all.get(`refs/pr/${number}`)).toBe(replies[index]?.body.commitOid);
  });
});
