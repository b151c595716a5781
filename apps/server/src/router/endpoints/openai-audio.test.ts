import { describe, expect, test } from "vitest";
import { encodeWav } from "../../inference/media/wav.ts";
import { callDeps, candidateAt } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest } from "../../testing/router/request.ts";
import { answerSpeech, answerTranscriptions } from "./openai-audio.ts";

const hub = candidateAt("hf-inference", { task: "text-to-speech" });
const wav = Buffer.from(encodeWav(new Float32Array(8_000), 16_000));
const bodyOf = (ask: { readonly body: Uint8Array } | undefined) => Buffer.from(ask?.body ?? []);

describe("speech", () => {
  const speak = async (body: object, options: Parameters<typeof callDeps>[0] = {}) => {
    const answer = async () => ({ status: 200, headers: { "content-type": "audio/wav" }, body: wav });
    const { deps, record } = callDeps({ order: [hub], answer, ...options });
    const text = JSON.stringify({ model: "acme/speaker", input: "hello", ...body });
    const { inbound, sent } = routerRequest({ body: text });
    await answerSpeech(deps, inbound);
    return { record, sent, bytes: text.length };
  };

  test("is sent as a file, and the call is written down", async () => {
    const { record, sent, bytes } = await speak({ provider: { only: ["together"] } }, { hasBudget: true });
    expect([sent.status, sent.body]).toEqual([200, wav]);
    expect(record.routes).toEqual([
      {
        target: { modelId: "acme/speaker", policy: "fastest" },
        constraints: {
          tasks: ["text-to-speech"],
          canCarry: expect.any(Function),
          only: ["together"],
          unsupported: expect.any(Function),
        },
      },
    ]);
    expect(record.opened).toEqual([
      {
        kind: { endpoint: "speech", model: "acme/speaker", task: "text-to-speech", isStreamed: false },
        order: [hub],
        maxUsage: { input: bytes, output: 0 },
      },
    ]);
    expect(record.localAsks).toMatchObject([{ path: "", task: "text-to-speech" }]);
  });

  test("has the other fields as parameters", async () => {
    const plain = await speak({ stream_format: "audio" });
    expect(JSON.parse(bodyOf(plain.record.localAsks[0]).toString())).toEqual({ inputs: "hello" });
    const { record } = await speak({ voice: "any", response_format: "wav", speed: 1 });
    expect(JSON.parse(bodyOf(record.localAsks[0]).toString())).toEqual({
      inputs: "hello",
      parameters: { voice: "any" },
    });
    expect(record.routes[0]?.constraints.unsupported?.(candidateAt("fal-ai"))).toBe('"response_format" cannot be wav');
  });

  test("has the provider's names for its options", async () => {
    const together = candidateAt("together", { task: "text-to-speech" });
    const { record } = await speak(
      { voice: "any", response_format: "pcm" },
      { order: [together], replies: [{ type: "audio/pcm", body: "x" }] },
    );
    expect(JSON.parse(String(record.requests[0]?.body))).toEqual({
      model: "model-at-together",
      input: "hello",
      voice: "any",
      response_format: "raw",
      response_encoding: "pcm_s16le",
      sample_rate: 24_000,
    });
  });

  test.each([
    [{ input: ["hello"] }, "input", '"input" must be a string.'],
    [{ stream_format: "sse" }, "stream_format", '"stream_format" must be audio.'],
    [{ speed: 9 }, "speed", '"speed" must be a number from 0.25 to 4.'],
  ])("with %j is refused", async (fields, param, message) => {
    await expect(speak(fields)).rejects.toMatchObject({ code: "bad_request", status: 400, param, message });
  });
});

