import { describe, expect, test } from "vitest";
import { decodePath, readHubPath, splitModel } from "./hub-paths.ts";

describe("paths below /router/hf-inference/", () => {
  test.each([
    ["v1/chat/completions", { rest: "v1/chat/completions" }],
    ["models/gpt2", { modelId: "gpt2", rest: "" }],
    ["models/acme/chat", { modelId: "acme/chat", rest: "" }],
    ["models/acme%2Fchat", { modelId: "acme/chat", rest: "" }],
    ["models//acme//chat/", { modelId: "acme/chat", rest: "" }],
    ["models/acme%2Fchat/v1/embeddings", { modelId: "acme/chat", rest: "v1/embeddings" }],
    ["models/acme/chat/v1/chat/completions", { modelId: "acme/chat", rest: "v1/chat/completions" }],
    ["models/gpt2/v1/completions", { modelId: "gpt2", rest: "v1/completions" }],
    ["models/gpt2/pipeline/fill-mask", { modelId: "gpt2", task: "fill-mask", rest: "" }],
    ["models/acme/chat/pipeline/fill-mask", { modelId: "acme/chat", task: "fill-mask", rest: "" }],
    ["models/acme/chat/pipeline/fill-mask/v1/x", { modelId: "acme/chat", task: "fill-mask", rest: "v1/x" }],
    ["models/acme/chat/pipeline", { modelId: "acme/chat", rest: "pipeline" }],
    ["models/acme/chat/other/fill-mask", { modelId: "acme/chat", rest: "other/fill-mask" }],
    ["pipeline/fill-mask/gpt2", { modelId: "gpt2", task: "fill-mask", rest: "" }],
    ["pipeline/fill-mask/acme/chat", { modelId: "acme/chat", task: "fill-mask", rest: "" }],
    ["pipeline/fill-mask", undefined],
    ["pipeline", undefined],
    ["models", undefined],
    ["other/acme/chat", undefined],
    ["", undefined],
  ])("%s", (path, expected) => {
    expect(readHubPath(path)).toEqual(expected);
  });

  test("a path that is not encoded correctly is refused", () => {
    expect(decodePath("a%20b")).toBe("a b");
    expect(() => decodePath("acme%E0%A4%A")).toThrow(
      expect.objectContaining({
        code: "bad_request",
        status: 400,
        message: "The path is not encoded correctly. Percent-encode each segment.",
      }),
    );
  });
});

test.each([
  [[], "", []],
  [["gpt2"], "gpt2", []],
  [["gpt2", "v1", "x"], "gpt2", ["v1", "x"]],
  [["gpt2", "pipeline", "x"], "gpt2", ["pipeline", "x"]],
  [["acme/chat", "x"], "acme/chat", ["x"]],
  [["acme", "chat", "x"], "acme/chat", ["x"]],
])("the model of %j", (segments, modelId, rest) => {
  expect(splitModel(segments)).toEqual({ modelId, rest });
});
