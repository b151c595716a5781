// @ts-check
/**
 * `npm run test:scaffold [-- kind…]`: runs each kind of `npm run new` in a scratch copy of this checkout, where the
 * result must pass format and lint, compile, and pass the tests of its package.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./build.mjs";
import { kinds } from "./scaffold/kinds.mjs";
import { namesOf } from "./scaffold/names.mjs";
import { createScratchCopy } from "./scaffold/scratch-copy.mjs";
import { openTree } from "./scaffold/tree.mjs";

const name = "scaffold-example";

/**
 * @param {string} folder
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {string | undefined} What the command printed, if it failed.
 */
const failureOf = (folder, command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });
  return status === 0 ? undefined : `${command} ${args.join(" ")}\n${stdout}${stderr}`;
};

/**
 * @param {string} kindName
 * @param {import("./scaffold/tree.mjs").Kind} kind
 * @param {ReturnType<typeof createScratchCopy>} scratch
 * @returns {string | undefined} The first failure.
 */
const failureOfKind = (kindName, { project, suite, plan }, { folder, restore }) => {
  const bin = (/** @type {string} */ tool) => join(folder, "node_modules/.bin", tool);
  const paths = plan(namesOf(name), openTree(folder)).files.map(({ path }) => path);
  try {
    return (
      failureOf(folder, process.execPath, ["scripts/new.mjs", kindName, name]) ??
      failureOf(folder, bin("biome"), [
        "check",
        "--error-on-warnings",
        ...paths.filter((path) => !/\.json$/.test(path)),
      ]) ??
      failureOf(folder, bin("tsc"), ["-b", project]) ??
      failureOf(folder, bin("vitest"), ["run", ...suite])
    );
  } finally {
    for (const path of paths) restore(path);
  }
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((kindName) => !Object.hasOwn(kinds, kindName));
if (unknown) throw new Error(`Unknown kind “${unknown}”. Use some of ${Object.keys(kinds).join(", ")}.`);

const scratch = createScratchCopy(root);
try {
  for (const [kindName, kind] of Object.entries(kinds)) {
    if (chosen.length > 0 && !chosen.includes(kindName)) continue;
    const startedAt = Date.now();
    const failure = failureOfKind(kindName, kind, scratch);
    console.log(`${failure ? "FAIL" : "ok  "} ${kindName} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    if (!failure) continue;
    console.error(failure);
    process.exitCode = 1;
  }
} finally {
  scratch.remove();
}
