/** skopeo, as Debian has it, against a running hub. */
import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enginesForTests } from "../testing/engines.ts";
import { type HubForTests, startHub } from "../testing/hub.ts";
import { commitFiles } from "../testing/hub-commits.ts";

const isMissing = spawnSync("skopeo", ["--version"], { stdio: "ignore" }).status !== 0;
const suffix = isMissing ? " (skipped: skopeo is not installed)" : "";
const run = promisify(execFile);

const files = { "README.md": "# Net\n", "config.json": "{}", "onnx/model.onnx": "graph", "empty.txt": "" };
let hub: HubForTests;

beforeAll(async () => {
  if (isMissing) return;
  const engine = await enginesForTests[0]?.start();
  hub = await startHub((await engine?.newStore()) ?? { dataFolder: "" });
  for (const [name, isPrivate] of [
    ["owner/Net", false],
    ["owner/secret", true],
  ] as const) {
    await hub.send("POST", "/api/repos/create", { name, private: isPrivate }, hub.token);
    await commitFiles(hub, `/api/models/${name}`, "main", files);
  }
});
afterAll(() => hub?.close());

const source = (name: string) => `docker://${new URL(hub.address).host}/${name}`;
const copy = async (name: string, ...options: readonly string[]): Promise<string> => {
  const folder = join(mkdtempSync(join(tmpdir(), "orrery-skopeo-")), "model");
  await run("skopeo", ["copy", "--src-tls-verify=false", ...options, source(name), `dir:${folder}`]);
  return folder;
};
const expectFiles = (folder: string): void => {
  for (const text of Object.values(files)) {
    const name = createHash("sha256").update(text).digest("hex");
    expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  }
};

test.skipIf(isMissing)(`skopeo copies a public repository without credentials${suffix}`, async () => {
  const folder = await copy("owner/net:main");
  expectFiles(folder);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { layers: unknown[] };
  // And .gitattributes, which a new repository begins with.
  expect(manifest.layers).toHaveLength(Object.keys(files).length + 1);
});

test.skipIf(isMissing)(`skopeo copies a private repository with a token, and not without${suffix}`, async () => {
  expectFiles(await copy("owner/secret:latest", "--src-creds", `owner:${hub.token}`));
  await expect(copy("owner/secret:latest")).rejects.toThrow("Repository not found");
  await expect(copy("owner/secret:latest", "--src-creds", "owner:hf_wrong")).rejects.toThrow(
    "Invalid credentials in Authorization header",
  );
});

test.skipIf(isMissing)(`skopeo lists tags${suffix}`, async () => {
  const { stdout } = await run("skopeo", ["list-tags", "--tls-verify=false", source("owner/net")]);
  expect(JSON.parse(stdout)).toMatchObject({ Tags: ["latest", "main"] });
});
