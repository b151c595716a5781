import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { outputOf } from "../../../scripts/run-program.mjs";

const script = fileURLToPath(new URL("../scripts/verify.mjs", import.meta.url));

test("a selection of snippets runs, and the simulator accepts what it sends", () => {
  const printed = outputOf(process.execPath, [script, "--subset"]);
  const said = printed.trim().split("\n").at(-1) ?? "";
  const counts = said.match(/\d+/g)?.map(Number) ?? [];
  expect(counts.length, printed).toBeGreaterThanOrEqual(4);
  const [generated, executed, accepted, unnamed] = counts;
  expect(executed, printed).toBeGreaterThan(0);
  expect([accepted, unnamed], printed).toEqual([executed, 0]);
  expect(generated).toBeGreaterThan(400);
}, 240_000);
