import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

const all = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, value]) => value ?? "");

describe.each(enginesForTests)("Atom feeds on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let clock = Date.UTC(2026, 0, 1);

  startHubOn(
    { skipReason, start },
    async (started) => {
      hub = started;
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
      await hub.send("POST", "/api/repos/create", { name: "owner/hidden", private: true }, hub.token);
      await hub.send("POST", "/api/repos/create", { name: "owner/rows", type: "dataset" }, hub.token);
      const header = { summary: "<b>bold</b> & \u0007 'new'", description: "one\n]]> two" };
      await commitFiles(hub, "/api/models/owner/net", "main", { "a.txt": "1" }, { header });
      await hub.send("POST", "/api/models/owner/net/discussions", { title: "Why?" }, hub.token);
    },
    { publicUrl: "https://hub.example" },
    () => {
      clock += 1000;
      return clock;
    },
  );

  const read = async (path: string, token?: string) => {
    const reply = await hub.get(path, token);
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };

  test.skipIf(skipReason)("a repository's feed has its commits and discussions, escaped, newest first", async () => {
    const { status, headers, text } = await read("/api/feeds/models/owner/net");
    expect([status, headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(all(text, "title")).toEqual([
      "owner/net",
      "Discussion #1: Why?",
      "&lt;b&gt;bold&lt;/b&gt; &amp; \ufffd &apos;new&apos;",
      "initial commit",
    ]);
    expect(text).toContain('<content type="text">one\n]]&gt; two</content>');
    expect(text).toContain('<link rel="self" href="https://hub.example/api/feeds/models/owner/net"/>');
    expect(text).toContain('<link rel="alternate" type="text/html" href="https://hub.example/owner/net"/>');
    const [feed, discussion, commit] = all(text, "id");
    expect(feed).toMatch(/^urn:orrery:model:[0-9a-f]{24}$/);
    expect(discussion).toBe(`${feed}:discussion:1`);
    expect(commit).toMatch(new RegExp(`^${feed}:commit:[0-9a-f]{40}$`));
    const [updated, ...times] = all(text, "updated");
    expect(updated).toBe(times[0]);
    expect(times).toEqual([...times].sort().reverse());
  });

  test.skipIf(skipReason)("an unchanged feed is not sent again", async () => {
    const { headers, text } = await read("/api/feeds/models/owner/net");
    const etag = headers.get("etag") ?? "";
    const again = await hub.get("/api/feeds/models/owner/net", undefined, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await read("/api/feeds/models/owner/net")).text).toBe(text);
  });

  test.skipIf(skipReason)("ids stay when a repository is renamed", async () => {
    const before = all((await read("/api/feeds/models/owner/net")).text, "id");
    const body = { fromRepo: "owner/net", toRepo: "owner/renamed", type: "model" };
    expect((await hub.send("POST", "/api/repos/move", body, hub.token)).status).toBe(200);
    const { text } = await read("/api/feeds/models/owner/renamed");
    expect(all(text, "id")).toEqual(before);
    expect(before).toHaveLength(4);
    const back = { fromRepo: "owner/renamed", toRepo: "owner/net", type: "model" };
    expect((await hub.send("POST", "/api/repos/move", back, hub.token)).status).toBe(200);
  });

  test.skipIf(skipReason)("a list's feed follows its query and shows only what the reader can see", async () => {
    await expect
      .poll(async () => all((await read("/api/feeds/models")).text, "title"))
      .toEqual(["Models", "owner/net"]);
    const { text } = await read("/api/feeds/models?author=owner&search=net");
    expect(all(text, "title")).toEqual(["Models: author owner, search net", "owner/net"]);
    expect(text).toContain(
      '<link rel="self" href="https://hub.example/api/feeds/models?author=owner&amp;search=net"/>',
    );
    const reordered = (await read("/api/feeds/models?search=net&author=owner")).text;
    expect(all(reordered, "id")).toEqual(all(text, "id"));
    expect(all((await read("/api/feeds/models?author=other")).text, "title")).toEqual(["Models: author other"]);
    expect(all((await read("/api/feeds/datasets")).text, "title")).toEqual(["Datasets", "owner/rows"]);
    const own = await read("/api/feeds/models", hub.token);
    expect(all(own.text, "title")).toEqual(["Models", "owner/net", "owner/hidden"]);
    expect(own.headers.get("cache-control")).toBe("private, no-cache");
  });

  test.skipIf(skipReason)("private and missing repositories have no feed", async () => {
    for (const id of ["owner/hidden", "owner/missing"])
      expect((await read(`/api/feeds/models/${id}`)).status).toBe(404);
    expect((await read("/api/feeds/models/owner/hidden", hub.token)).status).toBe(200);
  });

  test.skipIf(skipReason)("pages name their feed", async () => {
    const feedOf = async (path: string) =>
      /<link rel="alternate" type="application\/atom\+xml" href="([^"]*)"/.exec((await read(path)).text)?.[1];
    expect(await feedOf("/owner/net")).toBe("/api/feeds/models/owner/net");
    expect(await feedOf("/owner/net/tree/main/a")).toBe("/api/feeds/models/owner/net");
    expect(await feedOf("/datasets/owner/rows")).toBe("/api/feeds/datasets/owner/rows");
    expect(await feedOf("/models?search=a&author=b")).toBe("/api/feeds/models?search=a&amp;author=b");
    for (const path of ["/", "/tasks", "/docs", "/owner/missing", "/owner/hidden"])
      expect(await feedOf(path)).toBeUndefined();
  });
});
