import { expect, test } from "vitest";
import { inRequestedEncoding } from "./embedding-encoding.ts";

const reply = (embedding: unknown) =>
  Buffer.from(
    JSON.stringify({ object: "list", data: [{ index: 0, embedding }], model: "m", usage: { total_tokens: 2 } }),
  );

test("converts numbers to base64 if requested, and changes nothing else", async () => {
  const converted = JSON.parse((await inRequestedEncoding("base64", reply([1, -0.5, 3.25]))).toString());
  const { embedding } = converted.data[0];
  const bytes = Buffer.from(embedding, "base64");
  expect([0, 4, 8].map((at) => bytes.readFloatLE(at))).toEqual([1, -0.5, 3.25]);
  expect(converted).toEqual({
    object: "list",
    data: [{ index: 0, embedding }],
    model: "m",
    usage: { total_tokens: 2 },
  });
});

test.each([
  ["numbers were requested", "float", reply([1])],
  ["no encoding was requested", undefined, reply([1])],
  ["it is already base64", "base64", reply("AACAPw==")],
  ["a vector contains a string", "base64", reply([1, "x"])],
  ["a vector has more than 1 MiB", "base64", Buffer.from(`{"embedding":[${"1,".repeat(600_000)}1]}`)],
  ["a list does not end for long", "base64", Buffer.from(`${'"embedding":['.repeat(1_000_000)}]`)],
  ["the field is no list", "base64", Buffer.from('{"embedding" : 1,"embedding":')],
  ["it is not JSON", "base64", Buffer.from('{"embedding":[1,2')],
])("does not change a reply if %s", async (_why, requested, body) => {
  expect((await inRequestedEncoding(requested, body)).toString()).toBe(body.toString());
});

test("other requests have their turn between vectors", async () => {
  const vectors = Array.from({ length: 200 }, (_, index) => ({ index, embedding: [index, 0.5] }));
  let turns = 0;
  let isOver = false;
  const watch = () => {
    turns += 1;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  const body = Buffer.from(JSON.stringify({ data: vectors, model: "é" }));
  const converted = JSON.parse((await inRequestedEncoding("base64", body)).toString());
  isOver = true;
  expect(turns).toBeGreaterThan(5);
  expect(converted.model).toBe("é");
  expect(Buffer.from(converted.data[199].embedding, "base64").readFloatLE(0)).toBe(199);
});
