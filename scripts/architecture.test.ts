import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const text = readFileSync(new URL("../ARCHITECTURE.md", import.meta.url), "utf8");

/** The first cells of the table under a heading. */
const rowsUnder = (heading: string): readonly string[] => {
  const section = text.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell).slice(1);
};

describe("ARCHITECTURE.md stays one page", () => {
  test("it says in at most 20 rows where things go", () => {
    expect(rowsUnder("Where does it go?")).toContain("a provider");
    expect(rowsUnder("Where does it go?").length).toBeLessThanOrEqual(20);
  });

  test("its glossary has at most 30 words, in order", () => {
    const words = rowsUnder("Glossary");
    expect(words).toContain("ledger entry");
    expect(words.length).toBeLessThanOrEqual(30);
    expect(words).toEqual([...words].sort());
  });
});
