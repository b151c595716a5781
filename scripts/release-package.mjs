// @ts-check
/**
 * `npm run release:package -- <package> <major|minor|patch>`: gives a package its next version. The entries under "Unreleased" in
 * its CHANGELOG.md become that version's, and the packages that depend on it follow. Publishes nothing.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./build.mjs";

const steps = ["major", "minor", "patch"];
const unreleased = "## Unreleased\n";

/** @param {string} version @param {string} step */
export const nextVersion = (version, step) => {
  const at = steps.indexOf(step);
  if (at < 0) throw new Error(`Unknown step “${step}”. Use one of ${steps.join(", ")}.`);
  return version
    .split(".")
    .map((part, index) => (index < at ? part : index === at ? Number(part) + 1 : 0))
    .join(".");
};

/** @param {string} changelog @param {string} version @param {string} date @returns {string} */
export const releasedChangelog = (changelog, version, date) => {
  const [head, rest] = changelog.split(unreleased);
  const entries = rest?.split("\n## ")[0]?.trim();
  if (!entries)
    throw new Error(`CHANGELOG.md has no entries under "Unreleased". Say what changed, then run this again.`);
  return `${head}${unreleased}\n## ${version} (${date})\n${rest}`;
};

/** @param {string} folder @returns {Record<string, any>} */
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Writes a new version wherever a manifest of the workspace names it. @param {string} name @param {string} version */
const setVersion = (name, version) => {
  for (const parent of ["packages", "apps"])
    for (const child of readdirSync(join(root, parent))) {
      const folder = join(root, parent, child);
      const manifest = manifestOf(folder);
      if (manifest.name === name) manifest.version = version;
      for (const field of ["dependencies", "devDependencies"])
        if (manifest[field]?.[name]) manifest[field][name] = version;
      writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    }
};

const main = () => {
  const [child = "", step = ""] = process.argv.slice(2);
  const folder = join(root, "packages", child);
  if (!child || !readdirSync(join(root, "packages")).includes(child) || manifestOf(folder).private)
    throw new Error("Name a published package and a step. Example: npm run release:package -- template minor");
  const { name, version: before } = manifestOf(folder);
  const version = nextVersion(before, step);
  const changelog = join(folder, "CHANGELOG.md");
  const released = releasedChangelog(readFileSync(changelog, "utf8"), version, new Date().toISOString().slice(0, 10));
  writeFileSync(changelog, released);
  setVersion(name, version);
  console.log(
    `${name} is ${version}. Next: npm install --package-lock-only, npm run pack:check, commit, npm publish -w ${name}`,
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