describe("transcriptions", () => {
  const heard = { text: "a b", chunks: [{ text: "a b", timestamp: [0, 0.5] }] };
  const hear = async (
    fields: readonly (readonly [string, string])[],
    options: Parameters<typeof callDeps>[0] = {},
    file: Blob | string | undefined = new Blob([wav], { type: "audio/wav" }),
  ) => {
    const answer = async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(heard)),
    });
    const { deps, record } = callDeps({ order: [hub], answer, ...options });
    const form = new FormData();
    form.set("model", "acme/listener");
    if (file !== undefined) form.set("file", file as Blob);
    for (const [name, value] of fields) form.append(name, value);
    const encoded = new Response(form);
    const type = encoded.headers.get("content-type") ?? "";
    const body = Buffer.from(await encoded.arrayBuffer());
    const { inbound, sent } = routerRequest({ headers: { "content-type": type }, body });
    await answerTranscriptions(deps, inbound);
    return { record, sent, bytes: body.length };
  };
  const askOf = async (...fields: readonly (readonly [string, string])[]) => {
    const { record } = await hear(fields);
    return JSON.parse(bodyOf(record.localAsks[0]).toString());
  };

  test("are sent as JSON, and the call is written down", async () => {
    const { record, sent, bytes } = await hear([["provider", '{"only":["together"]}']], { hasBudget: true });
    expect([sent.status, jsonOf(sent), sent.headers?.["x-orrery-provider"]]).toEqual([200, heard, "hf-inference"]);
    expect(record.routes).toEqual([
      {
        target: { modelId: "acme/listener", policy: "fastest" },
        constraints: {
          tasks: ["automatic-speech-recognition"],
          canCarry: expect.any(Function),
          only: ["together"],
          unsupported: expect.any(Function),
        },
      },
    ]);
    expect(record.opened).toEqual([
      {
        kind: {
          endpoint: "transcriptions",
          model: "acme/listener",
          task: "automatic-speech-recognition",
          isStreamed: false,
        },
        order: [hub],
        maxUsage: { input: bytes, output: 0 },
      },
    ]);
    expect(record.localAsks).toMatchObject([{ path: "", task: "automatic-speech-recognition" }]);
  });

  test("of the hub's own service get the file alone, or with parameters", async () => {
    expect(bodyOf((await hear([["stream", "false"]])).record.localAsks[0])).toEqual(wav);
    const inputs = wav.toString("base64");
    expect(await askOf(["temperature", "0.5"], ["language", "de"])).toEqual({
      inputs,
      parameters: { temperature: 0.5, language: "de" },
    });
    expect(await askOf(["temperature", ""])).toEqual({ inputs, parameters: { temperature: "" } });
    expect(await askOf(["response_format", "verbose_json"], ["timestamp_granularities[]", "segment"])).toEqual({
      inputs,
      parameters: { return_timestamps: true },
    });
  });

  test("of a provider get the form's fields", async () => {
    const together = candidateAt("together");
    const { record, sent } = await hear(
      [
        ["temperature", "0.5"],
        ["response_format", "verbose_json"],
        ["timestamp_granularities", "segment"],
      ],
      { order: [together], replies: [{ body: { text: "a b", language: "english", duration: 2 } }] },
    );
    const { body, headers } = record.requests[0] ?? {};
    const type = headers?.["content-type"] ?? "";
    const form = await new Response(body as never, { headers: { "content-type": type } }).formData();
    expect(
      Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : value.type])),
    ).toEqual({
      model: "model-at-together",
      file: "audio/wav",
      temperature: "0.5",
      response_format: "verbose_json",
    });
    expect(jsonOf(sent)).toMatchObject({ task: "transcribe", language: "english", duration: 2, text: "a b" });
  });

  test("have the formats text and verbose_json", async () => {
    const text = await hear([["response_format", "text"]]);
    expect([text.sent.status, text.sent.body?.toString(), text.sent.headers?.["content-type"]]).toEqual([
      ...[200, "a b\n", "text/plain; charset=utf-8"],
    ]);
    expect(text.sent.headers?.["x-orrery-provider"]).toBe("hf-inference");
    const verbose = await hear([
      ["response_format", "verbose_json"],
      ["language", "de"],
    ]);
    expect(jsonOf(verbose.sent)).toEqual({
      task: "transcribe",
      language: "de",
      duration: 0.5,
      text: "a b",
      segments: [{ id: 0, start: 0, end: 0.5, text: "a b" }],
    });
    expect(jsonOf((await hear([["response_format", "json"]])).sent)).toEqual(heard);
    const answer = async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from("{}"),
    });
    expect((await hear([["response_format", "text"]], { answer })).sent.body?.toString()).toBe("\n");
  });

  test("pass over providers that cannot do what is asked", async () => {
    const reasonAt = async (
      provider: string,
      endpoint: object | undefined,
      ...fields: (readonly [string, string])[]
    ) => {
      const { unsupported } = (await hear(fields)).record.routes[0]?.constraints ?? {};
      return unsupported?.(candidateAt(provider, endpoint && { endpoint: endpoint as never }));
    };
    const verbose = ["response_format", "verbose_json"] as const;
    const prompt = ["prompt", "names"] as const;
    const textOnly = '"response_format" cannot be verbose_json: it returns text';
    expect(await reasonAt("replicate", undefined, verbose)).toBe(textOnly);
    expect(await reasonAt("replicate", undefined)).toBeUndefined();
    expect(await reasonAt("together", undefined, verbose, prompt)).toBeUndefined();
    expect(await reasonAt("hf-inference", undefined, prompt)).toBe('"prompt" is not supported');
    expect(await reasonAt("hf-inference", { id: 1 }, prompt)).toBeUndefined();
    expect(await reasonAt("hf-inference", undefined, verbose)).toBeUndefined();
  });

  const granularities = '"timestamp_granularities" must be segment; word timestamps are not supported.';
  test.each<[string, readonly (readonly [string, string])[], string, string]>([
    [
      "ass",
      [["response_format", "ass"]],
      "response_format",
      '"response_format" must be json, verbose_json, text, srt or vtt.',
    ],
    ["words", [["timestamp_granularities[]", "word"]], "timestamp_granularities", granularities],
    ["words without brackets", [["timestamp_granularities", "word"]], "timestamp_granularities", granularities],
    [
      "words and segments",
      [
        ["timestamp_granularities[]", "segment"],
        ["timestamp_granularities[]", "word"],
      ],
      "timestamp_granularities",
      granularities,
    ],
    ["a stream", [["stream", "true"]], "stream", '"stream" is not supported: transcripts are sent whole. Remove it.'],
    ["a provider's name", [["provider", "together"]], "provider", '"provider" must be a JSON object.'],
  ])("with %s are refused", async (_name, fields, param, message) => {
    await expect(hear(fields)).rejects.toMatchObject({ code: "bad_request", status: 400, param, message });
  });

  test("without a file are refused", async () => {
    const refusal = { code: "bad_request", status: 400, param: "file", message: '"file" must be a file.' };
    await expect(hear([], {}, "text")).rejects.toMatchObject(refusal);
    const { inbound } = routerRequest({
      headers: { "content-type": "multipart/form-data; boundary=xx" },
      body: '--xx\r\ncontent-disposition: form-data; name="model"\r\n\r\na\r\n--xx--\r\n',
    });
    await expect(answerTranscriptions(callDeps().deps, inbound)).rejects.toMatchObject(refusal);
    await expect(answerTranscriptions(callDeps().deps, routerRequest({ body: "x" }).inbound)).rejects.toMatchObject({
      message: 'The body must be a form (multipart/form-data) with the fields "file" and "model".',
    });
  });
});
