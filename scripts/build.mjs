// @ts-check
/**
 * Builds what is stale: the apps and the packages they use with the TypeScript compiler, then the server's programs with
 * Rolldown and the web app with Vite.
 */
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
 * @param {"ignore"} [output] What the command prints, other than errors, is shown unless it is ignored.
 */
export const runTool = (command, args, folder = root, output) => {
  const tool = join(root, "node_modules", ".bin", command);
  const { status, error } = spawnSync(tool, args, { cwd: folder, stdio: ["inherit", output ?? "inherit", "inherit"] });
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

const programSources = [
  "apps/server/src",
  "apps/server/rolldown.config.mjs",
  ...["tasks", "template", "inference", "snippets", "search", "contract"].map((name) => `packages/${name}/src`),
  "package-lock.json",
];

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

const programs = { built: "apps/server/programs/start.js", sources: programSources };
const site = { built: "apps/web/dist/site/index.html", sources: siteSources };

/** @param {{ built: string, sources: readonly string[] }} artifact */
const isStale = ({ built, sources }) => {
  const time = lastChange(join(root, built));
  return sources.some((path) => lastChange(join(root, path)) > time);
};

/** Whether the development dependencies are installed; `npm ci --omit=dev` leaves them out. */
export const hasBuildTools = () =>
  ["tsc", "rolldown", "vite"].every((tool) => existsSync(join(root, "node_modules/.bin", tool)));

export const isBuilt = () => [programs, site].every(({ built }) => existsSync(join(root, built)));

/** Builds packages and server, skipping what is up to date. */
export const buildServer = () => {
  runTool("tsc", ["-b", "apps/server"]);
  if (isStale(programs)) runTool("rolldown", ["-c"], join(root, "apps/server"), "ignore");
};

/** Builds packages, server and web app, skipping what is up to date. */
export const build = () => {
  buildServer();
  runTool("tsc", ["-b", "apps/web"]);
  if (isStale(site)) runTool("vite", ["build", "--logLevel", "warn"], join(root, "apps/web"));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "server") buildServer();
  else build();
}
