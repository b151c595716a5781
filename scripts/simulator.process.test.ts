import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("./simulator.mjs", import.meta.url));
// A script that took the argument for a port would run until it is stopped.
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout, stderr };
};

test.each(["--help", "-h"])("%s prints how to use the simulator", (flag) => {
  const said = run(flag);
  expect(said).toEqual({
    status: 0,
    stderr: "",
    stdout: expect.stringContaining("Usage: npm run simulator [-- <port>]"),
  });
  expect(said.stdout).toContain("ORRERY_PROVIDERS_AT");
});

test.each(["--port", "http", "70000"])("%s is refused with the usage", (argument) => {
  const said = run(argument);
  expect([said.status, said.stdout, said.stderr]).toEqual([2, "", expect.stringContaining("Usage: npm run simulator")]);
});
