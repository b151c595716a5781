// @ts-check
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build.mjs";

/**
 * @typedef {import("./production-packages.mjs").ProductionPackage} ProductionPackage
 * @typedef {import("./production-packages.mjs").Platform} Platform
 * @typedef {{ path: string, source: string, bytes: number }} ReleaseFile Its path in the release, and where it comes from.
 */

/**
 * Names of packages that no code of the hub loads on a server. transformers.js has a copy of onnxruntime-web inside;
 * those that start with "bare-" replace modules of Node in another runtime.
 */
export const unusedPackages = new Set([
  ...["onnxruntime-web", "bare-buffer", "bare-events", "bare-fs", "bare-os", "bare-path", "bare-stream", "bare-url"],
]);

/** Never read by Node: TypeScript in a package, maps, tests, documentation and builds for browsers. */
const unreadFile = new RegExp(
  [
    String.raw`\.(?:map|[cm]?tsx?|tsbuildinfo)$`,
    String.raw`^(?:tests?|__tests__|examples?|benchmarks?|bench|docs)/`,
    String.raw`(?:^|/)(?:readme|changelog|history|contributing|security)\.(?:md|markdown)$`,
    String.raw`^(?:dist/)?(?:umd|iife)/`,
  ].join("|"),
  "i",
);

/** As packages with the binaries of all platforms call one of them. @param {Platform} platform */
const binaryName = ({ os, cpu, libc }) =>
  [os, cpu, ...(os === "win32" ? ["msvc"] : []), ...(libc ? [libc === "musl" ? "musl" : "gnu"] : [])].join("-");

/**
 * Large files of a package that the hub never reads, by the path in the package.
 * @param {Platform} platform @returns {Readonly<Record<string, RegExp>>}
 */
const unreadFilesOf = ({ os, cpu, libc }) => ({
  "onnxruntime-node": new RegExp(String.raw`^bin/napi-v\d+/(?!${os}/${cpu}/)`),
  "@huggingface/transformers": /^(?:src|types)\/|^dist\/(?!transformers\.node\.mjs$)/,
  "@duckdb/duckdb-wasm": /^dist\/(?!duckdb-node-blocking\.cjs$|duckdb-eh\.wasm$)/,
  tokenizers: new RegExp(String.raw`^tokenizers\.(?!${binaryName({ os, cpu, libc })}\.).*node$`),
  // The sources of llama.cpp, for machines without a binary.
  "node-llama-cpp": /^llama\/gitRelease\.bundle$/,
});

/**
 * @param {string} folder Below the root of the repository.
 * @param {(path: string) => boolean} isWanted By the path below the folder.
 * @returns {string[]} Paths below the folder.
 */
const listFiles = (folder, isWanted) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, folder).length + 1))
    .filter((path) => isWanted(path))
    .sort();

/**
 * @param {string} folder @param {string} target @param {(path: string) => boolean} isWanted
 * @returns {ReleaseFile[]}
 */
const copyOf = (folder, target, isWanted) =>
  listFiles(folder, isWanted).map((path) => {
    const source = join(root, folder, path);
    return { path: `${target}/${path}`, source, bytes: statSync(source).size };
  });

/** What was compiled from a source that still exists and is no test. @param {string} folder @returns {(path: string) => boolean} */
const isCompiled = (folder) => (path) => {
  const name = /^dist\/(.*)\.js$/.exec(path)?.[1];
  return name !== undefined && !name.startsWith("testing/") && existsSync(join(root, folder, "src", `${name}.ts`));
};

/** Files of a workspace that the hub reads, next to its code. */
const readFile = /^(?:package\.json|LICENSE|bin\/.*|media\/.*|src\/tasks\/[^/]+\/about\.md)$/;

/** @param {string} folder @param {string} target */
const workspaceFiles = (folder, target) => {
  const isCode = isCompiled(folder);
  return copyOf(folder, target, (path) => isCode(path) || readFile.test(path));
};

/** @param {ProductionPackage} one @param {Platform} platform */
const packageFiles = ({ name, path, folder }, platform) => {
  if (folder !== path) return workspaceFiles(folder, path);
  const unread = unreadFilesOf(platform)[name];
  return copyOf(
    folder,
    path,
    (file) => !/^node_modules\//.test(file) && !unreadFile.test(file) && unread?.test(file) !== true,
  );
};

/** Bundled models and datasets, as the hub finds them. */
const modelFiles = () => {
  const models = readdirSync(join(root, "models")).filter((name) =>
    existsSync(join(root, "models", name, "config.json")),
  );
  const folders = [...models, "datasets"].flatMap((name) =>
    copyOf(`models/${name}`, `models/${name}`, (path) => !/(?:^|\/)(?:\.|__pycache__)/.test(path)),
  );
  return [...folders, ...copyOf("models", "models", (path) => path === "versions.json")];
};

/** What operators copy from an installed release. The image is built from the sources, so it is not among them. */
export const deployFiles = () => copyOf("deploy", "deploy", (path) => !/^docker\//.test(path));

/**
 * Every file of a release below its folder `hub`, where the parts lie as in the repository. npm does not look into that
 * folder: it neither resolves nor runs anything there, so that installing needs no network and no compiler.
 *
 * @param {readonly ProductionPackage[]} packages @param {Platform} platform
 * @returns {readonly ReleaseFile[]}
 */
export const releaseFiles = (packages, platform) =>
  [
    ...workspaceFiles("apps/server", "apps/server"),
    ...copyOf("apps/web/dist/site", "apps/web/dist/site", () => true),
    ...copyOf("docs", "docs", (path) => /^(?:guides|skill)\//.test(path)),
    ...deployFiles(),
    ...modelFiles(),
    ...packages.flatMap((one) => packageFiles(one, platform)),
  ].map((file) => ({ ...file, path: `hub/${file.path}` }));
