import { expect, test } from "vitest";
import { droppedHeader } from "./dropped-header.ts";
import { listAt, objectAt, objectsIn, textAt, typeName, unsupportedField } from "./request-fields.ts";
import { contentOf, definedOf, droppedFields } from "./translated-request.ts";
import { wireUsageOf } from "./wire-usage.ts";

test("only the objects in a list are read", () => {
  expect(objectsIn([{ a: 1 }, null, "b", []])).toEqual([{ a: 1 }]);
  expect(objectsIn({ length: 1 })).toEqual([]);
});

test("a value of the wrong kind names its field", () => {
  expect([objectAt({}, "x"), listAt([], "x"), textAt("", "x")]).toEqual([{}, [], ""]);
  for (const [read, what] of [
    [objectAt, "an object"],
    [listAt, "a list"],
    [textAt, "a string"],
  ] as const)
    expect(() => read(5, "a.b")).toThrow(
      expect.objectContaining({ code: "bad_request", message: `"a.b" must be ${what}.`, param: "a.b" }),
    );
  expect(unsupportedField("a", "use b.")).toMatchObject({
    code: "bad_request",
    message: '"a" is not supported: use b.',
    param: "a",
  });
});

test("a type is shown without what a header cannot have", () => {
  expect(typeName("web_search-1.0")).toBe("web_search-1.0");
  expect(typeName("a\r\nb ž")).toBe("a?b?");
  expect(typeName(undefined)).toBe("undefined");
  expect(typeName("x".repeat(61))).toBe("x".repeat(60));
});

test("what was left out is named once, in a header of at most 1,000 characters", () => {
  expect(droppedHeader([])).toEqual({});
  expect(droppedHeader(["a", "b", "a"])).toEqual({ "x-orrery-dropped": "a, b" });
  expect(droppedHeader(["x".repeat(1_001)])).toEqual({ "x-orrery-dropped": "x".repeat(1_000) });
});

test("fields without a value are left out", () => {
  const fields = { a: undefined, b: null, c: 0, d: "", e: false };
  expect(definedOf(fields)).toEqual({ c: 0, d: "", e: false });
  expect(droppedFields(fields, ["a", "b", "c", "f"])).toEqual(["c"]);
});

test("content is a string if it is only text", () => {
  const text = { type: "text", text: "a" };
  const image = { type: "image_url" };
  expect(contentOf([])).toBe("");
  expect(contentOf([text, text])).toBe("a\n\na");
  expect(contentOf([text, image])).toEqual([text, image]);
});

test.each<[object | undefined, number, number]>([
  [undefined, 0, 0],
  [{ prompt_tokens_details: { cached_tokens: 3 }, completion_tokens_details: { reasoning_tokens: 2 } }, 3, 2],
  [{ prompt_tokens_details: { cached_tokens: 2.4 }, completion_tokens_details: { reasoning_tokens: 0 } }, 2, 0],
  [{ prompt_tokens_details: { cached_tokens: 11 }, completion_tokens_details: { reasoning_tokens: 5 } }, 10, 4],
  [{ prompt_cache_hit_tokens: 4 }, 4, 0],
  [{ prompt_tokens_details: { cached_tokens: 0 }, prompt_cache_hit_tokens: 4 }, 0, 0],
  [{ prompt_tokens_details: { cached_tokens: -1 }, prompt_cache_hit_tokens: Number.NaN }, 0, 0],
  [{ prompt_tokens_details: null, completion_tokens_details: { reasoning_tokens: "2" } }, 0, 0],
])("the details of the usage %j", (reported, cached, reasoning) => {
  const usage = wireUsageOf({ input: 10, output: 4, source: "provider" }, reported as Record<string, unknown>);
  expect(usage).toEqual({ input: 10, output: 4, cached, reasoning });
});
