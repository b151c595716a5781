import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commands as cliCommands } from "../../cli/commands/index.ts";
import { readConfig } from "../../config/config.ts";
import { guideIds } from "./contents.ts";
import { createDocsService } from "./service.ts";

const folder = new URL("../../../../../docs/guides/", import.meta.url);
const read = (id: string) => readFileSync(new URL(`${id}.md`, folder), "utf8");
const docs = createDocsService({ read, sourceUrl: (id) => `https://source.example/${id}.md` });

describe("guides", () => {
  it("every file of the folder is in the contents, and nothing else", () => {
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith(".md"))
        .sort(),
    ).toEqual(guideIds.map((id) => `${id}.md`).sort());
  });

  it.each(guideIds)("%s has a title, a paragraph that says what it is about, and its neighbors", (id) => {
    const { title, summary, previous, next, sourceUrl } = docs.guide(id);
    const at = guideIds.indexOf(id);
    expect(title).not.toBe(id);
    expect(summary.length).toBeGreaterThan(30);
    // It is shown as plain text.
    expect(summary).not.toMatch(/[*`[]/);
    expect([previous?.id, next?.id]).toEqual([guideIds[at - 1], guideIds[at + 1]]);
    expect(sourceUrl).toBe(`https://source.example/${id}.md`);
  });

  it("links lead to guides and files that exist", () => {
    const links = guideIds.flatMap((id) => [...read(id).matchAll(/\]\((\/docs\/([a-z-]+)|\.\.?\/[^)#\s]+)[^)]*\)/g)]);
    expect(links.length).toBeGreaterThan(3);
    for (const [, target = "", guide] of links)
      expect(guide ? guideIds.includes(guide) : existsSync(new URL(target, folder)), target).toBe(true);
  });

  it("settings and commands that are named exist", () => {
    const text = guideIds.map(read).join("\n");
    const known = new Set(readConfig({}).provenance.map(({ variable }) => variable));
    const named = [...text.matchAll(/`?\b((?:ORRERY|S3)_[A-Z0-9_]+|[A-Z]+_URL|PORT|HOST|LOG_LEVEL)\b/g)].map(
      ([, name = ""]) => name,
    );
    // Every setting can be read from a file.
    for (const name of named) expect(known.has(name) || known.has(name.replace(/_FILE$/, "")), name).toBe(true);
    const commands = [...text.matchAll(/(?:npm run orrery --|^orrery) ([a-z-]+)/gm)].map(([, name = ""]) => name);
    expect(Math.min(named.length, commands.length)).toBeGreaterThan(10);
    for (const name of commands) expect(Object.hasOwn(cliCommands, name), name).toBe(true);
  });

  it("a guide that is not there is refused with the nearest", () => {
    expect(() => docs.guide("quickstart")).toThrow('There is no guide "quickstart".');
    try {
      docs.guide("quickstart");
    } catch (error) {
      expect(error).toMatchObject({ code: "not_found", suggestions: ["quick-start"] });
    }
  });

  it("texts hold what the contents name, from the summary on", () => {
    expect(docs.texts().map(({ id }) => id)).toEqual(guideIds);
    expect(docs.contents().flatMap(({ guides }) => guides.map(({ id }) => id))).toEqual(guideIds);
  });
});
