import { expect, test } from "vitest";
import { inAskedEncoding } from "./embedding-encoding.ts";

const reply = (embedding: unknown) =>
  Buffer.from(
    JSON.stringify({ object: "list", data: [{ index: 0, embedding }], model: "m", usage: { total_tokens: 2 } }),
  );

test("numbers become little-endian floats in base64 where that was asked for, and all else stays", () => {
  const told = JSON.parse(inAskedEncoding("base64", reply([1, -0.5, 3.25])).toString());
  const { embedding } = told.data[0];
  const bytes = Buffer.from(embedding, "base64");
  expect([0, 4, 8].map((at) => bytes.readFloatLE(at))).toEqual([1, -0.5, 3.25]);
  expect(told).toEqual({ object: "list", data: [{ index: 0, embedding }], model: "m", usage: { total_tokens: 2 } });
});

test.each([
  ["numbers were asked for", "float", reply([1])],
  ["nothing was asked for", undefined, reply([1])],
  ["it is base64 already", "base64", reply("AACAPw==")],
  ["a vector is none", "base64", reply([1, "x"])],
  ["it is no JSON", "base64", Buffer.from('{"embedding":[1,2')],
])("a reply stays as it is where %s", (_why, asked, body) => {
  expect(inAskedEncoding(asked, body).toString()).toBe(body.toString());
});
