import { describe, expect, it } from "vitest";
import { type ProviderId, providers } from "./provider-table.ts";
import type { Task } from "./task.ts";
import type { Wire } from "./wires/wire.ts";

const wireOf = (provider: ProviderId, task: Task): Wire<Task> => {
  const wire = (providers[provider].tasks as Record<string, Wire<Task>>)[task];
  if (!wire) throw new Error(`${provider} does not offer ${task}`);
  return wire;
};

const read = (provider: ProviderId, task: Task, reply: unknown): unknown => wireOf(provider, task).read(reply);
const jobOf = (provider: ProviderId, task: Task) => wireOf(provider, task).job;

const speech = "automatic-speech-recognition";
const file = new Blob(["x"], { type: "image/png" });
const url = "https://cdn.test/x";
const chunk = { text: "hi", timestamp: [0, 1] };

describe("replies of providers", () => {
  it.each<readonly [ProviderId, Task, reply: unknown, expected: object]>([
    ["replicate", speech, { output: "hi" }, { value: { text: "hi" } }],
    ["replicate", speech, { output: ["hi", "ho"] }, { value: { text: "hi" } }],
    ["replicate", speech, { output: { transcription: "hi" } }, { value: { text: "hi" } }],
    ["replicate", speech, { output: { translation: "hi" } }, { value: { text: "hi" } }],
    ["replicate", speech, { output: { txt_file: url } }, { download: url, into: expect.any(Function) }],
    ["replicate", "text-to-image", { output: [url] }, { media: { url } }],
    ["replicate", "text-to-image", file, { media: { blob: file } }],
    ["fal-ai", "text-to-image", { images: [{ url }, { url: "second" }] }, { media: { url } }],
    ["fal-ai", "text-to-video", { video: { url } }, { media: { url } }],
    ["fal-ai", "text-to-speech", { audio: { url } }, { media: { url } }],
    ["fal-ai", "text-to-audio", { audio_file: { url } }, { media: { url } }],
    ["fal-ai", speech, { text: "hi" }, { value: { text: "hi" } }],
    ["fal-ai", speech, { output: "hi" }, { value: { text: "hi" } }],
    ["fal-ai", speech, { text: "hi", chunks: [chunk] }, { value: { text: "hi", chunks: [chunk] } }],
    [
      "fal-ai",
      speech,
      { text: "hi", segments: [{ text: "hi", start: 0, end: 1 }] },
      { value: { text: "hi", chunks: [chunk] } },
    ],
    [
      "fal-ai",
      speech,
      { text: "hi", chunks: [{ text: "hi", timestamp: [] }] },
      { value: { text: "hi", chunks: [{ text: "hi", timestamp: [0, 0] }] } },
    ],
    ["together", "text-to-video", { outputs: { video_url: url } }, { media: { url } }],
    ["wavespeed", "text-to-image", { data: { outputs: [url] } }, { media: { url } }],
    ["zai-org", "text-to-image", { image_result: [{ url }] }, { media: { url } }],
    ["zai-org", "image-to-text", { md_results: "# hi" }, { value: { generated_text: "# hi" } }],
  ])("%s %s %j is read", (provider, task, reply, expected) => {
    expect(read(provider, task, reply)).toEqual(expected);
  });

  it.each<readonly [ProviderId, Task, reply: unknown, message: string]>([
    ["replicate", speech, { output: 7 }, "output: expected a transcript, received a number"],
    ["replicate", "text-to-image", { status: "failed" }, "the prediction is failed"],
    ["replicate", "text-to-image", { status: "canceled", error: "NSFW" }, "NSFW"],
    ["replicate", "text-to-image", { output: [] }, "output: expected at least one answer, received an empty list"],
    ["fal-ai", "text-to-image", { images: [] }, "images: expected at least one image, received an empty list"],
    [
      "fal-ai",
      "text-to-speech",
      { sound: url },
      "reply: expected audio.url or audio_file.url, received an object with sound",
    ],
    ["fal-ai", speech, { chunks: [] }, "text: expected text, received nothing"],
    [
      "zai-org",
      "text-to-image",
      { image_result: [] },
      "image_result: expected at least one image, received an empty list",
    ],
  ])("%s %s %j fails", (provider, task, reply, message) => {
    expect(() => read(provider, task, reply)).toThrow(message);
  });

  it("files that hold the answer become the answer", () => {
    const media = { bytes: new TextEncoder().encode("hi"), type: "" };
    const into = (provider: ProviderId, task: Task, reply: unknown, type = "") => {
      const reading = wireOf(provider, task).read(reply);
      return "into" in reading && reading.into({ ...media, type });
    };
    expect(into("replicate", speech, { output: { txt_file: url } })).toEqual({ text: "hi" });
    const sound = { label: "speech", "content-type": "audio/wav", blob: "aGk=" };
    expect(into("fal-ai", "audio-to-audio", { audio: { url } })).toEqual([sound]);
    expect(into("fal-ai", "audio-to-audio", { audio: { url }, text: "voice" }, "audio/mpeg")).toEqual([
      { ...sound, label: "voice", "content-type": "audio/mpeg" },
    ]);
    expect(into("fal-ai", "image-segmentation", { image: { url } })).toEqual([
      { label: "mask", score: 1, mask: "aGk=" },
    ]);
  });
});

