import { describe, expect, test } from "vitest";
import { plainJsonBodies } from "../readers/json-body.ts";
import { readHubRequest } from "./read-request.ts";

const plain = { parameters: {}, isStreamed: false, waitsForModel: false };
const body = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
const image = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

describe("requests", () => {
  test.each([
    ["JSON", body({ inputs: "x" }), "application/json", false, { ...plain, inputs: "x" }],
    [
      "JSON that curl calls a form",
      body({ inputs: "x" }),
      "application/x-www-form-urlencoded",
      false,
      { ...plain, inputs: "x" },
    ],
    [
      "JSON without a type",
      body({ inputs: "x", parameters: { top_k: 1 } }),
      undefined,
      true,
      { ...plain, inputs: "x", parameters: { top_k: 1 } },
    ],
    [
      "parameters beside the inputs",
      body({ inputs: "x", normalize: false, model: "m", options: {} }),
      undefined,
      false,
      { ...plain, inputs: "x", parameters: { normalize: false } },
    ],
    [
      "a table beside the inputs",
      body({ table: { a: [1] } }),
      undefined,
      false,
      { ...plain, inputs: { data: { a: [1] } } },
    ],
    ["a stream", body({ inputs: "x", stream: true }), undefined, false, { ...plain, inputs: "x", isStreamed: true }],
    [
      "a call that waits",
      body({ inputs: "x", options: { wait_for_model: true } }),
      undefined,
      false,
      { ...plain, inputs: "x", waitsForModel: true },
    ],
    ["a file", image, "image/png", true, { ...plain, inputs: image }],
    ["a file without a type", image, undefined, true, { ...plain, inputs: image }],
    ["plain text", body("good"), "text/plain", false, { ...plain, inputs: "good" }],
  ])("%s", async (_name, bytes, type, isMedia, wanted) => {
    expect(await readHubRequest(plainJsonBodies, bytes, { "content-type": type }, isMedia)).toEqual(wanted);
  });

  test.each([
    ["nothing", body(""), undefined, "The body is not JSON"],
    ["a list", body([1]), "application/json", "The body is not JSON"],
    ["half an object", body('{"inputs": '), "application/json", "The body is not JSON"],
    ["no inputs", body({ parameters: {} }), "application/json", '"inputs" is missing'],
    [
      "parameters that are none",
      body({ inputs: "x", parameters: [1] }),
      "application/json",
      '"parameters" must be an object',
    ],
  ])("%s", async (_name, bytes, type, message) => {
    await expect(readHubRequest(plainJsonBodies, bytes, { "content-type": type }, false)).rejects.toThrow(message);
  });
});
