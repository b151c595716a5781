import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./build.mjs";

const folders = ["apps", "packages", "conformance", "e2e", "bench", "scripts"];
const hidden = new Set(["node_modules", "dist", "fixtures", ".cache"]);

const british =
  /(?:colou|behaviou|neighbou|favou|honou)r|(?:recogn|organ|summar|normal|initial|optim|serial|synchron|priorit|categor)is(?:e|ing|ation)|licence|judgement|artefact|\bgrey\b|\bcentred?\b|\b(?:label|model|travel)l(?:ed|ing)\b/i;

/** A class of Unity, a misspelled task, the title of a drawing, and the rules of words. */
const allowed = /MonoBehaviour|summarisation|A grey cat|favou?rite\|/;

const linesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !hidden.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return linesOf(path);
      if (!/\.(?:ts|tsx|mjs|css)$/.test(path) || path.endsWith("spelling.test.ts")) return [];
      const lines = readFileSync(join(root, path), "utf8").split("\n");
      return lines.map((line, index) => `${path}:${index + 1} ${line.trim()}`);
    });

test("code is spelled as Americans spell", () => {
  const lines = folders.flatMap(linesOf);
  expect(lines.length).toBeGreaterThan(100_000);
  expect(lines.filter((line) => british.test(line) && !allowed.test(line))).toEqual([]);
});