describe("tickets of jobs", () => {
  const ticket = (provider: ProviderId, task: Task, reply: unknown, isRouted = false) => {
    const found = jobOf(provider, task)?.ticket(reply, isRouted);
    return found && { ...found, statusAt: found.statusAt(0) };
  };

  it("say where a job's state and result are, and how to cancel it", () => {
    const queued = { request_id: "r", response_url: "https://queue.fal.run/a/b/requests/r" };
    expect(ticket("fal-ai", "text-to-video", queued)).toEqual({
      statusAt: "a/b/requests/r/status",
      resultAt: "a/b/requests/r",
      cancel: { method: "PUT", at: "a/b/requests/r/cancel" },
    });
    expect(ticket("fal-ai", "text-to-video", queued, true)).toMatchObject({
      statusAt: "a/b/requests/r/status?_subdomain=queue",
      resultAt: "a/b/requests/r?_subdomain=queue",
    });
    expect(ticket("replicate", "text-to-image", { id: "p/1", status: "starting" })).toEqual({
      statusAt: "v1/predictions/p%2F1",
      cancel: { method: "POST", at: "v1/predictions/p%2F1/cancel" },
    });
    expect(ticket("together", "text-to-video", { id: "v/1" })).toEqual({ statusAt: "v2/videos/v%2F1" });
    expect(ticket("zai-org", "text-to-image", { id: "t/1" })).toEqual({ statusAt: "async-result/t%2F1" });
    const get = "https://api.wavespeed.ai/api/v3/predictions/p/result";
    expect(ticket("wavespeed", "text-to-image", { code: 399, data: { urls: { get } } })).toEqual({
      statusAt: "/api/v3/predictions/p/result",
    });
  });

  it.each([
    { id: "p", status: "processing", output: [url] },
    { id: "p", status: "succeeded" },
    { status: "starting" },
    { id: "p" },
    file,
  ])("are not in a reply that needs no waiting: %j", (reply) => {
    expect(ticket("replicate", "text-to-image", reply)).toBeUndefined();
  });

  it.each([
    [{ code: 400 }, "the server answered with code 400"],
    [{ code: 500, message: "no GPU" }, "no GPU"],
  ])("are not in a refusal: %j", (reply, message) => {
    expect(() => ticket("wavespeed", "text-to-image", reply)).toThrow(message);
  });
});

