import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { InferenceClient as HubClient } from "@huggingface/inference";
import { InferenceClient } from "@orrery/inference";
import { embed, generateText, streamText } from "ai";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-clients-")) };
  hub = await startRoutedHub(place, {}, { routerSettings: { jobPace: 0.02, initialDelayMs: 2 } });
});
afterAll(() => hub.close());

const answer = "You asked: hello. This is a simulated answer.";
const messages = [{ role: "user" as const, content: "hello" }];
const run = promisify(execFile);

describe("the openai SDK", () => {
  const client = () => new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.callerToken, maxRetries: 0 });

  test("chat, complete and streamed", async () => {
    const reply = await client().chat.completions.create({ model: "acme/chat", messages });
    expect(reply.choices[0]?.message.content).toBe(answer);
    expect(reply.usage?.total_tokens).toBeGreaterThan(0);
    const stream = await client().chat.completions.create({
      model: "acme/chat",
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = "";
    let tokens = 0;
    for await (const { choices, usage } of stream) {
      text += choices[0]?.delta.content ?? "";
      tokens = usage?.total_tokens ?? tokens;
    }
    expect([text, tokens]).toEqual([answer, reply.usage?.total_tokens]);
  });

  test("an interrupted stream is an SDK error after the text so far", async () => {
    hub.simulator.faults.add({ fault: "error-event", after: 4, pace: "delay", delay: 2 });
    const stream = await client().chat.completions.create({ model: "acme/solo-chat", messages, stream: true });
    let text = "";
    const reading = (async () => {
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    })();
    await expect(reading).rejects.toThrow("Together AI: simulated error in the stream");
    expect(answer.startsWith(text) && text.length > 0).toBe(true);
    hub.simulator.reset();
  });

  test("a failure has a status, a code and the explanation", async () => {
    const failing = client().chat.completions.create({ model: "acme/painter", messages });
    await expect(failing).rejects.toMatchObject({ status: 400, code: "no_provider", type: "routing_error" });
    await expect(client().chat.completions.create({ model: "acme/none", messages })).rejects.toMatchObject({
      status: 404,
      code: "model_not_found",
      param: "model",
    });
  });

  test("embeddings, images, speech, transcriptions, models", async () => {
    const vectors = await client().embeddings.create({
      model: "acme/embedder",
      input: ["a", "b"],
      encoding_format: "float",
    });
    expect(vectors.data).toHaveLength(2);
    // By default this client requests base64, and decodes any reply as base64.
    const packed = await client().embeddings.create({ model: "acme/embedder", input: ["a", "b"] });
    expect(packed.data.map(({ embedding }) => embedding)).toEqual(
      vectors.data.map(({ embedding }) => embedding.map(Math.fround)),
    );
    const picture = await client().images.generate({
      model: "acme/painter",
      prompt: "a cat",
      response_format: "b64_json",
    });
    expect(
      Buffer.from(picture.data?.[0]?.b64_json ?? "", "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    const speech = await client().audio.speech.create({ model: "acme/speaker", input: "hello", voice: "alloy" });
    const sound = Buffer.from(await speech.arrayBuffer());
    expect(sound.subarray(0, 4).toString()).toBe("RIFF");
    const file = await toFile(sound, "a.wav", { type: "audio/wav" });
    const heard = await client().audio.transcriptions.create({ model: "acme/listener", file });
    expect(heard.text).toEqual(expect.any(String));
    const ids = (await client().models.list()).data.map(({ id }) => id);
    expect(ids).toContain("acme/chat");
    expect((await client().models.retrieve("acme/chat")).id).toBe("acme/chat");
  });

  test("aborting a stream aborts the provider's call", async () => {
    hub.simulator.reset();
    hub.simulator.faults.add({ events: 1_000, pace: "delay", delay: 5 });
    const stream = await client().chat.completions.create({ model: "acme/solo-chat", messages, stream: true });
    for await (const _piece of stream) break;
    const closed = await hub.simulator.calls[0]?.closed;
    expect(closed?.isComplete).toBe(false);
    hub.simulator.reset();
  });
});

describe("Vercel's ai with its OpenAI-compatible provider", () => {
  const provider = () =>
    createOpenAICompatible({
      name: "orrery",
      baseURL: `${hub.address}/router/v1`,
      apiKey: hub.callerToken,
      includeUsage: true,
    });

  test("text, complete and streamed", async () => {
    const { text, usage } = await generateText({ model: provider()("acme/chat"), prompt: "hello" });
    expect(text).toBe(answer);
    expect(usage.outputTokens).toBeGreaterThan(0);
    const stream = streamText({ model: provider()("acme/chat"), prompt: "hello" });
    let told = "";
    for await (const part of stream.textStream) told += part;
    expect(told).toBe(answer);
    expect((await stream.usage).outputTokens).toBe(usage.outputTokens);
  });

  test("an error in the stream reaches the caller", async () => {
    hub.simulator.faults.add({ fault: "cut", after: 4, pace: "delay", delay: 3 });
    const errors: unknown[] = [];
    const stream = streamText({
      model: provider()("acme/solo-chat"),
      prompt: "hello",
      onError: ({ error }) => void errors.push(error),
    });
    let told = "";
    for await (const part of stream.textStream) told += part;
    expect(errors).toHaveLength(1);
    expect(answer.startsWith(told)).toBe(true);
    hub.simulator.reset();
  });

  test("embeddings", async () => {
    const { embedding } = await embed({ model: provider().embeddingModel("acme/embedder"), value: "a" });
    expect(embedding.length).toBeGreaterThan(0);
  });
});

test("the AI SDK with @ai-sdk/openai and its chat API", async () => {
  const { chat } = createOpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.callerToken });
  const { text } = await generateText({ model: chat("acme/chat"), prompt: "hello" });
  expect(text).toBe(answer);
});

