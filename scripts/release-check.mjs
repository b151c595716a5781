// @ts-check
/**
 * `npm run release:check [-- --previous <tarball>]`: runs the tarball of `npm run release` in an empty folder with each
 * supported Node, without a registry: it starts, serves a page and runs a model. A first start writes a repository, a second
 * one reads it. With `--previous`, that release writes it, so that the second start is an update. Prints sizes and times.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./build.mjs";
import { nodeBinary } from "./pack-check/node-binaries.mjs";
import { platformName, thisPlatform } from "./release/production-packages.mjs";
import { checkHub, startProgram } from "./started-hub.mjs";

const nodeMajors = [20, 22, 24];

const { values } = parseArgs({ options: { previous: { type: "string" } } });
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const tarball = join(root, "release", `orrery-${version}-${platformName(thisPlatform())}.tgz`);
const previous = values.previous ? resolve(values.previous) : tarball;
const npx = join(dirname(process.env.npm_execpath ?? ""), "npx-cli.js");
for (const [file, advice] of Object.entries({
  [previous]: "Name a file of an earlier release.",
  [tarball]: "Run npm run release first.",
  [npx]: "Start this as npm run release:check.",
}))
  if (!existsSync(file)) {
    console.error(`There is no ${file}. ${advice}`);
    process.exit(1);
  }

/** @typedef {{ node: string, folder: string }} Machine A folder that was empty, and the Node to use. */

/** @param {Machine} machine @param {string} release */
const start = ({ node, folder }, release) =>
  startProgram(node, [npx, "--yes", `file:${release}`, "start"], {
    cwd: folder,
    env: {
      PATH: `${dirname(node)}:/usr/bin:/bin`,
      HOME: join(folder, "home"),
      // Each release has a cache of its own: npx takes two with the same version for one.
      npm_config_cache: join(folder, `cache-${release === tarball ? "this" : "previous"}`),
      // No one listens there: all that is needed is in the tarball.
      npm_config_registry: "http://127.0.0.1:9/",
      npm_config_update_notifier: "false",
      npm_config_audit: "false",
    },
  });

const text = "written by the first start\n";

/** @param {string} address @param {string} output @returns {Promise<string>} The owner's token. */
const writeRepository = async (address, output) => {
  const { ownerTokenIn } = await import("../apps/server/dist/testing/hub-process.js");
  const token = ownerTokenIn(output);
  if (!token) throw new Error(`the first start has no token:\n${output}`);
  const reply = await fetch(`${address}/api/repos/create`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      name: "owner/from-before",
      private: true,
      files: [{ path: "notes.txt", content: Buffer.from(text).toString("base64") }],
    }),
  });
  if (!reply.ok) throw new Error(`creating a repository answered with ${reply.status}: ${await reply.text()}`);
  return token;
};

/** @param {string} address @param {string} token */
const readRepository = async (address, token) => {
  const reply = await fetch(`${address}/owner/from-before/resolve/main/notes.txt`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const found = await reply.text();
  if (found !== text) throw new Error(`the file from before answered with ${reply.status}: ${found.slice(0, 200)}`);
};

/** @param {string} address @param {string} token @param {string} expected */
const checkNode = async (address, token, expected) => {
  const metrics = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  if (!metrics.includes(`version="${expected}"`)) throw new Error(`the hub does not run on Node ${expected}`);
};

/** @template T @param {Machine} machine @param {string} release @param {(hub: import("./started-hub.mjs").StartedHub) => Promise<T>} use */
const withHub = async (machine, release, use) => {
  const hub = await start(machine, release);
  try {
    return { seconds: hub.seconds, result: await use(hub) };
  } finally {
    await hub.stop();
  }
};

/** The bytes of the installed release. @param {string} folder @returns {number} */
const installedBytes = (folder) => {
  const [hash = ""] = readdirSync(join(folder, "cache-this", "_npx"));
  const installed = join(folder, "cache-this", "_npx", hash, "node_modules", "orrery");
  return readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
};

/** @param {Machine} machine @param {string} nodeVersion @returns {Promise<string>} */
const checkOn = async (machine, nodeVersion) => {
  const { result: token } = await withHub(machine, previous, ({ address, output }) => writeRepository(address, output));
  const { seconds, result } = await withHub(machine, tarball, async ({ address }) => {
    await checkNode(address, token, nodeVersion);
    await readRepository(address, token);
    return checkHub(address);
  });
  const how = previous === tarball ? "restarted on its data" : `updated from ${basename(previous)}`;
  const megabytes = (installedBytes(machine.folder) / 1e6).toFixed(1);
  return `started in ${seconds.toFixed(1)} s, ${how}, ${megabytes} MB installed, predicted ${result}`;
};

/** @param {number} major @returns {{ path: string, version: string } | undefined} */
const findNode = (major) => {
  try {
    return nodeBinary(major);
  } catch (error) {
    console.log(`Node ${major}: skipped, no binary (${String(/** @type {Error} */ (error).message).split("\n")[0]})`);
    return undefined;
  }
};

console.log(`${basename(tarball)}: ${(statSync(tarball).size / 1e6).toFixed(1)} MB packed`);
let checked = 0;
for (const major of nodeMajors) {
  const node = findNode(major);
  if (!node) continue;
  const folder = mkdtempSync(join(tmpdir(), "orrery-release-"));
  mkdirSync(join(folder, "home"));
  try {
    console.log(`Node ${node.version}: ${await checkOn({ node: node.path, folder }, node.version)}`);
    checked++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (checked === 0) throw new Error("No Node binary was found, so nothing was checked.");
