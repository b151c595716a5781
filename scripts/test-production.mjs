// @ts-check
/**
 * `npm run test:production`: builds, then runs `npm ci --omit=dev && npm start` in a scratch copy of this checkout. The hub
 * must start, serve a page and run a bundled model without the development dependencies.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, root } from "./build.mjs";
import { checkHub, startProgram } from "./started-hub.mjs";

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
const run = (command, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
};

/** @param {string} target The tracked files and what was built. */
const copyTo = (target) => {
  for (const path of run("git", ["ls-files", "-z"], root).split("\0").filter(Boolean))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(target, path));
  for (const folder of ["apps", "packages"])
    for (const name of readdirSync(join(root, folder)))
      for (const built of [join(folder, name, "dist"), join(folder, name, "programs")])
        if (existsSync(join(root, built))) cpSync(join(root, built), join(target, built), { recursive: true });
};

/**
 * Packages that are there only for development. TypeScript is not one of them: node-llama-cpp names it as an optional peer,
 * and npm then installs it together with the optional dependencies, whatever is omitted.
 */
const developmentPackages = () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.keys(packages).filter((path) => packages[path].dev);
};

build();
const folder = mkdtempSync(join(tmpdir(), "orrery-production-"));
try {
  copyTo(folder);
  run("npm", ["ci", "--omit=dev"], folder);
  const unwanted = developmentPackages().filter((path) => existsSync(join(folder, path)));
  if (unwanted.length > 0) throw new Error(`npm ci --omit=dev installed ${unwanted.join(", ")}`);
  const env = { ...process.env, ORRERY_DATA: join(folder, "data") };
  const hub = await startProgram("npm", ["start"], { cwd: folder, env });
  try {
    console.log(await checkHub(hub.address));
  } finally {
    await hub.stop();
  }
  console.log("production install: starts, serves pages and runs a model without development dependencies");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