describe("the hub's clients", () => {
  /** The client's URLs are fixed, so its fetch is replaced. */
  const toHub: typeof fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    return fetch(
      url
        .replace("https://router.huggingface.co", `${hub.address}/router`)
        .replace("https://huggingface.co", hub.address),
      init,
    );
  };

  test("@huggingface/inference: chat through the router, and a task through its provider's own API", async () => {
    const client = new HubClient(hub.callerToken, { fetch: toHub });
    const routed = await client.chatCompletion({ model: "acme/chat:groq", messages });
    expect(routed.choices[0]?.message.content).toBe(answer);
    const named = await client.chatCompletion({ model: "acme/chat", provider: "together", messages });
    expect(named.choices[0]?.message.content).toBe(answer);
    const vector = await client.featureExtraction({
      model: "acme/embedder",
      provider: "deepinfra" as never,
      inputs: "a",
    });
    expect(vector).toBeInstanceOf(Array);
  });

  test("@orrery/inference with the hub's URL: chat, a stream, an image from a queue", async () => {
    const client = new InferenceClient(hub.callerToken, {
      hubUrl: hub.address,
      routerUrl: `${hub.address}/router`,
    } as never);
    const reply = await client.chatCompletion({ model: "acme/chat", provider: "together", messages });
    expect(reply.choices[0]?.message.content).toBe(answer);
    let text = "";
    for await (const piece of client.chatCompletionStream({ model: "acme/chat", provider: "groq", messages }))
      text += piece.choices[0]?.delta?.content ?? "";
    expect(text).toBe(answer);
    const picture = await client.textToImage({ model: "acme/queue-painter", provider: "fal-ai", inputs: "a cat" });
    expect((picture as Blob).size).toBeGreaterThan(0);
  });
});

describe("other languages", () => {
  test("Python's requests: chat and a stream", async () => {
    const program = `
import json, os, requests
url, token = os.environ["URL"], os.environ["TOKEN"]
headers = {"Authorization": "Bearer " + token}
body = {"model": "acme/chat", "messages": [{"role": "user", "content": "hello"}]}
print(requests.post(url, headers=headers, json=body).json()["choices"][0]["message"]["content"])
text = ""
with requests.post(url, headers=headers, json={**body, "stream": True}, stream=True) as reply:
    for line in reply.iter_lines():
        if line.startswith(b"data: {"):
            text += json.loads(line[6:])["choices"][0]["delta"].get("content", "")
print(text)`;
    const env = { PATH: process.env.PATH, URL: `${hub.address}/router/v1/chat/completions`, TOKEN: hub.callerToken };
    const { stdout } = await run("python3", ["-c", program], { env });
    expect(stdout).toBe(`${answer}\n${answer}\n`);
  });

  test("curl", async () => {
    const body = JSON.stringify({ model: "acme/chat", stream: true, messages });
    const { stdout } = await run("curl", [
      "-sN",
      `${hub.address}/router/v1/chat/completions`,
      "-H",
      `authorization: Bearer ${hub.callerToken}`,
      "-H",
      "content-type: application/json",
      "-d",
      body,
    ]);
    expect(stdout.endsWith("data: [DONE]\n\n")).toBe(true);
    expect(stdout).not.toContain('"usage"');
  });
});
