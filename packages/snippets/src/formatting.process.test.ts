import { spawnSync } from "node:child_process";
import { format } from "prettier";
import { describe, expect, inject, test, vi } from "vitest";
import { combinations, snippetsFor } from "../test-kit/all-snippets.ts";
import type { Snippet, SnippetOptions } from "./options.ts";

// Closed providers take no hub token; that is said, and here it is known.
vi.spyOn(globalThis.console, "error").mockImplementation(() => {});

const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;

const variations: readonly SnippetOptions[] = [
  {},
  { streaming: true },
  { directRequest: true, temperature: 0.5, top_p: 0.9 },
  { billTo: "acme", hub: "https://models.a-company-with-a-long-name.example" },
  {
    accessToken: `hf_${"x".repeat(34)}`,
    messages: [
      { role: "system", content: 'You answer briefly, as in "yes" or "no", and never more than that.' },
      { role: "user", content: "Is it true that nobody has ever counted all the lighthouses of the world? It's late." },
    ],
  },
  { inputs: "a rather long text that says a thing or two, so that the line it stands on has to be broken somewhere" },
];

/** The sample gives each provider and task one variation after the other. */
const variationsAt = (index: number): readonly SnippetOptions[] =>
  inject("isFullRun") ? variations : variations.slice(index % variations.length).slice(0, 1);

const all: readonly Snippet[] = [
  ...new Map(
    combinations
      .flatMap((combination, at) => variationsAt(at).flatMap((options) => snippetsFor(combination, { options })))
      .map((snippet) => [snippet.content, snippet]),
  ).values(),
];

const of = (language: string): readonly string[] =>
  all.filter((snippet) => snippet.language === language).map(({ content }) => content);

const hasTidyEnds = (content: string): boolean => !/[ \t]$/m.test(content) && !/\n{4}|\t|\r/.test(content);

describe("snippets are laid out as a person would", () => {
  test("there are many of each language", () => {
    expect(Math.min(...["js", "python", "sh"].map((language) => of(language).length))).toBeGreaterThan(50);
  });

  test("JavaScript is what Prettier makes of it", async () => {
    for (const content of of("js")) expect(await format(content, { parser: "typescript" })).toBe(`${content}\n`);
  }, 120_000);

  test.skipIf(!has("python3"))("Python keeps to Black's line length, quotes and trailing commas, and parses", () => {
    for (const content of of("python")) {
      expect(hasTidyEnds(content)).toBe(true);
      expect(content.split("\n").filter(isFoldable)).toEqual([]);
      expect(content.split("\n").filter(isUnclosedWithoutComma(content))).toEqual([]);
    }
    const program = "import ast, json, sys; [ast.parse(source) for source in json.load(sys.stdin)]";
    const { status, stderr } = spawnSync("python3", ["-c", program], { input: JSON.stringify(of("python")) });
    expect([status, String(stderr)]).toEqual([0, ""]);
  });

  test.skipIf(!has("bash"))("shell parses, and continues lines by two spaces", () => {
    for (const content of of("sh")) {
      expect(hasTidyEnds(content)).toBe(true);
      const lines = content.replaceAll(/'[^']*'/g, "''").split("\n");
      const continued = lines.filter((_line, index) => lines[index - 1]?.endsWith(" \\"));
      expect(continued.every((line) => /^ {2}\S/.test(line))).toBe(true);
    }
    const script = of("sh")
      .map((content, index) => `snippet_${index}() {\n${content}\n}`)
      .join("\n");
    const { status, stderr } = spawnSync("bash", ["-n"], { input: script });
    expect([status, String(stderr)]).toEqual([0, ""]);
  });
});

const strings = /f?"(?:[^"\\]|\\.)*"|f?'(?:[^'\\]|\\.)*'/g;

/** A line over 88 columns that is not one long text with a name before it: Black would have broken it. */
const isFoldable = (line: string): boolean => {
  const rest = line.replaceAll(strings, "").trim();
  return line.length > 88 && !/^(\w+ ?=|:|# .*)? ?[,)\]}]*$/.test(rest);
};

/** The last of several things that each have a line of their own, without its comma. */
const isUnclosedWithoutComma =
  (content: string) =>
  (line: string, index: number): boolean => {
    const lines = content.split("\n");
    const [before = "", after = ""] = [lines[index - 1], lines[index + 1]];
    const indentation = (text: string): number => text.length - text.trimStart().length;
    return (
      /^\s*[)\]}]/.test(after) &&
      before.endsWith(",") &&
      indentation(before) === indentation(line) &&
      !line.endsWith(",")
    );
  };
