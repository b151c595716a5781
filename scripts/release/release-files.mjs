// @ts-check
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build.mjs";

/**
 * @typedef {import("./production-packages.mjs").ProductionPackage} ProductionPackage
 * @typedef {import("./production-packages.mjs").Platform} Platform
 * @typedef {{ path: string, source: string, bytes: number }} ReleaseFile Its path in the release, and where it comes from.
 */

/**
 * Names of packages that no code of the hub loads on a server. transformers.js has a copy of onnxruntime-web inside;
 * those that start with "bare-" replace modules of Node in another runtime; the rest are for commands and installers.
 */
export const unusedPackages = new Set([
  ...["adm-zip", "cmake-js", "command-line-args", "command-line-usage", "global-agent", "pad-left", "yargs"],
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

/** The catalogue's texts and media; its code is in the programs. */
const catalogueFile = /^(?:package\.json|LICENSE|dist\/(?:media|pages)\.js|media\/.*|src\/tasks\/[^/]+\/about\.md)$/;

/** @param {ProductionPackage} one @param {Platform} platform */
const packageFiles = ({ name, path, folder }, platform) => {
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
 * The licenses of packages whose code is in the programs and in the web app, where their folders are not.
 * @param {readonly ProductionPackage[]} packages
 */
export const licenseTexts = (packages) =>
  packages
    .flatMap(({ name, folder, entry: { version, license } }) => {
      const files = listFiles(folder, (path) => /^(?:licen[cs]e|copying|notice)[^/]*$/i.test(path));
      const texts = files.map((file) => readFileSync(join(root, folder, file), "utf8").trim());
      return [`${name} ${version} (${license})`, ...texts].join("\n\n");
    })
    .join(`\n\n${"-".repeat(80)}\n\n`);

/**
 * Every file of a release below its folder `hub`, where the parts lie as in the repository. npm does not look into that
 * folder: it neither resolves nor runs anything there, so that installing needs no network and no compiler.
 *
 * @param {readonly ProductionPackage[]} packages @param {Platform} platform
 * @returns {readonly ReleaseFile[]}
 */
export const releaseFiles = (packages, platform) =>
  [
    ...copyOf("apps/server", "apps/server", (path) => /^(?:package\.json|bin\/.*|programs\/.*\.js)$/.test(path)),
    ...copyOf("packages/tasks", "node_modules/@orrery/tasks", (path) => catalogueFile.test(path)),
    ...copyOf("apps/web/dist/site", "apps/web/dist/site", () => true),
    ...copyOf("docs", "docs", (path) => /^(?:guides|skill)\//.test(path)),
    ...deployFiles(),
    ...modelFiles(),
    ...packages.flatMap((one) => packageFiles(one, platform)),
  ].map((file) => ({ ...file, path: `hub/${file.path}` }));