describe("requests to providers", () => {
  const media = { bytes: new Uint8Array(1), type: "image/png" };
  const image = "data:image/png;base64,AA==";
  const bodyOf = (provider: ProviderId, task: Task, args: object, more: object = {}) => {
    const input = { task, model: "m", args, isStreamed: false, wantsUrl: false, isRouted: false, ...more };
    const body = wireOf(provider, task).body(input as never);
    return "json" in body ? body.json : body;
  };
  const schema = { type: "object" };
  const weights = "https://hub.test/me/style/resolve/main/a.safetensors";
  const adapter = { repository: "me/style", weights };

  it.each<readonly [ProviderId, Task, args: object, more: object, expected: object]>([
    ["together", "image-to-image", {}, { media }, { reference_images: [image], prompt: "" }],
    ["together", "image-to-image", {}, { media, model: "FLUX.1-Kontext" }, { image_url: image }],
    ["together", "image-to-image", {}, { media, model: "flux.1-dev" }, { reference_images: [image] }],
    ["together", "text-to-speech", { inputs: "x" }, { model: "Kokoro-82M" }, { voice: "af_alloy" }],
    [
      "together",
      "text-to-video",
      { inputs: "x", parameters: { target_size: { width: 1, height: 2 }, num_inference_steps: 3 } },
      {},
      { model: "m", prompt: "x", width: 1, height: 2, steps: 3 },
    ],
    [
      "together",
      "conversational",
      { messages: [], response_format: { type: "json_schema", json_schema: { name: "n", schema } } },
      {},
      { response_format: { type: "json_schema", schema } },
    ],
    [
      "together",
      "conversational",
      { messages: [], response_format: { type: "json_object" } },
      {},
      { response_format: { type: "json_object" } },
    ],
    ["replicate", "text-to-image", { inputs: "x" }, { model: "a/b:v1" }, { version: "v1", input: { prompt: "x" } }],
    [
      "replicate",
      "text-to-image",
      { inputs: "x" },
      { adapter },
      { input: { prompt: "x", lora_weights: "https://hub.test/me/style" } },
    ],
    ["fal-ai", "text-to-image", { inputs: "x" }, { adapter }, { loras: [{ path: weights, scale: 1 }] }],
    [
      "fal-ai",
      "text-to-image",
      { inputs: "x" },
      { adapter, model: "fal-ai/lora" },
      { model_name: "stabilityai/stable-diffusion-xl-base-1.0" },
    ],
    ["fal-ai", "image-segmentation", {}, { media }, { image_url: image, sync_mode: true }],
    ["wavespeed", "text-to-image", { inputs: "x" }, { adapter }, { loras: [{ path: "me/style", scale: 1 }] }],
    ["wavespeed", "image-to-image", { parameters: { images: ["a"] } }, { media }, { image: "AA==", images: ["a"] }],
    ["wavespeed", "image-to-image", { parameters: { images: [7] } }, { media }, { images: ["AA=="] }],
  ])("%s %s %j with %j", (provider, task, args, more, expected) => {
    expect(bodyOf(provider, task, args, more)).toMatchObject(expected);
  });

  it.each<readonly [ProviderId, Task, type: string]>([
    ["together", "image-to-image", "image/jpeg"],
    ["together", "image-to-video", "image/jpeg"],
    ["fal-ai", "image-to-image", "image/png"],
    ["fal-ai", "image-to-video", "image/png"],
    ["fal-ai", "image-segmentation", "image/png"],
    ["fal-ai", "audio-to-audio", "audio/wav"],
    ["replicate", "image-to-image", "image/jpeg"],
    ["replicate", "automatic-speech-recognition", "audio/wav"],
    ["zai-org", "image-to-text", "image/png"],
  ])("%s %s sends a file of unknown type as %s", (provider, task, type) => {
    const untyped = { media: { ...media, type: "" } };
    expect(JSON.stringify(bodyOf(provider, task, {}, untyped))).toContain(`"data:${type};base64,AA=="`);
  });

  it("need the file of their task", () => {
    expect(() => bodyOf("fal-ai", "image-to-image", {})).toThrow(
      "image-to-image needs an image or audio file in inputs",
    );
  });

  it("leave out what they do not need", () => {
    const empty = { messages: [], response_format: undefined };
    expect(bodyOf("together", "conversational", empty)).toEqual({ model: "m", messages: [] });
    expect(bodyOf("replicate", "text-to-image", { inputs: "x" })).toEqual({ input: { prompt: "x" } });
    expect(bodyOf("fal-ai", "text-to-image", { inputs: "x" })).toEqual({ prompt: "x" });
    expect(bodyOf("fal-ai", "image-text-to-image", { parameters: { prompt: "x" } })).toEqual({ prompt: "x" });
    expect(bodyOf("together", "text-to-speech", { inputs: "x" })).not.toHaveProperty("voice");
  });

  it("go to the model's path at fal, without the task's step where a direct call has no image", () => {
    const pathOf = (task: Task, more: object) => {
      const input = { task, model: "owner/model/edit", args: {}, isStreamed: false, wantsUrl: false };
      return wireOf("fal-ai", task).path({ ...input, isRouted: false, ...more } as never);
    };
    expect(pathOf("image-text-to-image", {})).toBe("owner/model");
    expect(pathOf("image-text-to-image", { media })).toBe("owner/model/edit");
    expect(pathOf("image-text-to-image", { isRouted: true })).toBe("owner/model/edit?_subdomain=queue");
    expect(pathOf("text-to-image", {})).toBe("owner/model/edit");
  });
});
