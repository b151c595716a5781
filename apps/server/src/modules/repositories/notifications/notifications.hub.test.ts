import type { Notification, Notifications } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

const net = "/api/models/owner/net";
const path = "/api/notifications";

describe.each(enginesForTests)("notifications on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let clock = Date.UTC(2026, 0, 1);
  const tokens: Record<"ada" | "bob" | "eve", string> = { ada: "", bob: "", eve: "" };

  startHubOn(
    { skipReason, start },
    async (started) => {
      hub = started;
      for (const name of ["ada", "bob", "eve"] as const) tokens[name] = await addUser(hub, name);
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
      await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
      await hub.send("PUT", "/api/organizations/lab/members/bob", { role: "read" }, hub.token);
      await hub.send("POST", "/api/repos/create", { name: "lab/secret", private: true }, hub.token);
    },
    { publicUrl: "https://hub.example" },
    () => {
      clock += 1000;
      return clock;
    },
  );

  const list = async (token: string, query = ""): Promise<Notifications> =>
    (await (await hub.get(`${path}${query}`, token)).json()) as Notifications;
  const texts = async (token: string, query = ""): Promise<string[]> =>
    (await list(token, query)).notifications.map(({ text, unread }) => `${text} (${unread})`);
  const watch = (level: string, token: string, repository = net) =>
    hub.send("PUT", `${repository}/watch`, { level }, token);
  const levelOf = async (token: string, repository = net) =>
    ((await (await hub.get(`${repository}/watch`, token)).json()) as { level: string }).level;
  const readAll = (token: string, body: object = {}) => hub.send("POST", `${path}/read`, body, token);
  const open = async (title: string, token: string, description = ""): Promise<number> => {
    const reply = await hub.send("POST", `${net}/discussions`, { title, description }, token);
    return ((await reply.json()) as { num: number }).num;
  };
  const comment = (number: number, text: string, token: string) =>
    hub.send("POST", `${net}/discussions/${number}/comment`, { comment: text }, token);

  test.skipIf(skipReason)("the creator watches everything, others what they take part in", async () => {
    expect(await levelOf(hub.token)).toBe("all");
    expect(await levelOf(tokens.ada)).toBe("participating");
    expect((await hub.get(`${net}/watch`)).status).toBe(401);
    expect((await hub.send("PUT", `${net}/watch`, { level: "some" }, tokens.ada)).status).toBe(400);
    expect((await hub.get("/api/models/owner/missing/watch", tokens.ada)).status).toBe(404);
  });

  test.skipIf(skipReason)("events of one discussion are one notification, for its participants", async () => {
    const number = await open("Why?", tokens.ada, "Text");
    await comment(number, "Because.", tokens.bob);
    await comment(number, "I see.", hub.token);
    expect(await texts(tokens.ada)).toEqual(["owner commented (2)"]);
    expect(await texts(tokens.bob)).toEqual(["owner commented (1)"]);
    expect(await texts(hub.token)).toEqual(["bob commented (2)"]);
    expect(await texts(tokens.eve)).toEqual([]);
    const [notification] = (await list(tokens.ada)).notifications;
    expect(notification).toMatchObject({
      repo: { type: "model", name: "owner/net" },
      subject: { type: "discussion", title: `Why? #${number}` },
      actor: "owner",
      reason: "participating",
    } satisfies Partial<Notification>);
    expect(notification?.subject.path).toMatch(new RegExp(`^/owner/net/discussions/${number}#[0-9a-f]{24}$`));
    await hub.send("POST", `${net}/discussions/${number}/title`, { title: "How?" }, tokens.ada);
    expect(await texts(hub.token)).toEqual(["ada changed the title (3)"]);
    await hub.send("POST", `${net}/discussions/${number}/status`, { status: "closed" }, tokens.ada);
    expect(await texts(hub.token)).toEqual(["ada closed this (4)"]);
    expect((await list(hub.token)).notifications[0]?.subject.title).toBe(`How? #${number}`);
    for (const token of [hub.token, tokens.ada, tokens.bob]) await readAll(token);
  });

  test.skipIf(skipReason)("mentions reach people who watch nothing, except in code and with watching off", async () => {
    const number = await open("Help", tokens.ada, "ask @Eve, not `@bob` or mail@bob");
    expect((await list(tokens.eve)).notifications).toMatchObject([
      { text: "ada opened this discussion", reason: "mention" },
    ]);
    expect(await texts(tokens.bob)).toEqual([]);
    await watch("off", tokens.eve);
    await comment(number, "@eve again", tokens.ada);
    expect(await texts(tokens.eve)).toEqual(["ada opened this discussion (1)"]);
    await watch("participating", tokens.eve);
    for (const token of [hub.token, tokens.eve]) await readAll(token);
  });

  test.skipIf(skipReason)("all activity includes commits, branches, tags, settings and pull requests", async () => {
    await watch("all", tokens.eve);
    await commitFiles(hub, net, "main", { "a.txt": "1" }, { header: { summary: "Add a" } });
    expect((await list(tokens.eve)).notifications).toMatchObject([
      { text: "owner pushed to main", reason: "watching", subject: { type: "branch", title: "Add a" } },
    ]);
    await hub.send("POST", `${net}/branch/dev`, {}, hub.token);
    await hub.send("POST", `${net}/tag/main`, { tag: "v1" }, hub.token);
    await hub.send("DELETE", `${net}/branch/dev`, undefined, hub.token);
    await hub.send("PUT", `${net}/settings`, { gated: "auto" }, hub.token);
    await hub.send("PUT", `${net}/settings`, { gated: false }, hub.token);
    const { number } = await commitFiles(hub, net, "main?create_pr=1", { "b.txt": "1" }, { token: tokens.ada });
    await hub.send("POST", `${net}/discussions/${number}/merge`, {}, hub.token);
    expect(await texts(tokens.eve)).toEqual(
      expect.arrayContaining([
        "owner removed gated access (2)",
        "owner created tag v1 (1)",
        "owner deleted branch dev (2)",
        expect.stringMatching(/^owner merged this \(\d\)$/),
        "owner pushed to main (2)",
      ]),
    );
    await readAll(tokens.eve);
    await watch("participating", tokens.eve);
    await commitFiles(hub, net, "main", { "c.txt": "1" });
    expect(await texts(tokens.eve)).toEqual([]);
  });

  test.skipIf(skipReason)("are read and unread by thread, by repository and all at once, in pages", async () => {
    await readAll(hub.token);
    for (const title of ["one", "two", "three"]) await open(title, tokens.ada);
    const first = await hub.get(`${path}?limit=2`, hub.token);
    const page = (await first.json()) as Notifications;
    expect(page.notifications.map(({ subject }) => subject.title.split(" ")[0])).toEqual(["three", "two"]);
    expect(page.unread).toBe(3);
    expect(page.repos).toContainEqual({ type: "model", name: "owner/net", unread: 3 });
    const next = /cursor=(\d+)/.exec(first.headers.get("link") ?? "")?.[1];
    const rest = await hub.get(`${path}?limit=2&cursor=${next}`, hub.token);
    expect(((await rest.json()) as Notifications).notifications.map(({ subject }) => subject.title)).toEqual([
      expect.stringMatching(/^one #/),
    ]);
    expect(rest.headers.get("link")).toBeNull();
    const ids = page.notifications.map(({ id }) => id);
    expect(await (await readAll(tokens.bob, { ids })).json()).toEqual({ unread: 0 });
    expect(await (await readAll(hub.token, { ids: ids.slice(0, 1) })).json()).toEqual({ unread: 2 });
    expect((await list(hub.token)).notifications).toHaveLength(2);
    expect((await list(hub.token, "?state=all")).notifications.length).toBeGreaterThan(2);
    expect(await (await readAll(hub.token, { ids: ids.slice(0, 1), read: false })).json()).toEqual({ unread: 3 });
    expect(await texts(hub.token, "?repo=models/lab/secret")).toEqual([]);
    expect(await (await readAll(hub.token, { repo: "models/lab/secret" })).json()).toEqual({ unread: 3 });
    expect((await hub.get(`${path}?repo=net`, hub.token)).status).toBe(400);
    expect(await (await readAll(hub.token, { repo: "models/owner/net" })).json()).toEqual({ unread: 0 });
    expect(await (await hub.get(`${path}/count`, hub.token)).json()).toEqual({ unread: 0 });
    for (const [method, route] of [
      ["GET", path],
      ["GET", `${path}/count`],
      ["GET", `${path}/feed`],
    ] as const)
      expect((await hub.send(method, route)).status).toBe(401);
  });

  test.skipIf(skipReason)("losing access to a repository hides its notifications and ends new ones", async () => {
    const secret = "/api/models/lab/secret";
    await watch("all", tokens.bob, secret);
    expect((await watch("all", tokens.eve, secret)).status).toBe(404);
    await commitFiles(hub, secret, "main", { "a.txt": "1" });
    expect(await texts(tokens.bob)).toEqual(["owner pushed to main (1)"]);
    await hub.send("DELETE", "/api/organizations/lab/members/bob", undefined, hub.token);
    expect(await list(tokens.bob)).toMatchObject({
      unread: 0,
      notifications: [],
      repos: [{ name: "owner/net", unread: 0 }],
    });
    expect(await (await hub.get(`${path}/count`, tokens.bob)).json()).toEqual({ unread: 0 });
    await commitFiles(hub, secret, "main", { "b.txt": "1" });
    await hub.send("PUT", "/api/organizations/lab/members/bob", { role: "read" }, hub.token);
    expect(await texts(tokens.bob)).toEqual(["owner pushed to main (1)"]);
    await readAll(tokens.bob);
  });

  test.skipIf(skipReason)("watching an owner covers all repositories, new ones too, but not private ones", async () => {
    const owner = "/api/owners/lab/watch";
    const stateOf = async (token: string) => (await hub.get(owner, token)).json();
    expect((await hub.get(owner)).status).toBe(401);
    expect(await stateOf(tokens.eve)).toEqual({ level: "participating" });
    expect((await hub.send("PUT", owner, { level: "off" }, tokens.eve)).status).toBe(400);
    for (const token of [tokens.eve, tokens.bob, tokens.eve]) await hub.send("PUT", owner, { level: "all" }, token);
    expect(await stateOf(tokens.eve)).toEqual({ level: "all" });
    const missing = await hub.send("PUT", "/api/owners/no-one/watch", { level: "all" }, tokens.eve);
    expect([missing.status, await missing.json()]).toMatchObject([
      404,
      { error: '"no-one" has no account on this hub. Watch a repository instead.' },
    ]);

    await hub.send("POST", "/api/repos/create", { name: "lab/open" }, hub.token);
    expect(await levelOf(tokens.eve, "/api/models/lab/open")).toBe("all");
    await commitFiles(hub, "/api/models/lab/open", "main", { "a.txt": "1" });
    await commitFiles(hub, "/api/models/lab/secret", "main", { "c.txt": "1" });
    expect((await list(tokens.eve)).notifications).toMatchObject([
      { text: "owner pushed to main", repo: { name: "lab/open" }, reason: "watching" },
      { text: "owner created this model", subject: { type: "repository", title: "lab/open", path: "/lab/open" } },
    ]);
    expect(await texts(tokens.bob, "?repo=models/lab/secret")).toEqual(["owner pushed to main (1)"]);
    expect(await texts(hub.token, "?repo=models/lab/open")).toEqual([]);

    await readAll(tokens.eve);
    await watch("off", tokens.eve, "/api/models/lab/open");
    await commitFiles(hub, "/api/models/lab/open", "main", { "b.txt": "1" });
    expect(await texts(tokens.eve)).toEqual([]);
    await hub.send("PUT", owner, { level: "participating" }, tokens.bob);
    await readAll(tokens.bob);
    await commitFiles(hub, "/api/models/lab/open", "main", { "d.txt": "1" });
    expect(await texts(tokens.bob)).toEqual([]);
    await hub.send("PUT", owner, { level: "participating" }, tokens.eve);
  });

  test.skipIf(skipReason)("a moved repository shows its new name, a deleted one only that it was deleted", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/old" }, hub.token);
    await watch("all", tokens.bob, "/api/models/owner/old");
    await commitFiles(hub, "/api/models/owner/old", "main", { "a.txt": "1" });
    await hub.send("POST", "/api/repos/move", { fromRepo: "owner/old", toRepo: "owner/young" }, hub.token);
    expect((await list(tokens.bob)).notifications).toMatchObject([
      { text: "owner moved this to owner/young", repo: { name: "owner/young" }, subject: { path: "/owner/young" } },
      { text: "owner pushed to main", repo: { name: "owner/young" } },
    ]);
    await hub.send("DELETE", "/api/repos/delete", { name: "owner/young", type: "model" }, hub.token);
    expect((await list(tokens.bob)).notifications).toEqual([
      expect.objectContaining({
        text: "owner deleted this model",
        subject: { type: "repository", title: "owner/young" },
      }),
    ]);
    await readAll(tokens.bob);
  });

  test.skipIf(skipReason)("a feed is opened by its address, until that is reset or the feed deleted", async () => {
    const address = async (method = "GET"): Promise<string> => {
      const { url } = (await (await hub.send(method, `${path}/feed`, undefined, tokens.bob)).json()) as { url: string };
      return url ? url.replace("https://hub.example", "") : "";
    };
    expect(await address()).toBe("");
    const url = await address("POST");
    expect(await address()).toBe(url);
    const reply = await hub.get(url);
    const text = await reply.text();
    expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual([
      200,
      "application/atom+xml; charset=utf-8",
      "private, no-cache",
    ]);
    expect(text).toContain("<title>owner/young: owner deleted this model</title>");
    expect(text).toContain("<title>Notifications for bob</title>");
    const etag = reply.headers.get("etag") ?? "";
    expect((await hub.get(url, undefined, { "if-none-match": etag })).status).toBe(304);
    const changed = await address("POST");
    expect(changed).not.toBe(url);
    for (const wrong of [url, "/api/feeds/notifications?token=1.abc", `${changed}x`]) {
      const refused = await hub.get(wrong);
      expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
        401,
        "This feed address is no longer valid. Copy the current one from your notifications.",
      ]);
    }
    expect((await hub.get(changed)).status).toBe(200);
    await address("DELETE");
    expect((await hub.get(changed)).status).toBe(401);
  });
});
