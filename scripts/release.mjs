// @ts-check
/**
 * `npm run release`: builds the hub and packs it into one tarball for this platform, with its production dependencies, the
 * web app and the bundled models. Writes the SBOM and the checksums next to it. `npx <tarball> start` runs it.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { externalPackages } from "../apps/server/rolldown.config.mjs";
import { build, root } from "./build.mjs";
import { platformName, productionPackages, thisPlatform, withNeeds } from "./release/production-packages.mjs";
import { licenseTexts, releaseFiles, unusedPackages } from "./release/release-files.mjs";
import { createSbom } from "./release/sbom.mjs";
import { writeTarball } from "./release/write-tarball.mjs";

/** In bytes. The folder of bundled models, whose weights hardly compress, is 90 MB of the packed ones. */
const limits = { packed: 170e6, installed: 400e6 };

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** The time of the commit, so that two builds of it give the same bytes; a source tree without git has the time of the build. */
const secondsOfBuild = () => {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  return status === 0 ? Number(stdout) : Math.floor(Date.now() / 1000);
};
const builtAt = new Date(secondsOfBuild() * 1000);

const platform = thisPlatform();

/** The release depends on nothing: what it needs is in its folder `hub`. */
const manifest = () => {
  const { version, description, license, engines } = readJson("package.json");
  const { os, cpu, libc } = platform;
  return {
    ...{ name: "orrery", version, description, license, type: "module", engines, os: [os], cpu: [cpu] },
    ...(libc && { libc: [libc] }),
    bin: { orrery: "hub/apps/server/bin/orrery.mjs" },
  };
};

/** @param {string} file */
const sha256 = async (file) => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
};

/** @param {string} workspace @param {Set<string>} unused */
const packagesOf = (workspace, unused) =>
  productionPackages(workspace, {
    lock: readJson("package-lock.json"),
    platform,
    unused,
    isInstalled: (folder) => existsSync(join(root, folder, "package.json")),
  });

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

build();
const release = manifest();
const server = packagesOf("apps/server", unusedPackages);
const web = packagesOf("apps/web", new Set());
const shipped = withNeeds(server, externalPackages);
const files = releaseFiles(shipped, platform);
const folder = join(root, "release");
const name = `orrery-${release.version}-${platformName(platform)}`;
const [tarball, sbom] = [join(folder, `${name}.tgz`), join(folder, `${name}.cdx.json`)];
mkdirSync(folder, { recursive: true });
rmSync(tarball, { force: true });
const bill = createSbom(release, { server, web }, builtAt);
writeFileSync(sbom, `${JSON.stringify(bill, null, 2)}\n`);
const texts = {
  "package.json": `${JSON.stringify(release, null, 2)}\n`,
  "sbom.cdx.json": readFileSync(sbom, "utf8"),
  "third-party-licenses.txt": licenseTexts(
    [...new Map([...server, ...web, ...shipped].map((one) => [one.path, one])).values()].filter(
      (one) => one.folder === one.path && !shipped.includes(one),
    ),
  ),
  ...Object.fromEntries(
    ["README.md", "LICENSE", "CHANGELOG.md"].map((path) => [path, readFileSync(join(root, path), "utf8")]),
  ),
};
await writeTarball(tarball, texts, files, builtAt);
const sums = await Promise.all([tarball, sbom].map(async (file) => `${await sha256(file)}  ${basename(file)}\n`));
writeFileSync(join(folder, `${name}.sha256`), sums.join(""));

const packed = statSync(tarball).size;
const installed = files.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(
  `release/${basename(tarball)}: ${megabytes(packed)} packed, ${megabytes(installed)} installed, ${files.length} files`,
);
console.log(`release/${basename(sbom)}: ${bill.components.length} packages, CycloneDX ${bill.specVersion}`);
for (const [what, bytes] of Object.entries({ packed, installed }))
  if (bytes > limits[/** @type {keyof typeof limits} */ (what)]) {
    console.error(
      `The release is too large ${what}: ${megabytes(bytes)}. Exclude what the hub does not read in scripts/release/release-files.mjs.`,
    );
    process.exitCode = 1;
  }
