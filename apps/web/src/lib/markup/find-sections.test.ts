import { describe, expect, it } from "vitest";
import { excerptOf, findSections, sectionsOf } from "./find-sections.ts";

const text =
  "First words.\n\n## Set `PORT`\n\nThe **port** to [listen](/x) on.\n\n```sh\n# no heading\n```\n\n## Set `PORT`\n\nAgain.\n\n### Guide\n\nx";
const sections = sectionsOf({ id: "guide", title: "Self-hosting", text });

describe("sectionsOf", () => {
  it("splits at headings and uses the page's fragments", () => {
    expect(sections.map(({ heading, fragment }) => [heading, fragment])).toEqual([
      ["", ""],
      ["Set PORT", "set-port"],
      ["Set PORT", "set-port-2"],
      ["Guide", "guide-2"],
    ]);
    expect(sections[1]?.content).toContain("The port to listen on.");
    expect(sections[1]?.content).toContain("no heading");
  });
});

describe("findSections", () => {
  it("requires every word and ranks headings above text", () => {
    expect(findSections(sections, "port", 9).map(({ fragment }) => fragment)).toEqual(["set-port", "set-port-2"]);
    expect(findSections(sections, "port listen", 9).map(({ fragment }) => fragment)).toEqual(["set-port"]);
    expect(findSections(sections, "nothing", 9)).toEqual([]);
    expect(findSections(sections, " ", 9)).toEqual([]);
  });
});

describe("excerptOf", () => {
  it("shows the text around the match", () => {
    const content = `${"a ".repeat(60)}needle ${"b ".repeat(100)}`;
    expect(excerptOf(content, "needle")).toMatch(/^… (a )+needle (b )+…$/);
    expect(excerptOf("short", "x")).toBe("short");
  });
});
