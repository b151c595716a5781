import type { Collection } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addAdaAndBob } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { firstItemsOf } from "./store.ts";

describe.each(enginesForSlowTests)("collections on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const tokens: Record<string, string> = {};

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    Object.assign(tokens, await addAdaAndBob(hub));
    for (const name of ["one", "two", "three"])
      await hub.send("POST", "/api/repos/create", { name: `owner/${name}` }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "ada/secret", private: true }, tokens.ada);
    await hub.send("POST", "/api/repos/create", { name: "owner/rows", type: "dataset" }, hub.token);
  });

  const call = async (method: string, path: string, body?: unknown, token: string | undefined = tokens.ada) => {
    const reply = await hub.send(method, `/api/collections${path}`, body, token);
    return { status: reply.status, body: (await reply.json()) as Collection & { error?: string; data: Collection } };
  };
  const create = (title: string, more = {}, token = tokens.ada) =>
    call("POST", "", { title, namespace: "ada", ...more }, token);
  const add = (slug: string, id: string, type = "model", token = tokens.ada) =>
    call("POST", `/${slug}/items`, { item: { id, type } }, token);
  const list = async (query: string, token?: string) =>
    (await (await hub.get(`/api/collections${query}`, token)).json()) as Collection[];
  const idsOf = ({ items }: Collection) => items.map(({ id }) => id);

  test.skipIf(skipReason)("creates, fills, orders, changes and deletes", async () => {
    const { status, body } = await create("Été & <Models>", { description: "To try" });
    expect([status, body]).toEqual([
      200,
      {
        slug: expect.stringMatching(/^ada\/e-te-models-[0-9a-f]{24}$/),
        title: "Été & <Models>",
        description: "To try",
        owner: { name: "ada", fullname: "ada", type: "user" },
        items: [],
        lastUpdated: expect.any(String),
        position: 0,
        private: false,
        theme: "blue",
        upvotes: 0,
        gating: false,
      },
    ]);
    await add(body.slug, "owner/one");
    await add(body.slug, "owner/rows", "dataset");
    const filled = (await add(body.slug, "owner/two")).body;
    expect(filled.items.map(({ id, type, position }) => [id, type, position])).toEqual([
      ["owner/one", "model", 0],
      ["owner/rows", "dataset", 1],
      ["owner/two", "model", 2],
    ]);
    const last = filled.items[2]?._id;
    await call("PATCH", `/${body.slug}/items/${last}`, { position: 0, note: "a <b>" });
    const ordered = (await call("GET", `/${body.slug}`, undefined, "")).body;
    expect(idsOf(ordered)).toEqual(["owner/two", "owner/one", "owner/rows"]);
    expect(ordered.items[0]?.note).toEqual({ html: "a &lt;b&gt;", text: "a <b>" });
    const changed = (await call("PATCH", `/${body.slug}`, { title: "Other", theme: "pink", description: null })).body
      .data;
    expect(changed).toMatchObject({ title: "Other", theme: "pink", slug: expect.stringMatching(/^ada\/other-/) });
    expect(changed).not.toHaveProperty("description");
    expect((await call("GET", `/${body.slug}`)).status).toBe(200);
    await call("DELETE", `/${body.slug}/items/${last}`);
    expect(idsOf((await call("GET", `/${changed.slug}`)).body)).toEqual(["owner/one", "owner/rows"]);
    expect((await call("DELETE", `/${changed.slug}`)).status).toBe(200);
    expect((await call("GET", `/${changed.slug}`)).status).toBe(404);
  });

  test.skipIf(skipReason)(
    "private collections and private repositories are shown to those who can see them",
    async () => {
      const hidden = (await create("Hidden", { private: true })).body.slug;
      expect((await call("GET", `/${hidden}`, undefined, tokens.bob)).status).toBe(404);
      expect((await call("GET", `/${hidden}`)).status).toBe(200);
      const open = (await create("Open")).body.slug;
      await add(open, "ada/secret");
      await add(open, "owner/one");
      expect(idsOf((await call("GET", `/${open}`)).body)).toEqual(["ada/secret", "owner/one"]);
      expect(idsOf((await call("GET", `/${open}`, undefined, tokens.bob)).body)).toEqual(["owner/one"]);
      expect((await list("?owner=ada")).map(({ title }) => title)).toEqual(["Open"]);
      expect((await list("?owner=ada&owner=bob", tokens.ada)).length).toBe(2);
      expect((await list("?item=models/owner/one&sort=trending")).map(({ title }) => title)).toEqual(["Open"]);
      expect(await list("?item=models/owner/none")).toEqual([]);
      expect(await list("?owner=unknown")).toEqual([]);
    },
  );

  test.skipIf(skipReason)(
    "have other collections as items, one level deep, in one order with repositories",
    async () => {
      const outer = (await create("Outer")).body.slug;
      const inner = (await create("Inner")).body.slug;
      await add(inner, "owner/one");
      await add(outer, "owner/one");
      expect((await add(outer, inner, "collection")).body.items.map(({ id, type }) => [id, type])).toEqual([
        ["owner/one", "model"],
        [inner, "collection"],
      ]);
      const { items } = (await add(outer, "owner/two")).body;
      expect(items[1]).toEqual({
        _id: expect.any(String),
        id: inner,
        slug: inner,
        type: "collection",
        title: "Inner",
        author: "ada",
        position: 1,
        private: false,
        upvotes: 0,
        lastModified: expect.any(String),
      });
      await call("PATCH", `/${outer}/items/${items[1]?._id}`, { position: 0, note: "first" });
      const moved = (await call("GET", `/${outer}`)).body;
      expect(idsOf(moved)).toEqual([inner, "owner/one", "owner/two"]);
      expect(moved.items[0]?.note?.text).toBe("first");
      expect((await list("?owner=ada")).find(({ slug }) => slug === outer)?.items.map(({ id }) => id)).toEqual(
        idsOf(moved),
      );
      const page = await (await hub.get(`/collections/${outer}.md`)).text();
      expect(page).toContain(`- [Inner](/collections/ada/${inner.slice(-24)}.md), a collection by ada. first`);
      expect((await add(inner, outer, "collection")).body.items.map(({ id }) => id)).toEqual(["owner/one", outer]);
      await call("DELETE", `/${outer}/items/${items[1]?._id}`);
      expect(idsOf((await call("GET", `/${outer}`)).body)).toEqual(["owner/one", "owner/two"]);
      await add(outer, inner, "collection");
      expect((await call("DELETE", `/${inner}`)).status).toBe(200);
      expect(idsOf((await call("GET", `/${outer}`)).body)).toEqual(["owner/one", "owner/two"]);
      await call("DELETE", `/${outer}`);
    },
  );

  test.skipIf(skipReason)("show a private collection in them only to those who can see it", async () => {
    const outer = (await create("Public outer")).body.slug;
    const inner = (await create("Private inner", { private: true })).body.slug;
    await add(outer, inner, "collection");
    await add(outer, "owner/one");
    const seenBy = async (token?: string) => {
      const listed = (await list("?owner=ada", token)).find(({ slug }) => slug === outer);
      const page = await (await hub.get(`/collections/${outer}.md`, token)).text();
      const shown = (await call("GET", `/${outer}`, undefined, token ?? "")).body;
      return [listed?.items.length, shown.items.length, page.includes("Private inner")];
    };
    expect(await seenBy(tokens.ada)).toEqual([2, 2, true]);
    expect(await seenBy(tokens.bob)).toEqual([1, 1, false]);
    expect(await seenBy()).toEqual([1, 1, false]);
    const bobs = (await call("POST", "", { title: "Of Bob", namespace: "bob" }, tokens.bob)).body.slug;
    const refused = await add(bobs, inner, "collection", tokens.bob);
    expect([refused.status, refused.body.error]).toEqual([
      404,
      expect.stringMatching(/^There is no collection "ada\//),
    ]);
    const itself = await add(outer, outer, "collection");
    expect([itself.status, itself.body.error]).toEqual([400, "A collection can't have itself as an item."]);
    const twice = await add(outer, inner, "collection");
    expect([twice.status, twice.body.error]).toEqual([
      409,
      '"Public outer" already has the collection "Private inner".',
    ]);
    for (const slug of [outer, inner]) await call("DELETE", `/${slug}`);
    await call("DELETE", `/${bobs}`, undefined, tokens.bob);
  });

  test.skipIf(skipReason)("lists read only the first four items that the viewer can see", async () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    for (const name of names)
      await hub.send(
        "POST",
        "/api/repos/create",
        { name: `ada/item-${name}`, private: name === "a" || name === "c" },
        tokens.ada,
      );
    const { slug } = (await create("Six")).body;
    for (const name of names) await add(slug, `ada/item-${name}`);
    const listed = async (token?: string) => {
      const found = (await list("?owner=ada", token)).find((one) => one.slug === slug);
      return found && idsOf(found).map((id) => id.at(-1));
    };
    expect(await listed(tokens.ada)).toEqual(["a", "b", "c", "d"]);
    expect(await listed(hub.token)).toEqual(["a", "b", "c", "d"]);
    expect(await listed()).toEqual(["b", "d", "e", "f"]);
    expect(await listed(tokens.bob)).toEqual(["b", "d", "e", "f"]);
    const read = await firstItemsOf(hub.hub.database.db, slug.slice(-24), { sees: "public" }, 3);
    expect(read.map((row) => "repository" in row && row.repository.full_name.at(-1))).toEqual(["b", "d", "e"]);
    await call("DELETE", `/${slug}`);
  });

  test.skipIf(skipReason)("one account's upvote counts once, and lists are sorted by upvotes", async () => {
    const plain = (await create("Plain")).body.slug;
    const liked = (await create("Upvoted")).body.slug;
    expect((await hub.send("POST", `/api/collections/${liked}/upvote`)).status).toBe(401);
    for (let turn = 0; turn < 2; turn++)
      expect((await call("POST", `/${liked}/upvote`, undefined, tokens.bob)).body).toEqual({
        upvotes: 1,
        upvoted: true,
      });
    expect((await call("POST", `/${liked}/upvote`)).body).toEqual({ upvotes: 2, upvoted: true });
    await call("PATCH", `/${plain}`, { description: "changed last" });
    expect((await call("GET", `/${liked}`)).body.upvotes).toBe(2);
    const [first] = await list("?owner=ada");
    expect(first?.title).toBe("Plain");
    for (const sort of ["upvotes", "trending"]) {
      const [top] = await list(`?owner=ada&sort=${sort}`);
      expect([top?.title, top?.upvotes]).toEqual(["Upvoted", 2]);
    }
    expect((await call("DELETE", `/${liked}/upvote`, undefined, tokens.bob)).body).toEqual({
      upvotes: 1,
      upvoted: false,
    });
    const hidden = (await create("Own", { private: true })).body.slug;
    expect((await call("POST", `/${hidden}/upvote`, undefined, tokens.bob)).status).toBe(404);
    for (const slug of [plain, liked, hidden]) await call("DELETE", `/${slug}`);
  });

  test.skipIf(skipReason)("lists in pages", async () => {
    for (let index = 0; index < 5; index += 1)
      await call("POST", "", { title: `n${index}`, namespace: "bob" }, tokens.bob);
    const first = await hub.get("/api/collections?owner=bob&limit=3");
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const titles = [...((await first.json()) as Collection[]), ...((await (await fetch(next)).json()) as Collection[])];
    expect(new Set(titles.map(({ title }) => title))).toEqual(new Set(["n0", "n1", "n2", "n3", "n4"]));
  });

  test.skipIf(skipReason)("only the owner and writers of the organization change a collection", async () => {
    const { slug } = (await create("Mine")).body;
    const { _id } = (await add(slug, "owner/one")).body.items[0] ?? {};
    for (const [method, path, body] of [
      ["PATCH", "", { title: "Yours" }],
      ["DELETE", "", undefined],
      ["POST", "/items", { item: { id: "owner/two", type: "model" } }],
      ["PATCH", `/items/${_id}`, { note: "x" }],
      ["DELETE", `/items/${_id}`, undefined],
    ] as const) {
      expect((await call(method, `/${slug}${path}`, body, tokens.bob)).status).toBe(403);
      expect((await call(method, `/${slug}${path}`, body, tokens.reader)).status).toBe(403);
      expect((await hub.send(method, `/api/collections/${slug}${path}`, body)).status).toBe(401);
    }
    expect((await create("For others", {}, tokens.bob)).status).toBe(403);
    expect((await call("GET", `/${slug}`)).body).toMatchObject({ title: "Mine", items: [{ id: "owner/one" }] });
  });

  test.skipIf(skipReason)("refuses what exists, what does not, and what is no collection item", async () => {
    const { slug } = (await create("Once")).body;
    expect(await create("once")).toMatchObject({ status: 409, body: { slug } });
    await add(slug, "owner/one");
    expect((await add(slug, "owner/one")).status).toBe(409);
    expect((await add(slug, "owner/none")).status).toBe(404);
    expect((await add(slug, "x", "paper")).body.error).toBe(
      'Collections can have models, datasets and collections, not "paper".',
    );
    expect((await call("DELETE", `/${slug}/items/${"0".repeat(24)}`)).status).toBe(404);
    for (const bad of ["ada/none-000000000000000000000000", "ada/x", slug.replace("ada/", "bob/")])
      expect((await call("GET", `/${bad}`)).status).toBe(404);
    for (const body of [
      { title: "" },
      { title: " " },
      { title: "x".repeat(101) },
      { title: "a\0" },
      { title: "a", theme: 1 },
    ])
      expect((await create("x", body)).status).toBe(body.title === "a" ? 200 : 400);
  });

  test.skipIf(skipReason)("a deleted repository leaves its collections", async () => {
    const { slug } = (await create("Shrinking")).body;
    await add(slug, "owner/three");
    await hub.send("DELETE", "/api/repos/delete", { name: "owner/three" }, hub.token);
    expect((await call("GET", `/${slug}`)).body.items).toEqual([]);
  });
});
