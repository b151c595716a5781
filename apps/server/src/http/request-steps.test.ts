import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { inOrder, type RequestStep } from "./request-steps.ts";

const request = {} as FastifyRequest;
const reply = {} as FastifyReply;

const start = (steps: readonly (string | Error | Promise<string>)[]) => {
  const taken: string[] = [];
  const toStep =
    (given: string | Error | Promise<string>): RequestStep =>
    () => {
      if (given instanceof Error) throw given;
      if (given instanceof Promise) return given.then((text) => void taken.push(text));
      taken.push(given);
    };
  return { taken, hook: inOrder(steps.map(toStep)) };
};

const run = (hook: ReturnType<typeof inOrder>) =>
  new Promise<Error | undefined>((resolve) => hook(request, reply, resolve));

test("steps that wait for nothing are taken at once", () => {
  const { taken, hook } = start(["a", "b"]);
  hook(request, reply, () => taken.push("route"));
  expect(taken).toEqual(["a", "b", "route"]);
});

test("a step waits for the one before", async () => {
  const { taken, hook } = start(["a", Promise.resolve("b"), "c", Promise.resolve("d"), "e"]);
  expect(await run(hook)).toBeUndefined();
  expect(taken).toEqual(["a", "b", "c", "d", "e"]);
});

test("nothing happens after a step that refuses", async () => {
  const refusal = new Error("no");
  const atOnce = start(["a", refusal, "b"]);
  expect(await run(atOnce.hook)).toBe(refusal);
  const later = start(["a", Promise.reject(refusal), "b"]);
  expect(await run(later.hook)).toBe(refusal);
  const afterWaiting = start(["a", Promise.resolve("b"), refusal, "c"]);
  expect(await run(afterWaiting.hook)).toBe(refusal);
  expect([atOnce.taken, later.taken, afterWaiting.taken]).toEqual([["a"], ["a"], ["a", "b"]]);
});
