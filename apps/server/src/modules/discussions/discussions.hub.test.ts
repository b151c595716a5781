import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { addAdaAndBob } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

interface EventReply {
  readonly id: string;
  readonly type: string;
  readonly author: { readonly name: string };
  readonly data: {
    readonly hidden?: boolean;
    readonly edited?: boolean;
    readonly latest?: { readonly raw: string; readonly html: string };
    readonly history?: readonly unknown[];
  };
}

describe.each(enginesForTests)("discussions on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const tokens: Record<string, string> = {};
  const repository = "/api/models/owner/net/discussions";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    Object.assign(tokens, await addAdaAndBob(hub));
    for (const name of ["owner/net", "owner/other", "owner/quiet"])
      await hub.send("POST", "/api/repos/create", { name }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "owner/secret", private: true }, hub.token);
  });

  const send = async (path: string, body: unknown, token = hub.token, base = repository) => {
    const reply = await hub.send("POST", `${base}${path}`, body, token);
    return { status: reply.status, body: (await reply.json()) as Record<string, never> & { error?: string } };
  };
  const open = async (title: string, token = hub.token, more = {}): Promise<number> =>
    (await send("", { title, description: "Text", ...more }, token)).body.num as unknown as number;
  const details = async (number: number) =>
    (await (await hub.get(`${repository}/${number}`)).json()) as {
      title: string;
      status: string;
      events: EventReply[];
    };
  const list = async (query = "") =>
    (await (await hub.get(`${repository}${query}`)).json()) as {
      count: number;
      start: number;
      discussions: { num: number; title: string; status: string }[];
    };

  test.skipIf(skipReason)("opens, comments, renames, closes and reopens, and tells all of it as events", async () => {
    const { status, body } = await send(
      "",
      { title: "  A\nquestion ", description: "Why?", pullRequest: false },
      tokens.ada,
    );
    const num = body.num as unknown as number;
    expect([status, body]).toEqual([
      200,
      { num, url: `${hub.address}/owner/net/discussions/${num}`, pullRequest: false },
    ]);
    const { newMessage } = (await send(`/${num}/comment`, { comment: "a <b> & c\n\nnext\nline" }, tokens.bob)).body;
    expect(newMessage).toMatchObject({
      type: "comment",
      author: { name: "bob" },
      data: {
        edited: false,
        hidden: false,
        latest: { raw: "a <b> & c\n\nnext\nline", html: "<p>a &lt;b&gt; &amp; c</p>\n<p>next<br>\nline</p>" },
      },
    });
    expect((await send(`/${num}/title`, { title: "An answer" }, tokens.ada)).body.newTitle).toMatchObject({
      type: "title-change",
      data: { from: "A question", to: "An answer" },
    });
    const closed = await send(`/${num}/status`, { status: "closed", comment: "Done." }, tokens.ada);
    expect(closed.body.newStatus).toMatchObject({ type: "status-change", data: { status: "closed" } });
    expect(await send(`/${num}/status`, { status: "closed" }, tokens.ada)).toMatchObject({
      status: 409,
      body: { error: `#${num} is already closed.` },
    });
    await send(`/${num}/status`, { status: "open", comment: null });
    expect(await details(num)).toMatchObject({
      num,
      title: "An answer",
      status: "open",
      isPullRequest: false,
      author: { name: "ada" },
      repo: { name: "owner/net", type: "model" },
      numComments: 3,
      events: [
        { type: "comment", data: { latest: { raw: "Why?" } } },
        { type: "comment", author: { name: "bob" } },
        { type: "title-change" },
        { type: "comment", data: { latest: { raw: "Done." } } },
        { type: "status-change", data: { status: "closed" } },
        { type: "status-change", author: { name: "owner" }, data: { status: "open" } },
      ],
    });
  });

  test.skipIf(skipReason)("lists pages by type, status and author", async () => {
    const first = (await list()).count;
    for (let index = 0; index < 5; index += 1) await open(`many ${index}`, index % 2 ? tokens.ada : tokens.bob);
    const draft = await open("a change", tokens.ada, { pullRequest: true });
    const page = await list("?p=1&limit=4");
    expect([page.count, page.start, page.discussions.length]).toEqual([first + 6, 4, Math.min(4, first + 2)]);
    expect((await list("?p=0&limit=1")).discussions).toMatchObject([
      { num: draft, status: "draft", isPullRequest: true },
    ]);
    expect((await list("?type=pull_request&status=open")).count).toBe(1);
    expect((await list("?type=discussion&author=Bob")).discussions.map(({ title }) => title)).toEqual([
      "many 4",
      "many 2",
      "many 0",
    ]);
    await send(`/${draft}/status`, { status: "closed" }, tokens.ada);
    expect((await list("?status=closed&type=all&author=")).discussions.map(({ num }) => num)).toEqual([draft]);
    expect((await list("?p=99")).discussions).toEqual([]);
    expect((await hub.get(`${repository}?status=strange`)).status).toBe(400);
  });

  test.skipIf(skipReason)("comments are edited by their author, with history, and hidden for good", async () => {
    const num = await open("edits", tokens.ada);
    const { newMessage } = (await send(`/${num}/comment`, { comment: "one" }, tokens.bob)).body as unknown as {
      newMessage: EventReply;
    };
    const path = `/${num}/comment/${newMessage.id}`;
    expect(await send(`${path}/edit`, { content: "two" }, tokens.ada)).toMatchObject({
      status: 403,
      body: { error: "You can't edit this comment. Only its author bob can." },
    });
    expect((await send(`${path}/edit`, { content: "two" })).status).toBe(403);
    expect((await send(`${path}/edit`, { content: "two" }, tokens.bob)).body.updatedComment).toMatchObject({
      id: newMessage.id,
      data: { edited: true, latest: { raw: "two" }, history: [{ raw: "one" }, { raw: "two" }] },
    });
    expect(await send(`${path}/hide`, undefined, tokens.ada)).toMatchObject({
      status: 403,
      body: { error: "You can't hide this comment. Only its author bob and those with write access can." },
    });
    expect((await send(`${path}/hide`, undefined)).body.updatedComment).toMatchObject({
      data: { hidden: true, hiddenBy: "owner", latest: { raw: "", html: "" }, history: [] },
    });
    expect(await send(`${path}/edit`, { content: "three" }, tokens.bob)).toMatchObject({
      status: 409,
      body: { error: "This comment is hidden." },
    });
    const { db } = hub.hub.database;
    const stored = await db.selectFrom("comment_versions").select("content").where("number", "=", num).execute();
    expect(stored).toEqual([{ content: "Text" }]);
  });

  test.skipIf(skipReason)("titles and states belong to the author and to those who can write", async () => {
    const num = await open("mine", tokens.ada);
    for (const [path, body] of [
      ["title", { title: "yours" }],
      ["status", { status: "closed" }],
    ] as const) {
      const reply = await send(`/${num}/${path}`, body, tokens.bob);
      expect([reply.status, reply.body.error]).toEqual([
        403,
        expect.stringMatching(/Only its author ada and those with write access can\.$/),
      ]);
      expect((await send(`/${num}/${path}`, body)).status).toBe(200);
    }
  });

  test.skipIf(skipReason)("writing needs a token with write access", async () => {
    const num = await open("closed to readers");
    for (const [path, body] of [
      ["", { title: "new" }],
      ["", { title: "new", pullRequest: true }],
      [`/${num}/comment`, { comment: "x" }],
      [`/${num}/title`, { title: "x" }],
      [`/${num}/status`, { status: "closed" }],
    ] as const) {
      const anonymous = await hub.send("POST", `${repository}${path}`, body);
      expect([anonymous.status, anonymous.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="hub"']);
      expect(await send(path, body, tokens.reader)).toMatchObject({
        status: 403,
        body: { error: "Your token has the role read; this needs write." },
      });
    }
    expect((await details(num)).events).toHaveLength(1);
  });

  test.skipIf(skipReason)("discussions of a private repository do not exist for others", async () => {
    const secret = "/api/models/owner/secret/discussions";
    const { body } = await send("", { title: "inside" }, hub.token, secret);
    expect(body.num).toBe(1);
    for (const path of ["", "/1"]) {
      expect((await hub.get(`${secret}${path}`)).status).toBe(404);
      expect((await hub.get(`${secret}${path}`, tokens.ada)).headers.get("x-error-code")).toBe("RepoNotFound");
    }
    for (const path of ["", "/1/comment", "/1/title", "/1/merge"])
      expect((await send(path, { title: "x", comment: "x" }, tokens.ada, secret)).status).toBe(404);
  });

  test.skipIf(skipReason)("numbers and comments of other repositories are not found", async () => {
    const other = "/api/models/owner/other/discussions";
    await send("", { title: "elsewhere", description: "x" }, tokens.bob, other);
    const elsewhere = (await (await hub.get(`${other}/1`)).json()) as { events: EventReply[] };
    const num = await open("here", tokens.bob);
    const missing = await send("/99999/comment", { comment: "x" });
    expect([missing.status, missing.body.error]).toEqual([404, "owner/net has no discussion #99999."]);
    for (const id of [elsewhere.events[0]?.id, "0".repeat(24), "nonsense", "f".repeat(24)]) {
      const reply = await send(`/${num}/comment/${id}/edit`, { content: "x" }, tokens.bob);
      expect([reply.status, reply.body.error]).toEqual([404, expect.stringContaining("has no comment")]);
    }
    for (const number of ["0", "-1", "1.5", "x", "999999999999999999999"])
      expect((await hub.get(`${repository}/${number}`)).status).toBe(400);
  });

  test.skipIf(skipReason).each([
    ["an empty title", "", { title: " " }],
    ["no title", "", {}],
    ["a title of 201 characters", "", { title: "x".repeat(201) }],
    ["NUL in a title", "", { title: "a\u0000b" }],
    ["NUL in a description", "", { title: "t", description: "\u0000" }],
    ["an empty comment", "/1/comment", { comment: "" }],
    ["a comment of 65,537 characters", "/1/comment", { comment: "x".repeat(65_537) }],
    ["an unknown status", "/1/status", { status: "merged" }],
    ["an object as a comment", "/1/comment", { comment: { raw: "x" } }],
  ])("refuses %s", async (_name, path, body) => {
    const before = (await list()).count;
    const reply = await send(path, body);
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringMatching(/title|description|comment|status/)]);
    expect((await list()).count).toBe(before);
  });

  test.skipIf(skipReason)("refuses a comment of 2 MB before reading all of it", async () => {
    expect((await send("/1/comment", { comment: "x".repeat(2_000_000) })).status).toBe(413);
  });

  test.skipIf(skipReason)("stores any other text as it is", async () => {
    const text = "🚀 \u202e\u0007 ' \" \\ %s {x} \r\n<script>alert(1)</script>\ud800";
    const num = await open("odd");
    await send(`/${num}/comment`, { comment: text });
    const latest = (await details(num)).events.at(-1)?.data.latest;
    expect(latest?.raw.slice(0, -1)).toBe(text.slice(0, -1));
    expect(latest?.html).not.toContain("<script");
  });

  test.skipIf(skipReason)("a discussion takes 4 MiB of text and no more", async () => {
    const num = await open("long");
    const { db } = hub.hub.database;
    await db
      .updateTable("comment_versions")
      .set({ content: "x".repeat(4 * 1024 * 1024 - 3) })
      .where("number", "=", num)
      .execute();
    expect((await send(`/${num}/comment`, { comment: "xyz" })).status).toBe(200);
    const reply = await send(`/${num}/comment`, { comment: "x" });
    expect([reply.status, reply.body.error]).toEqual([409, `Discussion #${num} is full. Open a new one.`]);
    expect((await details(num)).events).toHaveLength(2);
  });

  test.skipIf(skipReason)("disabled discussions are closed to everyone until they are enabled", async () => {
    const base = "/api/models/owner/quiet/discussions";
    const settings = "/api/models/owner/quiet/settings";
    await send("", { title: "before" }, tokens.ada, base);
    const off = await hub.send("PUT", settings, { discussionsDisabled: true }, hub.token);
    expect(await off.json()).toMatchObject({ discussionsDisabled: true });
    const record = await (await hub.get("/api/models/owner/quiet?expand=discussionsDisabled")).json();
    expect(record).toMatchObject({ discussionsDisabled: true });
    const message = "Discussions and pull requests are disabled for owner/quiet.";
    for (const [path, body] of [
      ["", { title: "x" }],
      ["", { title: "x", pullRequest: true }],
      ["/1/comment", { comment: "x" }],
    ] as const)
      expect(await send(path, body, hub.token, base)).toMatchObject({ status: 403, body: { error: message } });
    expect((await hub.get(base)).status).toBe(403);
    expect((await hub.get(`${base}/1`)).status).toBe(403);
    await hub.send("PUT", settings, { discussionsDisabled: false }, hub.token);
    expect((await hub.get(`${base}/1`)).status).toBe(200);
  });

  test.skipIf(skipReason)("a disabled repository takes no comments", async () => {
    const { db } = hub.hub.database;
    const base = "/api/models/owner/other/discussions";
    await db.updateTable("repositories").set({ is_disabled: 1 }).where("full_name", "=", "owner/other").execute();
    expect(await send("/1/comment", { comment: "x" }, hub.token, base)).toMatchObject({
      status: 403,
      body: { error: "Access to this resource is disabled." },
    });
    expect((await send("", { title: "x" }, hub.token, base)).status).toBe(403);
  });

  test.skipIf(skipReason)("numbers are unique when many open at once", async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, (_, index) => open(`at once ${index}`, tokens.ada)));
    expect(new Set(numbers).size).toBe(12);
    const highest = Math.max(...numbers);
    expect([...numbers].sort((left, right) => left - right)).toEqual(
      Array.from({ length: 12 }, (_, index) => highest - 11 + index),
    );
  });

  test.skipIf(skipReason)("discussions move with their repository and end with it", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/short" }, hub.token);
    await send("", { title: "stays" }, hub.token, "/api/models/owner/short/discussions");
    await hub.send("POST", "/api/repos/move", { fromRepo: "owner/short", toRepo: "owner/long" }, hub.token);
    expect(await (await hub.get("/api/models/owner/long/discussions/1")).json()).toMatchObject({
      title: "stays",
      repo: { name: "owner/long" },
    });
    await hub.send("DELETE", "/api/repos/delete", { name: "owner/long" }, hub.token);
    const { db } = hub.hub.database;
    expect(await db.selectFrom("discussions").select("title").where("title", "=", "stays").execute()).toEqual([]);
  });
});
