/** Python's huggingface_hub, as it comes from the package index, against a running hub; ORRERY_PYTHON names a Python. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runCli } from "../cli/run.ts";
import { startHub } from "../testing/hub.ts";

const script = fileURLToPath(new URL("../../tools/check-python-client.py", import.meta.url));
const python = process.env.ORRERY_PYTHON ?? "python3";
const hasClient = spawnSync(python, ["-c", "import huggingface_hub"], { stdio: "ignore" }).status === 0;
const skipReason = hasClient ? "" : " (skipped: no Python with huggingface_hub; name one in ORRERY_PYTHON)";

const run = promisify(execFile);

const orrery = (words: readonly string[]): Promise<number> =>
  runCli(words, {
    environment: {},
    terminal: { out: () => {}, err: () => {}, isInteractive: false },
    now: Date.now,
    stopSignal: () => new AbortController().signal,
    wait: async () => {},
    startHub: async () => {},
  });

test.skipIf(!hasClient).each([
  ["as it is installed", {}],
  ["without Xet", { HF_HUB_DISABLE_XET: "1" }],
])(`the Python client works %s${skipReason}`, { timeout: 240_000 }, async (_name, settings) => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-python-"));
  const data = join(folder, "data");
  await run(python, [script, "--make-folders", join(folder, "files")]);
  expect(await orrery(["add", join(folder, "files/model"), "--id", "owner/tiny", "--data", data])).toBe(0);
  expect(await orrery(["add", join(folder, "files/dataset"), "--id", "owner/rows", "--dataset", "--data", data])).toBe(
    0,
  );
  const hub = await startHub({ dataFolder: data }, { isSeeded: true });
  try {
    const environment = { HF_ENDPOINT: hub.address, HF_TOKEN: hub.token, HF_HOME: join(folder, "home"), ...settings };
    const asked = run(python, [script, "--model", "owner/tiny", "--dataset", "owner/rows"], {
      env: { PATH: process.env.PATH, HOME: folder, ...environment },
    });
    const { stdout } = await asked.catch((error: { stdout: string; stderr: string }) => error);
    expect(stdout).not.toMatch(/^FAIL/m);
    expect(stdout).toMatch(/^ok {4}a repository is made filled and removed$/m);
    expect(stdout).toMatch(/^ok {4}discussions are opened changed and listed$/m);
    expect(stdout).toMatch(/^ok {4}pull requests are opened filled read and merged$/m);
    expect(stdout).toMatch(/^ok {4}copies ignored files and unchanged files$/m);
    expect(stdout).toMatch(/^ok {4}histories are squashed and large files deleted$/m);
    expect(stdout).toMatch(/^ok {4}gated access is listed and granted$/m);
    expect(stdout).toMatch(/^ok {4}collections are filled and listed$/m);
    expect(stdout).toMatch(/^ok {4}labels and tables are classified by models of the hub$/m);
  } finally {
    await hub.close();
  }
});
