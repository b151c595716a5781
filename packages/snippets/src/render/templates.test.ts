import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generatedModule } from "../../scripts/embed-templates.mjs";
import { clients, folderOf } from "../clients.ts";
import { literalFilters } from "./literal-filters.ts";
import { templateOf } from "./render-template.ts";
import { templates } from "./templates.generated.ts";

const folder = fileURLToPath(new URL("../../templates/", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".jinja"));

test("templates.generated.ts is up to date with the template files", () => {
  const path = fileURLToPath(new URL("templates.generated.ts", import.meta.url));
  expect(readFileSync(path, "utf8"), "run node packages/snippets/scripts/embed-templates.mjs").toBe(generatedModule());
});

test("every value in a template passes through a literal filter", () => {
  const ending = new RegExp(`\\| (${Object.keys(literalFilters).join("|")})(\\(\\d+\\))?$`);
  expect(files.length).toBeGreaterThan(10);
  for (const path of files)
    for (const [, inner = ""] of readFileSync(`${folder}${path}`, "utf8").matchAll(/\{\{-?(.*?)-?\}\}/gs))
      expect(inner.trim(), path).toMatch(/^" \\\\" if not loop\.last$/.test(inner.trim()) ? /./ : ending);
});

test("every template compiles and belongs to a client", () => {
  for (const key of Object.keys(templates)) {
    const [language = "", client = "", name = ""] = key.split("/");
    const known: readonly string[] = Object.hasOwn(clients, language) ? clients[language as keyof typeof clients] : [];
    expect(known.map(folderOf)).toContain(client);
    expect(templateOf(language as keyof typeof clients, client, name).report.filters.length).toBeGreaterThan(0);
  }
});
