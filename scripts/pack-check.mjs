// @ts-check
/**
 * `npm run pack:check [-- <package> …]`: packs every publishable package, installs the tarballs into an empty project,
 * runs the README's example on each supported Node and type-checks the public types as a stranger would. Prints one row
 * per package and Node. Needs the npm registry for the Node binaries, which are kept for the next run.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, runTool } from "./build.mjs";
import { runExample } from "./pack-check/examples.mjs";
import { nodeBinary } from "./pack-check/node-binaries.mjs";
import { allPackages, installTarballs, packPackage } from "./pack-check/packages.mjs";
import { problemsOf } from "./pack-check/tarball-problems.mjs";
import { typeErrors } from "./pack-check/type-errors.mjs";

const nodeMajors = [20, 22, 24];

const { positionals } = parseArgs({ allowPositionals: true });
const all = allPackages();
const publishable = all.filter(({ manifest }) => manifest.private !== true);
/** The simulator answers the examples, also while it is not published itself. */
const packages = all.filter((one) => publishable.includes(one) || one.name === "@orrery/simulator");
const wanted = publishable.filter(({ name, folder }) =>
  positionals.length === 0 ? true : positionals.some((one) => one === name || one === folder),
);
if (wanted.length === 0) {
  console.error(`No publishable package is named ${positionals.join(", ")}.`);
  process.exit(1);
}

/** @type {string[]} */
const failures = [];
/** @param {string} what @param {readonly string[]} problems */
const judge = (what, problems) => {
  for (const problem of problems) failures.push(`${what}: ${problem}`);
  return problems.length === 0 ? "ok" : "FAIL";
};

runTool("tsc", ["-b", ...packages.map(({ folder }) => `packages/${folder}`)]);
const project = mkdtempSync(join(tmpdir(), "pack-check-"));
try {
  const tarballs = packages.map((one) => packPackage(one, project));
  installTarballs(project, tarballs);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  console.log(`${"package".padEnd(20)} ${"node".padEnd(10)} example  types  files`);
  for (const one of wanted) {
    const tarball = tarballs.find(({ name }) => name === one.name);
    if (!tarball) throw new Error(`${one.name} was not packed`);
    const files = judge(`${one.name}, files`, problemsOf(one, tarball, root));
    const types = judge(`${one.name}, types`, typeErrors(one, project));
    for (const major of nodeMajors) {
      const { path, version } = nodeBinary(major);
      const example = judge(`${one.name}, README example on Node ${version}`, runExample(one, project, path));
      console.log(
        `${one.name.padEnd(20)} ${version.padEnd(10)} ${example.padEnd(8)} ${types.padEnd(6)} ${files}  (${tarball.kilobytes} kB)`,
      );
    }
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
