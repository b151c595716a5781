// @ts-check
/**
 * @typedef {import("./production-packages.mjs").ProductionPackage} ProductionPackage
 * @typedef {{ name: string, version: string, license: string }} Application
 */

/** @param {string} name @param {string | undefined} version The address of a package, as package-url defines it. */
const packageUrl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/** @param {string | undefined} license An SPDX expression, or other text. */
const licensesOf = (license) => {
  if (!license) return {};
  const isExpression = /^[\w.+() -]+$/.test(license) && !/^(?:UNLICENSED|SEE )/.test(license);
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] };
};

/** The lock file has the hash of each package's tarball. @param {string | undefined} integrity */
const hashesOf = (integrity) => {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  return base64 ? { hashes: [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }] } : {};
};

/** @param {ProductionPackage} one */
const componentOf = ({ name, path, entry: { version, license, integrity } }) => {
  const [, group] = /^(@[^/]+)\//.exec(name) ?? [];
  return {
    type: "library",
    "bom-ref": path,
    ...(group && { group }),
    name: group ? name.slice(group.length + 1) : name,
    version: String(version),
    purl: packageUrl(name, version),
    ...licensesOf(license),
    ...hashesOf(integrity),
  };
};

/**
 * The software bill of materials, as CycloneDX 1.6: every package of the server and every one whose code is in the web app.
 *
 * @param {Application} application
 * @param {{ server: readonly ProductionPackage[], web: readonly ProductionPackage[] }} parts
 * @param {Date} builtAt
 */
export const createSbom = ({ name, version, license }, { server, web }, builtAt) => {
  const all = new Map([...web, ...server].map((one) => [one.path, one]));
  const components = [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const reference = packageUrl(name, version);
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      component: { type: "application", "bom-ref": reference, name, version, purl: reference, ...licensesOf(license) },
    },
    components: components.map(componentOf),
    dependencies: [
      { ref: reference, dependsOn: components.map(({ path }) => path) },
      ...components.map(({ path, needs }) => ({ ref: path, dependsOn: needs.filter((need) => all.has(need)) })),
    ],
  };
};
