import { expect, test } from "vitest";
import { isBuilt } from "../build.mjs";
import { thisPlatform } from "./production-packages.mjs";
import { deployFiles, licenseTexts, releaseFiles } from "./release-files.mjs";

test("a release has the unit, dashboard, alert rules and chart that the guides name", () => {
  const paths = deployFiles().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "deploy/systemd/orrery.service",
      "deploy/monitoring/alerts.yaml",
      "deploy/monitoring/dashboard.json",
      "deploy/monitoring/prometheus.yaml",
      "deploy/helm/orrery/Chart.yaml",
    ]),
  );
  expect(paths.filter((path) => path.startsWith("deploy/docker/"))).toEqual([]);
});

const packageNamed = (name: string) => {
  const path = `node_modules/${name}`;
  return { name, path, folder: path, entry: { version: "1.0.0", license: "MIT" }, needs: [] };
};

test("packages whose code is in the programs have their licenses in one file", () => {
  const [fastify = "", kysely = ""] = licenseTexts(["fastify", "kysely"].map(packageNamed)).split(/^-{80}$/m);
  expect(fastify).toMatch(/^fastify 1\.0\.0 \(MIT\)\n\nMIT License\n[\s\S]*The Fastify team/);
  expect(kysely).toMatch(/^\s*kysely 1\.0\.0 \(MIT\)\n\nThe MIT License \(MIT\)\n[\s\S]*Sami Koskim/);
});

test.skipIf(!isBuilt())(
  "a release has the texts and media of the catalogue, and no code that is in the programs",
  () => {
    const paths = releaseFiles([packageNamed("libsql")], thisPlatform()).map(({ path }) => path);
    const packages = new Set(paths.flatMap((path) => /^hub\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
    expect([...packages]).toEqual(["@orrery/tasks", "libsql"]);
    expect(paths).toContain("hub/node_modules/@orrery/tasks/src/tasks/translation/about.md");
    expect(paths).toContain("hub/node_modules/@orrery/tasks/media/cat.png");
    expect(paths.filter((path) => /\/dist\/(?!site\/|pages\.js|media\.js)/.test(path))).toEqual([]);
  },
);
