import { expect, test } from "vitest";
import { boundedAnswer, boundedGeneration, maxGenerationUsage, requireOneModel } from "./generation-limit.ts";

test.each([
  [{ inputs: "a" }, { inputs: "a", parameters: { max_new_tokens: 4_096 } }],
  [
    { inputs: "a", parameters: { top_k: 1 } },
    { inputs: "a", parameters: { top_k: 1, max_new_tokens: 4_096 } },
  ],
  [{ parameters: { max_new_tokens: 0 } }, { parameters: { max_new_tokens: 4_096 } }],
])("adds a limit to the generation request %j", (body, bounded) => {
  expect(boundedGeneration(body)).toEqual(bounded);
});

test("keeps a request that has a limit", () => {
  for (const body of [{ max_tokens: 1 }, { parameters: { max_new_tokens: 1 } }])
    expect(boundedGeneration(body)).toBe(body);
  for (const body of [{ max_tokens: 1 }, { max_completion_tokens: 1 }]) expect(boundedAnswer(body)).toBe(body);
  expect(boundedAnswer({ max_tokens: "9" })).toEqual({ max_tokens: 4_096 });
});

test.each([
  [{}, 4_096],
  [{ max_tokens: 1.5, n: 3 }, 6],
  [{ max_tokens: 10, parameters: { max_new_tokens: 20, best_of: 2 } }, 40],
  [{ max_tokens: Number.POSITIVE_INFINITY, n: 0 }, 4_096],
])("the maximum output of %j", (body, output) => {
  expect(maxGenerationUsage(body, 7)).toEqual({ input: 7, output });
});

test("a list of other models is refused, also among the parameters of a task", () => {
  expect(() => requireOneModel({ inputs: "a", parameters: { top_k: 1 } })).not.toThrow();
  for (const body of [{ models: [] }, { parameters: { models: ["a/b"] } }])
    expect(() => requireOneModel(body)).toThrow(expect.objectContaining({ code: "bad_request", param: "models" }));
});
