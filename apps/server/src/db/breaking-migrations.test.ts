import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { breakingMigrations } from "./migrate.ts";

/** What takes away something that a process of the version before may use. */
const breaking =
  /\bdrop(?:Table|Column|Constraint|Not|Index)?\b|\brename(?:To|Column)?\b|\balterColumn\b|\bsetNotNull\b/i;

test("migrations that drop, rename or change columns are listed, as older processes must be stopped for them", () => {
  const folder = fileURLToPath(new URL("./migrations", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(30);
  const found = files.filter((path) => breaking.test(readFileSync(join(folder, path), "utf8")));
  expect(found.map((path) => basename(path, ".ts")).sort()).toEqual([...breakingMigrations].sort());
});
