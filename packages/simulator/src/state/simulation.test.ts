import { expect, test } from "vitest";
import { createFaults } from "./faults.ts";
import { formatSimulation, parseSimulation } from "./simulation.ts";

test("a header says what to simulate", () => {
  expect(parseSimulation("status=503; retry-after=2; times=2")).toEqual({
    fault: "status",
    status: 503,
    retryAfter: "2",
    times: 2,
  });
  expect(parseSimulation("cut; after=3")).toEqual({ fault: "cut", after: 3 });
});

test("what is written can be read", () => {
  const simulation = { fault: "status", status: 429, retryAfter: "Sun, 06 Nov 2044 08:49:37 GMT" } as const;
  expect(parseSimulation(formatSimulation(simulation))).toEqual(simulation);
});

test("a word it does not know is refused", () => {
  expect(() => parseSimulation("explode")).toThrow('cannot read "explode"');
});

test("a fault is for one kind of request, so many times", () => {
  const faults = createFaults();
  faults.add({ fault: "reset", at: "status", times: 1 });
  const call = { stage: "call", path: "/" } as const;
  const status = { stage: "status", path: "/" } as const;
  expect(faults.take(call)).toEqual({});
  expect(faults.take(status).fault).toBe("reset");
  expect(faults.take(status)).toEqual({});
});
