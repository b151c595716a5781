// @ts-check
/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {string} [resolved] The folder that a link leads to.
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Platform
 * @typedef {{ packages: Record<string, LockEntry> }} LockFile
 *
 * @typedef {object} ProductionPackage
 * @property {string} name
 * @property {string} path Where Node looks for it, such as `node_modules/a/node_modules/b`.
 * @property {string} folder Where its files are: the same, or the folder of a workspace.
 * @property {LockEntry} entry
 * @property {readonly string[]} needs Paths of the packages that it loads.
 *
 * @typedef {object} Selection
 * @property {LockFile} lock
 * @property {Platform} platform
 * @property {ReadonlySet<string>} unused Names of packages that are left out with all that only they load.
 * @property {(folder: string) => boolean} isInstalled
 */

/** The platform of this process. @returns {Platform} */
export const thisPlatform = () => {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const libc = process.platform !== "linux" ? undefined : header.glibcVersionRuntime ? "glibc" : "musl";
  return { os: process.platform, cpu: process.arch, libc };
};

/** @param {Platform} platform @returns {string} Such as `linux-arm64`, or `linux-arm64-musl`. */
export const platformName = ({ os, cpu, libc }) => [os, cpu, ...(libc === "musl" ? [libc] : [])].join("-");

/** @param {readonly string[] | undefined} allowed @param {string | undefined} value */
const allows = (allowed, value) => {
  if (!allowed || value === undefined) return true;
  const accepted = allowed.filter((one) => !one.startsWith("!"));
  return !allowed.includes(`!${value}`) && (accepted.length === 0 || accepted.includes(value));
};

/** Some lock entries name their C library only in the package's name. @param {string} path @param {LockEntry} entry */
const libcsOf = (path, { libc }) =>
  libc ?? (/-musl$/.test(path) ? ["musl"] : /-gnu$/.test(path) ? ["glibc"] : undefined);

/** Some packages are installed on more processors than the one in their name. @param {string} path @param {LockEntry} entry */
const cpusOf = (path, { cpu }) => {
  const [, named] = /-(arm64|x64)\b/.exec(path) ?? [];
  return named ? [named] : cpu;
};

/** @param {string} path @param {LockEntry} entry @param {Platform} platform */
const isFor = (path, entry, platform) =>
  allows(entry.os, platform.os) &&
  allows(cpusOf(path, entry), platform.cpu) &&
  allows(libcsOf(path, entry), platform.libc);

const modules = "node_modules/";

/**
 * Some of the packages, with all that they need.
 * @param {readonly ProductionPackage[]} packages @param {readonly string[]} names
 */
export const withNeeds = (packages, names) => {
  const byPath = new Map(packages.map((one) => [one.path, one]));
  const found = new Set(names.map((name) => byPath.get(modules + name)));
  // What is added while it is walked is walked too.
  for (const one of found) for (const path of one?.needs ?? []) found.add(byPath.get(path));
  return packages.filter((one) => found.has(one));
};

/** Looks for a package as Node does: in the folder's own modules, then in those above. @param {LockFile} lock @param {string} from @param {string} name */
const resolvePath = ({ packages }, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(modules) - 1))) {
    const path = `${folder === "" ? "" : `${folder}/`}${modules}${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
};

/** Optional peers are left out: those that the server uses are dependencies of its own. @param {LockEntry} entry */
const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => [
  ...Object.keys(dependencies ?? {}).map((name) => ({ name, isOptional: name in (optionalDependencies ?? {}) })),
  ...Object.keys(optionalDependencies ?? {}).map((name) => ({ name, isOptional: true })),
  ...Object.keys(peerDependencies ?? {})
    .filter((name) => !peerDependenciesMeta?.[name]?.optional)
    .map((name) => ({ name, isOptional: false })),
];

/**
 * The packages that a workspace loads in production, on one platform.
 *
 * @param {string} workspace Its folder, such as `apps/server`.
 * @param {Selection} selection
 * @returns {readonly ProductionPackage[]} Sorted by path; the workspace itself is not among them.
 */
export const productionPackages = (workspace, { lock, platform, unused, isInstalled }) => {
  /** @type {Map<string, ProductionPackage>} */
  const found = new Map();
  /** @param {string} from @param {{ name: string, isOptional: boolean }} dependency @returns {string | undefined} */
  const add = (from, { name, isOptional }) => {
    const path = unused.has(name) ? undefined : resolvePath(lock, from, name);
    const linked = path === undefined ? undefined : lock.packages[path];
    if (path === undefined || !linked || found.has(path)) return path;
    const folder = linked.link ? String(linked.resolved) : path;
    const entry = linked.link ? lock.packages[folder] : linked;
    if (!entry || !isFor(path, entry, platform)) return undefined;
    if (!isInstalled(folder)) {
      if (isOptional) return undefined;
      throw new Error(`${folder} is not installed. Run npm ci first.`);
    }
    /** @type {string[]} */
    const needs = [];
    found.set(path, { name, path, folder, entry, needs });
    needs.push(...addAll(folder, entry));
    return path;
  };
  /** @param {string} folder @param {LockEntry} entry */
  const addAll = (folder, entry) => [
    ...new Set(dependenciesOf(entry).flatMap((dependency) => add(folder, dependency) ?? [])),
  ];
  const start = lock.packages[workspace];
  if (!start) throw new Error(`The lock file has no workspace ${workspace}.`);
  addAll(workspace, start);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
};
