import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { DiscussionDetails, FileChange } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { addUser, commitFiles, commitLargeFile, type FilesForTests } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

const run = promisify(execFile);

/** A safetensors file with these tensors, each of type and shape, and some bytes of data. */
const safetensors = (tensors: Readonly<Record<string, [string, number[]]>>, data = 0): Buffer => {
  const entries = Object.entries(tensors).map(([name, [dtype, shape]]) => [
    name,
    { dtype, shape, data_offsets: [0, 0] },
  ]);
  const header = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, Buffer.alloc(16, data)]);
};

const numbered = (count: number, change: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, index) => `${change[index] ?? `line ${index}`}\n`).join("");

describe.each(enginesForTests)("merging pull requests on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let ada = "";
  let count = 0;

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    ada = await addUser(hub, "ada");
  });

  /** A repository of its own with some files. */
  const repository = async (files: FilesForTests) => {
    count += 1;
    const id = `owner/net-${count}`;
    await hub.send("POST", "/api/repos/create", { name: id }, hub.token);
    const base = `/api/models/${id}`;
    const commit = (branch: string, changes: FilesForTests, token = hub.token) =>
      commitFiles(hub, base, branch, changes, { token });
    await commit("main", files);
    const post = async (path: string, body: unknown, token = hub.token) => {
      const reply = await hub.send("POST", `${base}${path}`, body, token);
      return { status: reply.status, body: (await reply.json()) as { mergeCommitId: string; error?: string } };
    };
    return {
      id,
      base,
      commit,
      post,
      propose: async (changes: FilesForTests, branch = "main") =>
        (await commit(`${branch}?create_pr=1`, changes, ada)).number,
      merge: (number: number, token = hub.token, body: unknown = {}) =>
        post(`/discussions/${number}/merge`, body, token),
      details: async (number: number, query = "") =>
        (await (await hub.get(`${base}/discussions/${number}${query}`)).json()) as DiscussionDetails,
      changes: async (number: number, query = "") =>
        (await (await hub.get(`${base}/discussions/${number}/changes${query}`)).json()) as FileChange[],
      read: async (path: string, revision = "main") => {
        const reply = await hub.get(`/${id}/resolve/${encodeURIComponent(revision)}/${path}`);
        return reply.status === 200 ? reply.text() : undefined;
      },
      history: async (revision = "main") =>
        (await (await hub.get(`${base}/commits/${revision}`)).json()) as {
          id: string;
          title: string;
          message: string;
        }[],
    };
  };

  test.skipIf(skipReason)("merges into the branch as git does: a commit with two parents", async () => {
    const { commit, propose, merge, details, read, history, post, id } = await repository({
      "a.txt": "a",
      "z.txt": "z",
    });
    const number = await propose({ "b.txt": "b", "z.txt": null });
    await commit(`refs/pr/${number}`, { "deep/c.txt": "c" }, ada);
    await commit("main", { "d.txt": "d" });
    const before = await details(number);
    expect(before).toMatchObject({
      status: "open",
      changes: { base: "refs/heads/main" },
      filesWithConflicts: false,
      events: [
        { type: "commit", author: { name: "ada" }, data: { subject: "a change" } },
        { type: "commit", author: { name: "ada" } },
      ],
    });
    const { status, body } = await merge(number, hub.token, { comment: "Thanks!" });
    expect([status, body]).toEqual([200, { success: true, mergeCommitId: expect.stringMatching(/^[0-9a-f]{40}$/) }]);
    expect([await read("b.txt"), await read("deep/c.txt"), await read("d.txt"), await read("z.txt")]).toEqual([
      "b",
      "c",
      "d",
      undefined,
    ]);
    const after = await details(number);
    expect(after).toMatchObject({ status: "merged", changes: { mergeCommitId: body.mergeCommitId }, numComments: 1 });
    expect(after.events.map(({ type }) => type)).toEqual(["commit", "commit", "comment", "status-change"]);
    const [newest, ...older] = await history();
    expect(newest).toMatchObject({ id: body.mergeCommitId, title: `a change (#${number})` });
    expect(newest?.message).toMatch(/^- a change \([0-9a-f]{40}\)\n- a change \([0-9a-f]{40}\)$/);
    expect(older.map(({ title }) => title)).toEqual(["a change", "a change", "a change", "a change", "initial commit"]);
    const reply = await hub.get(`/api/models/${id}/commits/main`);
    expect(reply.headers.get("x-total-count")).toBe("6");
    const { db } = hub.hub.database;
    const row = await db.selectFrom("commits").selectAll().where("sha", "=", body.mergeCommitId).executeTakeFirst();
    expect(row?.parents.split(" ")).toHaveLength(2);
    const clone = join(mkdtempSync(join(tmpdir(), "orrery-clone-")), "clone");
    await run("git", ["clone", "--quiet", "--mirror", `${hub.address}/${id}`, clone]);
    await run("git", ["fsck", "--strict"], { cwd: clone });
    const { stdout } = await run("git", ["log", "--merges", "--format=%H %s", "main"], { cwd: clone });
    expect(stdout).toBe(`${body.mergeCommitId} a change (#${number})\n`);
    expect(await post(`/discussions/${number}/status`, { status: "open" })).toMatchObject({
      status: 409,
      body: { error: `Pull request #${number} is merged.` },
    });
    expect((await commit(`refs/pr/${number}`, { "x.txt": "x" }, ada)).status).toBe(409);
  });

  test.skipIf(skipReason)("updates the record of the repository when main changes", async () => {
    const { base, propose, merge } = await repository({ "README.md": "---\nlicense: mit\n---\n" });
    const number = await propose({ "README.md": "---\nlicense: apache-2.0\n---\n" });
    await merge(number);
    const record = (await (await hub.get(base)).json()) as { cardData: { license: string }; sha: string };
    expect(record.cardData.license).toBe("apache-2.0");
    expect(record.sha).toBe((await (await hub.get(`${base}/refs`)).json()).branches[0].targetCommit);
  });

  test.skipIf(skipReason)(
    "an empty file that both sides added gives way to a text or a large file, as for git",
    async () => {
      const { id, commit, propose, merge, read } = await repository({ "a.txt": "a" });
      const number = await propose({ "b.txt": "", "c.txt": "theirs", "d.bin": "" });
      await commit("main", { "b.txt": "ours", "c.txt": "" });
      await commitLargeFile(hub, id, "main", "d.bin", Buffer.from("\0weights"));
      expect((await merge(number)).status).toBe(200);
      expect([await read("b.txt"), await read("c.txt"), await read("d.bin")]).toEqual(["ours", "theirs", "\0weights"]);
      const another = await propose({ "e.bin": "" });
      await commit("main", { "e.bin": Buffer.from([0, 1, 2]) });
      expect((await merge(another)).body.error).toContain('conflicts in "e.bin"');
    },
  );

  test.skipIf(skipReason)("merges texts that both sides changed in different lines", async () => {
    const { commit, propose, merge, details, read } = await repository({ "text.md": numbered(30) });
    const number = await propose({ "text.md": numbered(30, { 3: "theirs" }) });
    await commit("main", { "text.md": numbered(30, { 20: "ours" }) });
    expect((await details(number)).filesWithConflicts).toBe(false);
    expect((await merge(number)).status).toBe(200);
    expect(await read("text.md")).toBe(numbered(30, { 3: "theirs", 20: "ours" }));
  });

  test.skipIf(skipReason)("names every file in conflict and changes nothing", async () => {
    const binary = (text: string) => Buffer.from(`\0${text}`);
    const { commit, propose, merge, details, history, read } = await repository({
      "text.md": numbered(9),
      "gone.txt": "1",
      "kept.txt": "1",
      "data.bin": binary("base"),
      "f/one.txt": "1",
    });
    const number = await propose({
      "text.md": numbered(9, { 4: "theirs" }),
      "gone.txt": null,
      "kept.txt": "2",
      "data.bin": binary("theirs"),
      "new.txt": "theirs",
      "f/one.txt": "2",
      "fine.txt": "fine",
    });
    await commit("main", {
      "text.md": numbered(9, { 4: "ours" }),
      "gone.txt": "2",
      "kept.txt": null,
      "data.bin": binary("ours"),
      "new.txt": "ours",
      "f/one.txt": null,
    });
    await commit("main", { f: "a file now" });
    const paths = ["data.bin", "f", "gone.txt", "kept.txt", "new.txt", "text.md"];
    expect((await details(number)).filesWithConflicts).toEqual(paths);
    const before = await history();
    const { status, body } = await merge(number);
    expect([status, body.error]).toEqual([
      409,
      `Pull request #${number} has conflicts in ${paths.map((path) => `"${path}"`).join(", ")}. Merge the branch into refs/pr/${number} with git, or open a new pull request for the current branch.`,
    ]);
    expect([await history(), (await details(number)).status, await read("fine.txt")]).toEqual([
      before,
      "open",
      undefined,
    ]);
  });

  test.skipIf(skipReason)("the same change on both sides is no conflict", async () => {
    const { commit, propose, merge, read } = await repository({ "a.txt": "1", "b.txt": "1", "c.txt": "1" });
    const number = await propose({ "a.txt": "2", "b.txt": null, "d.txt": "d", "e.txt": "e" });
    await commit("main", { "a.txt": "2", "b.txt": null, "d.txt": "d" });
    expect((await merge(number)).status).toBe(200);
    expect([await read("a.txt"), await read("e.txt"), await read("c.txt")]).toEqual(["2", "e", "1"]);
  });

  test.skipIf(skipReason)(
    "files that became folders, and folders that became files, merge as git merges them",
    async () => {
      const { commit, propose, merge, read } = await repository({ a: "1", "b/x": "1", "b/y": "1", c: "1" });
      const number = await propose({ a: null, "a/new": "theirs", "b/x": null, "b/y": null, b: "now a file" });
      await commit("main", { a: null, "b/x": null });
      expect((await merge(number)).status).toBe(200);
      expect([await read("a/new"), await read("b"), await read("c")]).toEqual(["theirs", "now a file", "1"]);
      const clash = await propose({ c: null, "c/new": "theirs" });
      await commit("main", { c: "2" });
      expect((await merge(clash)).body.error).toContain('has conflicts in "c".');
    },
  );

  test.skipIf(skipReason)("merges into another branch, and leaves main alone", async () => {
    const { post, commit, propose, merge, details, read } = await repository({ "a.txt": "1" });
    await post("/branch/dev", {});
    await commit("dev", { "dev.txt": "dev" });
    const number = await propose({ "b.txt": "b" }, "dev");
    expect((await details(number)).changes).toEqual({ base: "refs/heads/dev" });
    expect((await merge(number)).status).toBe(200);
    expect([await read("b.txt", "dev"), await read("b.txt")]).toEqual(["b", undefined]);
  });

  test.skipIf(skipReason)("only those who can write merge, and only open pull requests", async () => {
    const { post, commit, propose, merge } = await repository({ "a.txt": "1" });
    const number = await propose({ "b.txt": "b" });
    expect((await merge(number, ada)).status).toBe(403);
    expect((await hub.send("POST", `/api/models/owner/net-${count}/discussions/${number}/merge`, {})).status).toBe(401);
    await post(`/discussions/${number}/status`, { status: "closed" });
    expect((await merge(number)).body.error).toBe(`Pull request #${number} is closed.`);
    const draft = (await post("/discussions", { title: "draft", pullRequest: true })).body as unknown as {
      num: number;
    };
    expect((await merge(draft.num)).body.error).toBe(
      `Pull request #${draft.num} is a draft. Set its status to open, then merge it.`,
    );
    await post(`/discussions/${draft.num}/status`, { status: "open" });
    expect((await merge(draft.num)).body.error).toBe(
      `Pull request #${draft.num} has no commits that are not on the branch yet.`,
    );
    await commit(`refs/pr/${draft.num}`, { "c.txt": "c" });
    expect((await merge(draft.num)).status).toBe(200);
    const talk = (await post("/discussions", { title: "talk" })).body as unknown as { num: number };
    expect(await merge(talk.num)).toMatchObject({
      status: 422,
      body: { error: `#${talk.num} is a discussion, not a pull request.` },
    });
    expect((await merge(9999)).status).toBe(404);
  });

  test.skipIf(skipReason)("two merges at once: one merges, the other is told", async () => {
    const { propose, merge, history } = await repository({ "a.txt": "1" });
    const number = await propose({ "b.txt": "b" });
    const replies = await Promise.all([merge(number), merge(number), merge(number)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe(`Pull request #${number} is merged.`);
    expect((await history()).filter(({ title }) => title.endsWith(`(#${number})`))).toHaveLength(1);
  });

  test.skipIf(skipReason)("merges and commits at the same time lose nothing", async () => {
    const { commit, propose, merge, read } = await repository({ "a.txt": "1" });
    const numbers: number[] = [];
    for (let index = 0; index < 4; index += 1) numbers.push(await propose({ [`pull-${index}.txt`]: "x" }));
    const merges = Promise.all(
      numbers.map(async (number) => {
        for (;;) {
          const { status, body } = await merge(number);
          if (status === 200) return;
          expect(body.error).toMatch(/has too many new commits at once/);
        }
      }),
    );
    await Promise.all([merges, ...[0, 1, 2, 3].map((index) => commit("main", { [`main-${index}.txt`]: "x" }))]);
    for (let index = 0; index < 4; index += 1)
      expect([await read(`pull-${index}.txt`), await read(`main-${index}.txt`)]).toEqual(["x", "x"]);
  });

  test.skipIf(skipReason)("shows changes: text by line, others by size and hash, weights by tensor", async () => {
    const { base, propose, changes } = await repository({
      "text.md": numbered(30),
      "gone.txt": "bye\n",
      "data.bin": Buffer.from("\0one"),
      "model.safetensors": safetensors({ a: ["F32", [2, 2]], b: ["F32", [4]], c: ["F16", [1]], d: ["F32", [8]] }),
      "broken.safetensors": Buffer.from("\0nothing"),
    });
    const number = await propose({
      "text.md": numbered(30, { 3: "new" }),
      "gone.txt": null,
      "data.bin": Buffer.from("\0three"),
      "model.safetensors": safetensors(
        { a: ["BF16", [2, 2]], b: ["F32", [2, 2]], c: ["F16", [1]], e: ["F32", [1]] },
        1,
      ),
      "broken.safetensors": Buffer.from("\0nothing more"),
      "added.txt": "hello",
    });
    const found = new Map((await changes(number)).map((change) => [change.path, change]));
    expect([...found.keys()]).toEqual([
      "added.txt",
      "broken.safetensors",
      "data.bin",
      "gone.txt",
      "model.safetensors",
      "text.md",
    ]);
    expect(found.get("text.md")).toMatchObject({
      status: "modified",
      text: {
        addedLines: 1,
        removedLines: 1,
        isTruncated: false,
        hunks: [
          {
            oldStart: 1,
            oldLines: 7,
            newStart: 1,
            newLines: 7,
            lines: [" line 0", " line 1", " line 2", "-line 3", "+new", " line 4", " line 5", " line 6"],
          },
        ],
      },
    });
    expect(found.get("added.txt")).toMatchObject({
      status: "added",
      text: { hunks: [{ lines: ["+hello", "\\ No newline at end of file"] }] },
    });
    expect(found.get("gone.txt")).toMatchObject({ status: "removed", before: { size: 4 }, text: { removedLines: 1 } });
    expect(found.get("data.bin")).toEqual({
      path: "data.bin",
      status: "modified",
      before: { mode: "100644", oid: expect.any(String), size: 4 },
      after: { mode: "100644", oid: expect.any(String), size: 6 },
    });
    expect(found.get("broken.safetensors")).not.toHaveProperty("tensors");
    expect(found.get("model.safetensors")?.tensors).toEqual({
      added: [{ name: "e", type: "F32", shape: [1] }],
      removed: [{ name: "d", type: "F32", shape: [8] }],
      changed: [
        { name: "a", before: { type: "F32", shape: [2, 2] }, after: { type: "BF16", shape: [2, 2] } },
        { name: "b", before: { type: "F32", shape: [4] }, after: { type: "F32", shape: [2, 2] } },
      ],
      addedCount: 1,
      removedCount: 1,
      changedCount: 2,
      sameCount: 1,
      before: { tensors: 4, parameters: expect.any(Number), types: ["F32", "F16"] },
      after: { tensors: 4, parameters: expect.any(Number), types: ["F32", "BF16", "F16"] },
      layers: [
        { name: "a", added: 0, removed: 0, changed: 1, same: 0 },
        { name: "b", added: 0, removed: 0, changed: 1, same: 0 },
        { name: "c", added: 0, removed: 0, changed: 0, same: 1 },
        { name: "e", added: 1, removed: 0, changed: 0, same: 0 },
        { name: "d", added: 0, removed: 1, changed: 0, same: 0 },
      ],
    });
    const page = await hub.get(`${base}/discussions/${number}/changes?limit=4`);
    expect(page.headers.get("x-total-count")).toBe("6");
    const next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    const rest = (await (await fetch(next)).json()) as FileChange[];
    expect(rest.map(({ path }) => path)).toEqual(["model.safetensors", "text.md"]);
  });

  test.skipIf(skipReason)("diff=1 is a patch that git applies", async () => {
    const before = { "a b.txt": numbered(40), "gone.txt": "bye", 'quote".txt': "1\n", "deep/x.txt": "x\n" };
    const after = {
      "a b.txt": numbered(40, { 2: "x", 30: "y" }),
      'quote".txt': "2\n",
      "deep/x.txt": "x",
      "new.txt": "n\n",
    };
    const { propose, merge, details } = await repository(before);
    const number = await propose({ ...after, "gone.txt": null });
    const { diff = "" } = await details(number, "?diff=1");
    const folder = mkdtempSync(join(tmpdir(), "orrery-patch-"));
    for (const [path, content] of Object.entries(before)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    execFileSync("git", ["apply", "-"], { cwd: folder, input: diff });
    for (const [path, content] of Object.entries(after)) expect(readFileSync(join(folder, path), "utf8")).toBe(content);
    expect(() => readFileSync(join(folder, "gone.txt"))).toThrow("ENOENT");
    await merge(number);
    expect((await details(number, "?diff=1")).diff).toBe(diff);
  });

  test.skipIf(skipReason)("changes of a gated repository are for those who can read it", async () => {
    const { base, propose } = await repository({ "a.txt": "1" });
    const number = await propose({ "a.txt": "secret" });
    await hub.send("PUT", `${base}/settings`, { gated: "manual" }, hub.token);
    expect((await hub.get(`${base}/discussions/${number}/changes`, ada)).status).toBe(403);
    const reply = (await (await hub.get(`${base}/discussions/${number}?diff=1`)).json()) as DiscussionDetails;
    expect(reply.diff).toBe("");
    expect((await hub.get(`${base}/discussions/${number}/changes`, hub.token)).status).toBe(200);
  });

  test.skipIf(skipReason)("comments on lines of a pull request are stored with their place", async () => {
    const { post, propose, details } = await repository({
      "a.txt": "1\n2\n3\n",
      "b.txt": "b",
      "w.bin": Buffer.from("\0"),
    });
    const number = await propose({ "a.txt": "1\n2\n3\n4\n", "new.txt": "n\n", "w.bin": Buffer.from("\0\0") });
    const review = (body: object, token = ada) =>
      post(
        `/discussions/${number}/review-comment`,
        { comment: "Why?", path: "a.txt", side: "after", line: 4, ...body },
        token,
      );
    const { status, body } = await review({});
    const { newMessage } = body as unknown as { newMessage: { id: string } };
    const place = { path: "a.txt", side: "after", line: 4, commit: expect.stringMatching(/^[0-9a-f]{40}$/) };
    expect([status, newMessage]).toMatchObject([
      200,
      { type: "review-comment", author: { name: "ada" }, data: { ...place, latest: { raw: "Why?" } } },
    ]);
    expect((await review({ side: "before", line: 3 }, hub.token)).status).toBe(200);
    const edited = await post(`/discussions/${number}/comment/${newMessage.id}/edit`, { content: "Why 4?" }, ada);
    expect(edited.body).toMatchObject({ updatedComment: { type: "review-comment", data: { ...place, edited: true } } });
    await post(`/discussions/${number}/comment/${newMessage.id}/hide`, {}, ada);
    const { events, numComments } = await details(number);
    expect(numComments).toBe(2);
    expect(events.filter(({ type }) => type === "review-comment")).toMatchObject([
      { data: { ...place, hidden: true, latest: { raw: "" } } },
      { data: { path: "a.txt", side: "before", line: 3, hidden: false } },
    ]);
    for (const [fields, code, message] of [
      [{ path: "b.txt" }, 422, `Pull request #${number} does not change "b.txt".`],
      [{ line: 5 }, 422, '"a.txt" has 4 lines after the change, not 5.'],
      [{ side: "before" }, 422, '"a.txt" has 3 lines before the change, not 4.'],
      [{ path: "new.txt", side: "before", line: 1 }, 422, '"new.txt" has no text before the change.'],
      [{ path: "w.bin", line: 1 }, 422, '"w.bin" has no text after the change.'],
      [{ line: 0 }, 400, "line"],
      [{ side: "left" }, 400, "side"],
      [{ comment: "" }, 400, "comment"],
    ] as const) {
      const refused = await review(fields);
      expect([refused.status, refused.body.error]).toEqual([code, expect.stringContaining(message)]);
    }
    const talk = (await post("/discussions", { title: "talk" })).body as unknown as { num: number };
    const asked = { comment: "x", path: "a.txt", side: "after", line: 1 };
    expect((await post(`/discussions/${talk.num}/review-comment`, asked)).status).toBe(422);
  });
});
