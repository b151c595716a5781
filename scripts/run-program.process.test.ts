import { expect, test } from "vitest";
import { outputOf } from "./run-program.mjs";

const runNode = (program: string) => outputOf(process.execPath, ["-e", program]);

test("gives what a program printed", () => {
  expect(runNode("console.log('x'.repeat(2 ** 21))")).toHaveLength(2 ** 21 + 1);
  expect(outputOf(process.execPath, ["-e", "process.stdin.pipe(process.stdout)"], { input: "given" })).toBe("given");
});

test.each([
  ["console.log('half'); console.error('no space left'); process.exit(3)", /: exit code 3\nhalf\n+no space left$/],
  ["process.kill(process.pid, 'SIGKILL')", /: ended by SIGKILL\n/],
])("%s fails with how it ended and what it said", (program, message) => {
  expect(() => runNode(program)).toThrow(message);
});

test("a program that is not there fails by its name", () => {
  expect(() => outputOf("no-such-program", [])).toThrow(/^no-such-program : .*ENOENT/);
});
