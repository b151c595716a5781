import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { taskIds } from "@orrery/tasks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addModel } from "../../../testing/add-model.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";

let hub: HubForTests;
beforeAll(async () => {
  hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-markdown-")) });
  const card = "---\nlicense: mit\npipeline_tag: text-classification\n---\n# A card\n\nIt sorts texts.\n";
  const { id: ownerId } = await hub.hub.database.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  await addModel(hub.hub, "acme/sorter", { "README.md": card }, { ownerId });
  await addModel(hub.hub, "acme/secret", { "README.md": card }, { ownerId, isPrivate: true });
});
afterAll(() => hub.close());

const get = async (path: string, token?: string, headers: Record<string, string> = {}) => {
  const reply = await hub.get(path, token, headers);
  return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() };
};
const markdown = "text/markdown; charset=utf-8";

describe("llms.txt", () => {
  test("has a title, a summary, and links that lead to Markdown", async () => {
    const { status, type, text } = await get("/llms.txt");
    expect([status, type]).toEqual([200, markdown]);
    expect(text).toMatch(/^# Orrery\n\n> /);
    const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect([link, (await get(link, hub.token)).status]).toEqual([link, 200]);
  });

  test("the full version has every guide", async () => {
    const { text } = await get("/llms-full.txt");
    expect(text).toContain("# Quick start");
    expect(text.length).toBeGreaterThan(20_000);
  });
});

describe("pages as Markdown", () => {
  test.each([
    ["/docs/router", "# "],
    ["/docs", "# Guides"],
    ["/tasks", "# Tasks"],
    ["/tasks/text-classification", "# Text Classification"],
    ["/acme/sorter", "# acme/sorter"],
    ["/", "# Orrery"],
    ["/models", "# Models"],
    ["/datasets", "# Datasets"],
    ["/providers", "# Providers"],
    ["/collections", "# Collections"],
    ["/playground", "# Playground"],
    ["/templates", "# Templates"],
    ["/engines", "# Engines"],
    ["/search", "# Search"],
    ["/login", "# Sign in"],
    ["/owner", "# owner"],
  ])("%s has a twin, by its name and by its type", async (path, start) => {
    const twin = await get(path === "/" ? "/.md" : `${path}.md`, hub.token);
    expect([twin.status, twin.type]).toEqual([200, markdown]);
    expect(twin.text.startsWith(start)).toBe(true);
    const typed = await get(path, hub.token, { accept: "text/markdown, text/html;q=0.5" });
    expect(typed).toEqual(twin);
    const page = await get(path, hub.token, { accept: "text/html" });
    expect(page.type).toContain("text/html");
  });

  test("a model has its facts and its card without front matter", async () => {
    const { text } = await get("/acme/sorter.md", hub.token);
    expect(text).toContain("- Task: [text-classification](/tasks/text-classification.md)");
    expect(text).toContain("- License: mit");
    expect(text).toContain("# A card\n\nIt sorts texts.");
    expect(text).not.toContain("pipeline_tag:");
  });

  test("the parts of a repository have that of the repository, by its type", async () => {
    for (const part of ["tree/main", "blob/main/README.md", "commits/main", "discussions"]) {
      const { type, text } = await get(`/acme/sorter/${part}`, hub.token, { accept: "text/markdown" });
      expect([part, type, text.startsWith("# acme/sorter\n")]).toEqual([part, markdown, true]);
    }
  });

  test("lists and collections name only what the viewer can see", async () => {
    const created = await hub.send("POST", "/api/collections", { namespace: "owner", title: "Two sorters" }, hub.token);
    const { slug } = (await created.json()) as { slug: string };
    for (const id of ["acme/sorter", "acme/secret"])
      await hub.send("POST", `/api/collections/${slug}/items`, { item: { type: "model", id } }, hub.token);
    for (const path of ["/models.md", "/acme.md", `/collections/${slug}.md`]) {
      const open = (await get(path)).text;
      const all = (await get(path, hub.token)).text;
      expect([path, open.includes("](/acme/sorter.md)"), open.includes("secret")]).toEqual([path, true, false]);
      expect([path, all.includes("](/acme/sorter.md)"), all.includes("secret")]).toEqual([path, true, true]);
    }
    expect((await get("/collections.md")).text).toContain("[Two sorters](/collections/owner/");
  });

  test("every task has one", async () => {
    expect(taskIds.length).toBeGreaterThan(40);
    for (const id of taskIds) expect([id, (await get(`/tasks/${id}.md`)).status]).toEqual([id, 200]);
  });

  test("what a viewer cannot see has none", async () => {
    for (const path of ["/acme/secret.md", "/acme/none.md", "/docs/none.md", "/tasks/none.md", "/a/b/c.md"]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain("It sorts texts.");
    }
    expect((await get("/acme/secret.md", hub.token)).status).toBe(200);
  });
});
