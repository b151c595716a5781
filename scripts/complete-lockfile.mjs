// @ts-check
/**
 * Adds to package-lock.json the optional packages of other platforms that the registry at hand did not list when the
 * lock file was written. Without them `npm ci` calls the lock file out of step. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build.mjs";

/** Some packages name systems in their own way. */
const systemNames = { mac: "darwin", win: "win32" };
const systems = [
  ...Object.keys(systemNames),
  ...["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"],
];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

/**
 * Binaries of llama.cpp for GPUs take 600 MB, and those for 32-bit ARM are offered to other processors too. In the lock
 * file they are for no system, so that nothing installs them by itself.
 * @param {string} name
 */
const isUnwanted = (name) => /^@node-llama-cpp\/.*(?:-cuda|-vulkan|armv7l)/.test(name);
const noSystem = { os: ["none"] };

/** @param {string} name @param {readonly string[]} known */
const wordsOf = (name, known) => name.split(/[-/]/).filter((word) => known.includes(word));

/**
 * @param {string} name Such as `@scope/binding-linux-arm64-musl`.
 * @returns {{ cpu?: string[], libc?: string[], os?: string[] }}
 */
const platformOf = (name) => {
  if (isUnwanted(name)) return noSystem;
  const [word = ""] = wordsOf(name, systems);
  const os = systemNames[/** @type {keyof typeof systemNames} */ (word)] ?? word;
  const [cpu] = wordsOf(name, processors);
  const libc = /-(musl\w*)$/.test(name) ? "musl" : /-gnu\w*$/.test(name) ? "glibc" : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
};

/**
 * Whether a package at `owner` finds `name` by walking up the folders.
 * @param {Record<string, any>} packages @param {string} owner @param {string} name @param {string} version
 */
const isFound = (packages, owner, name, version) => {
  for (let folder = owner; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const at = packages[`${folder ? `${folder}/` : ""}node_modules/${name}`];
    if (at) return at.version === version;
    if (folder === "" || !folder.includes("node_modules")) return false;
  }
};

const path = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8"));
let added = 0;
for (const [place, entry] of Object.entries(lock.packages))
  if (isUnwanted(place.replace("node_modules/", ""))) Object.assign(entry, noSystem);
for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    const isExact = /^\d+\.\d+\.\d+[^\s|]*$/.test(version);
    if (!isExact || !(platform.os || platform.cpu) || isFound(lock.packages, owner, name, version)) continue;
    const place = lock.packages[`node_modules/${name}`] ? `${owner}/node_modules/${name}` : `node_modules/${name}`;
    lock.packages[place] = { version, ...platform, ...(entry.dev && { dev: true }), optional: true };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added`);
