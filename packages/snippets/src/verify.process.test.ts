import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../scripts/verify.mjs", import.meta.url));

test("a selection of snippets runs, and the simulator accepts what it sends", () => {
  const { stdout, stderr } = spawnSync(process.execPath, [script, "--subset"], { encoding: "utf8" });
  const said = stdout.trim().split("\n").at(-1) ?? "";
  const [generated, executed, accepted, unnamed] = said.match(/\d+/g)?.map(Number) ?? [];
  expect(accepted, `${stderr}\n${stdout}`).toBe(executed);
  expect(unnamed).toBe(0);
  expect(generated).toBeGreaterThan(400);
}, 240_000);
