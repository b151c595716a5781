import { expect, test } from "vitest";
import { platformName, productionPackages, withNeeds } from "./production-packages.mjs";

const platform = { os: "linux", cpu: "arm64", libc: "glibc" };
const lock = {
  packages: {
    "": {},
    "apps/server": {
      dependencies: { fast: "1", "@hub/tasks": "1", web: "1" },
      optionalDependencies: { native: "1", missing: "1" },
      devDependencies: { tool: "1" },
    },
    "node_modules/@hub/tasks": { link: true, resolved: "packages/tasks" },
    "packages/tasks": { version: "0.1.0", dependencies: { shared: "2" } },
    "node_modules/fast": {
      version: "1.0.0",
      dependencies: { shared: "1" },
      peerDependencies: { peer: "1", extra: "1", tool: "1" },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    "node_modules/fast/node_modules/shared": { version: "1.5.0" },
    "node_modules/shared": { version: "2.5.0", dependencies: { fast: "1" } },
    "node_modules/peer": { version: "1.0.0" },
    "node_modules/web": { version: "1.0.0", dependencies: { "only-web": "1" } },
    "node_modules/only-web": { version: "1.0.0" },
    "node_modules/native": {
      version: "1.0.0",
      optionalDependencies: Object.fromEntries(
        ["linux-arm64-gnu", "linux-arm64-musl", "linux-x64", "darwin"].map((name) => [`native-${name}`, "1"]),
      ),
    },
    "node_modules/native-linux-arm64-gnu": { version: "1.0.0", os: ["linux"], cpu: ["arm64"] },
    "node_modules/native-linux-arm64-musl": { version: "1.0.0", os: ["linux"], cpu: ["arm64"] },
    "node_modules/native-linux-x64": { version: "1.0.0", os: ["linux"], cpu: ["arm64", "x64"] },
    "node_modules/native-darwin": { version: "1.0.0", os: ["!linux"] },
    "node_modules/missing": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0" },
  },
};

const select = (missing: readonly string[] = ["node_modules/missing"]) =>
  productionPackages("apps/server", {
    lock,
    platform,
    unused: new Set(["web"]),
    isInstalled: (folder) => !missing.includes(folder),
  });

test("a release has the packages that the server loads on one platform, and no others", () => {
  expect(select().map(({ path, folder, entry }) => [path, folder, entry.version])).toEqual([
    ["node_modules/@hub/tasks", "packages/tasks", "0.1.0"],
    ["node_modules/fast", "node_modules/fast", "1.0.0"],
    ["node_modules/fast/node_modules/shared", "node_modules/fast/node_modules/shared", "1.5.0"],
    ["node_modules/native", "node_modules/native", "1.0.0"],
    ["node_modules/native-linux-arm64-gnu", "node_modules/native-linux-arm64-gnu", "1.0.0"],
    ["node_modules/peer", "node_modules/peer", "1.0.0"],
    ["node_modules/shared", "node_modules/shared", "2.5.0"],
  ]);
});

test("a package names the versions that it loads", () => {
  const needs = Object.fromEntries(select().map(({ path, needs: paths }) => [path, paths]));
  expect(needs).toMatchObject({
    "node_modules/@hub/tasks": ["node_modules/shared"],
    "node_modules/fast": ["node_modules/fast/node_modules/shared", "node_modules/peer"],
    "node_modules/shared": ["node_modules/fast"],
  });
});

test("a required package that is not installed is named", () => {
  expect(() => select(["node_modules/peer"])).toThrow("node_modules/peer is not installed. Run npm ci first.");
});

test("a release is named after its platform", () => {
  expect(
    [platform, { ...platform, libc: "musl" }, { os: "darwin", cpu: "x64", libc: undefined }].map(platformName),
  ).toEqual(["linux-arm64", "linux-arm64-musl", "darwin-x64"]);
});

test("packages are selected by name, with all that they need", () => {
  const paths = withNeeds(select(), ["native"]).map(({ path }) => path);
  expect(paths).toEqual(["node_modules/native", "node_modules/native-linux-arm64-gnu"]);
  const withCycle = withNeeds(select(), ["@hub/tasks"]).map(({ path }) => path);
  expect(withCycle).toEqual([
    "node_modules/@hub/tasks",
    "node_modules/fast",
    "node_modules/fast/node_modules/shared",
    "node_modules/peer",
    "node_modules/shared",
  ]);
});
