/** Python's huggingface_hub against a hub that mirrors another one; ORRERY_PYTHON names a Python. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startHub } from "../../testing/hub.ts";
import { commitOf, sha256Of, startMirrorUpstream } from "../../testing/servers/mirror-upstream.ts";

const script = fileURLToPath(new URL("../../../tools/check-mirror-client.py", import.meta.url));
const python = process.env.ORRERY_PYTHON ?? "python3";
const hasClient = spawnSync(python, ["-c", "import huggingface_hub"], { stdio: "ignore" }).status === 0;
const skipReason = hasClient ? "" : " (skipped: no Python with huggingface_hub; name one in ORRERY_PYTHON)";
const run = promisify(execFile);

test.skipIf(!hasClient)(`the Python client does not notice a mirror${skipReason}`, { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-mirror-"));
  const upstream = await startMirrorUpstream();
  const main = commitOf("a");
  const dev = commitOf("b");
  const weights = Buffer.alloc(5_000_000, "weights ");
  const files = { "README.md": "# Net", "config.json": "{}", "nested/model.safetensors": weights };
  upstream.repositories.set("lab/net", {
    commits: { [main]: files, [dev]: { "README.md": "# Dev" } },
    refs: { "refs/heads/main": main, "refs/heads/dev": dev },
  });
  // The clock does not move, so that a slow machine does not ask the upstream again.
  const now = Date.now();
  const settings = { upstream: upstream.address, isMirror: true };
  const hub = await startHub({ dataFolder: join(folder, "data") }, settings, () => now);
  const ask = async (home: string) => {
    const env = { PATH: process.env.PATH, HOME: folder, HF_ENDPOINT: hub.address, HF_HOME: join(folder, home) };
    return JSON.parse((await run(python, [script, "lab/net", dev], { env })).stdout) as unknown;
  };
  const expected = {
    folder: main,
    files: { "README.md": 5, "config.json": 2, "nested/model.safetensors": weights.length },
    sha: main,
    large: ["nested/model.safetensors", weights.length, sha256Of(weights)],
    listed: ["README.md", "config.json", "nested/model.safetensors"],
    branches: ["main", "dev"],
    dev: "# Dev",
    pinned: "# Dev",
    paths: ["README.md"],
    exists: [true, false, false],
    errors: ["EntryNotFoundError", "RevisionNotFoundError", "RepositoryNotFoundError"],
  };
  try {
    expect(await ask("first")).toEqual(expected);
    expect(upstream.downloads()).toBe(1);
    // Another machine while the upstream is down: everything that was asked for before is served.
    upstream.faultOf = () => "reset";
    expect(await ask("second")).toEqual(expected);
    expect(upstream.downloads()).toBe(1);
  } finally {
    await hub.close();
    await upstream.close();
  }
});
