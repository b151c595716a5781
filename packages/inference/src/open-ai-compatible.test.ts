import { expect, it } from "vitest";
import { openAiCompatible } from "./open-ai-compatible.ts";
import { requestFor } from "./request.ts";
import type { Task } from "./task.ts";
import type { CallInput, Wire } from "./wires/wire.ts";

const access = { method: "none", router: "https://router.test", userAgent: "test" } as const;
const media = { bytes: new Uint8Array(1), type: "audio/wav" };

it.each([
  ["conversational", "chat/completions", { messages: [] }],
  ["text-generation", "completions", { inputs: "x" }],
  ["feature-extraction", "embeddings", { inputs: "x" }],
  ["text-to-image", "images/generations", { inputs: "x" }],
  ["text-to-speech", "audio/speech", { inputs: "x" }],
  ["automatic-speech-recognition", "audio/transcriptions", {}],
] as const)("%s is sent to %s below the server's origin", (task, path, args) => {
  const input = { task, model: "m", args, media, isStreamed: false, wantsUrl: false } as unknown as CallInput<Task>;
  for (const origin of ["http://own.test:8000", "http://own.test:8000/", "http://own.test:8000/v1/"]) {
    const server = openAiCompatible({ id: "own", origin });
    const request = requestFor(server, server.tasks[task] as Wire<Task>, input, access);
    expect(request.url).toBe(`http://own.test:8000/v1/${path}`);
  }
});

it("asks for an image as base64, or by URL where the caller wants one", () => {
  const wire = openAiCompatible({ id: "own", origin: "http://own.test" }).tasks["text-to-image"] as Wire<Task>;
  const formatFor = (wantsUrl: boolean) => {
    const call = { task: "text-to-image", model: "m", args: { inputs: "x" }, isStreamed: false, wantsUrl };
    return wire.body({ ...call, isRouted: false } as never);
  };
  expect(formatFor(true)).toMatchObject({ json: { response_format: "url" } });
  expect(formatFor(false)).toMatchObject({ json: { response_format: "b64_json" } });
});

it("offers those tasks and no others, under its id where it has no label", () => {
  const server = openAiCompatible({ id: "own", origin: "http://own.test" });
  expect(Object.keys(server.tasks)).toHaveLength(6);
  expect(server).toMatchObject({ label: "own", isOwn: true });
  expect(server).not.toHaveProperty("key");
  expect(openAiCompatible({ id: "own", label: "Mine", origin: "http://own.test", key: "k" })).toMatchObject({
    label: "Mine",
    key: "k",
  });
});
