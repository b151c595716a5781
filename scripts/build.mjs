// @ts-check
/** Builds what is stale: the apps and the packages they use with the TypeScript compiler, then the web app with Vite. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a command installed in node_modules and throws if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [folder]
 */
export const runTool = (command, args, folder = root) => {
  const tool = join(root, "node_modules", ".bin", command);
  const { status, error } = spawnSync(tool, args, { cwd: folder, stdio: "inherit" });
  if (error) throw new Error(`${command} could not be started (${error.message}). Run npm ci first.`);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed with exit code ${status}.`);
};

/**
 * @param {string} path
 * @returns {number} The time of the latest change at or below a path.
 */
const lastChange = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const changes = readdirSync(path).map((name) => lastChange(join(path, name)));
  return Math.max(stats.mtimeMs, ...changes);
};

const siteSources = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/build",
  "apps/web/vite.config.ts",
  "packages/tasks/src",
  "packages/template/src",
  "packages/contract/src",
  "package-lock.json",
];

const isSiteStale = () => {
  const built = lastChange(join(root, "apps/web/dist/site/index.html"));
  return siteSources.some((path) => lastChange(join(root, path)) > built);
};

/** Whether the development dependencies are installed; `npm ci --omit=dev` leaves them out. */
export const hasBuildTools = () => ["tsc", "vite"].every((tool) => existsSync(join(root, "node_modules/.bin", tool)));

export const isBuilt = () =>
  ["apps/server/dist/cli/start/main.js", "apps/web/dist/site/index.html"].every((path) => existsSync(join(root, path)));

/** Builds packages, server and web app, skipping what is up to date. */
export const build = () => {
  runTool("tsc", ["-b", "apps/server", "apps/web"]);
  if (isSiteStale()) runTool("vite", ["build", "--logLevel", "warn"], join(root, "apps/web"));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
