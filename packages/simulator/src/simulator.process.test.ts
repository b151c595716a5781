import { InferenceClient, providers } from "@orrery/inference";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cellsOf, loadFixtures, methodOf, withBlobs } from "../../../scripts/cells.mjs";
import { simulatedCells, startSimulator } from "./index.ts";

const simulator = await startSimulator({ polls: 1 });
const clock = { now: () => 0, sleep: async () => {}, random: () => 0 };
const fixtures = loadFixtures();

afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

type Method = (args: object, options?: object) => Promise<unknown>;

/** Calls a task with the arguments of its fixture, through the client, at the simulator. */
const callCell = (provider: string, task: string, token: string, fixture: { call: object }, options = {}) => {
  const client = new InferenceClient(token, { fetch: simulator.fetch, clock, retry_on_error: false, ...options });
  const model = provider === "openai" ? "openai/gpt-sim" : `orrery/${provider}-${task}`;
  const method = (client as unknown as Record<string, Method>)[methodOf(task)] as Method;
  return method({ ...(withBlobs(fixture.call) as object), model, provider });
};

test("it plays every cell the client knows, from a table of its own", () => {
  expect(simulatedCells.map(({ provider, task }) => `${provider}/${task}`).sort()).toEqual(
    cellsOf({ providers } as never).sort(),
  );
});

describe("it accepts what the client sends with a provider key", () => {
  test.each(fixtures)("$provider $task", async ({ provider, task, fixture }) => {
    const result = await callCell(provider, task, "sim-key", fixture);
    expect(result).toBeTruthy();
    expect(simulator.calls.flatMap(({ faults }) => faults)).toEqual([]);
    expect(simulator.calls.find(({ stage }) => stage === "call")).toMatchObject({ provider, task });
  });
});

describe("it accepts what the client sends through the router", () => {
  test.each(fixtures.filter(({ provider }) => provider !== "openai"))(
    "$provider $task",
    async ({ provider, task, fixture }) => {
      await callCell(provider, task, "hf_sim", fixture);
      expect(simulator.calls.flatMap(({ faults }) => faults)).toEqual([]);
      const call = simulator.calls.find(({ stage }) => stage === "call");
      expect(call).toMatchObject({ provider, task, isRouted: true, method: "POST" });
    },
  );
});

const chat = { model: "m", messages: [{ role: "user", content: "hello" }] };

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${simulator.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer sim-key", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const groq = "/api.groq.com/openai/v1/chat/completions";

describe("it refuses a wrong request and names the field", () => {
  test.each([
    ["an unknown field", groq, { ...chat, max_new_tokens: 5 }, {}, 422, "max_new_tokens: unknown field"],
    ["a missing field", groq, { messages: chat.messages }, {}, 422, "model: missing field"],
    ["a field of the wrong kind", groq, { ...chat, temperature: "hot" }, {}, 422, "temperature"],
    ["a body that is not JSON", groq, "{", {}, 422, "body: not JSON"],
    ["a scheme of another provider", groq, chat, { authorization: "Key k" }, 401, "scheme Key instead of Bearer"],
    ["a token that is not there", groq, chat, { authorization: "Bearer undefined" }, 401, "holds no token"],
    ["a hub token at a provider", groq, chat, { authorization: "Bearer hf_x" }, 401, "a hub token was sent"],
    ["a provider key at the router", "/router/groq/openai/v1/chat/completions", chat, {}, 401, "wants a hub token"],
    ["a wrong content type", groq, chat, { "content-type": "text/plain" }, 422, "content-type: expected JSON"],
    [
      "a header that must be there",
      "/api.replicate.com/v1/models/a/b/predictions",
      { input: { prompt: "x" } },
      {},
      400,
      "prefer: expected wait",
    ],
    [
      "base64 with a data prefix",
      "/api.wavespeed.ai/api/v3/m",
      { image: "data:image/png;base64,AA", images: ["AA"] },
      {},
      422,
      "image: expected plain base64",
    ],
    ["a path it does not have", "/api.groq.com/v1/nothing", chat, {}, 404, "groq has nothing at /v1/nothing"],
  ])("%s", async (_name, path, body, headers, status, message) => {
    const response = await post(path, body, headers);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: string }).error).toContain(message);
  });

  test("a method that is not POST", async () => {
    expect((await fetch(`${simulator.url}${groq}`)).status).toBe(405);
  });
});

describe("it takes each form that a provider has", () => {
  const labels = { candidate_labels: ["cat", "dog"] };
  const zeroShotImages = "/router/hf-inference/models/o/zero-shot-image-classification";
  const asHub = { authorization: "Bearer hf_sim" };
  const asFal = { authorization: "Key sim-key" };

  test.each([
    ["a picture in an object", zeroShotImages, { inputs: { image: "AAAA" }, parameters: labels }, asHub, "score"],
    ["a picture as the input", zeroShotImages, { inputs: "AAAA", parameters: labels }, asHub, "score"],
    ["a picture without a queue", "/fal.run/fal-ai/text-to-image", { prompt: "x" }, asFal, "images"],
    ["a picture from the queue", "/queue.fal.run/fal-ai/text-to-image", { prompt: "x" }, asFal, "request_id"],
    ["a film at once", "/api.novita.ai/v3/hf/o/text-to-video", { prompt: "x" }, {}, "video_url"],
    ["a film as a job", "/api.novita.ai/v3/async/o/text-to-video", { prompt: "x" }, {}, "task_id"],
  ])("%s", async (_name, path, body, headers, field) => {
    const response = await post(path, body, headers);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(`"${field}":`)]);
  });

  test("labels come ranked in a list, whether for text or for pictures", async () => {
    const path = "/router/hf-inference/models/o/zero-shot-classification";
    const response = await post(path, { inputs: "x", parameters: labels }, asHub);
    expect(await response.json()).toEqual([
      { label: "cat", score: 2 / 3 },
      { label: "dog", score: expect.closeTo(1 / 3) },
    ]);
  });
});

describe("its answers are real and always the same", () => {
  test("pictures are PNG, sounds WAV, films MP4", async () => {
    const bytesOf = async (name: string) => {
      const response = await fetch(`${simulator.url}/media/${name}?of=x`);
      return [
        response.headers.get("content-type"),
        Buffer.from(await response.arrayBuffer()).toString("latin1"),
      ] as const;
    };
    const [pictureType, picture] = await bytesOf("image.png");
    expect([pictureType, picture.slice(1, 4), picture.slice(-8, -4)]).toEqual(["image/png", "PNG", "IEND"]);
    const [soundType, sound] = await bytesOf("audio.wav");
    expect([soundType, sound.slice(0, 4), sound.slice(8, 12)]).toEqual(["audio/wav", "RIFF", "WAVE"]);
    const [filmType, video] = await bytesOf("video.mp4");
    expect([filmType, video.slice(4, 8), video.includes("moov")]).toEqual(["video/mp4", "ftyp", true]);
  });

  test("embeddings depend on the text alone", async () => {
    const vector = async (input: string) => {
      const reply = await post("/api.scaleway.ai/v1/embeddings", { model: "m", input });
      return ((await reply.json()) as { data: { embedding: number[] }[] }).data[0]?.embedding ?? [];
    };
    expect(await vector("one")).toEqual(await vector("one"));
    expect(await vector("one")).not.toEqual(await vector("two"));
    expect(Math.hypot(...(await vector("one")))).toBeCloseTo(1);
  });

  test("a stream has a role, content, a finish reason and the end marker", async () => {
    const text = await (await post(groq, { ...chat, stream: true })).text();
    const events = text.trim().split("\n\n");
    expect(events.at(-1)).toBe("data: [DONE]");
    expect(JSON.parse(events.at(-2)?.slice(6) ?? "").choices[0].finish_reason).toBe("stop");
    const words = events.slice(1, -2).map((event) => JSON.parse(event.slice(6)).choices[0].delta.content);
    expect(words.join("")).toBe("You asked: hello. This is a simulated answer.");
  });
});

describe("it plays the hub", () => {
  const mappingOf = async (url: string, id: string) => {
    const reply = await fetch(`${url}/api/models/${id}?expand[]=inferenceProviderMapping`);
    return [
      reply.status,
      ((await reply.json()) as { inferenceProviderMapping?: unknown }).inferenceProviderMapping,
    ] as const;
  };

  test("a mapping as an object, or as a list with the weights of an adapter", async () => {
    const [, asObject] = await mappingOf(simulator.url, "orrery/text-to-video");
    expect(asObject).toMatchObject({
      novita: { status: "live", task: "text-to-video", providerId: "orrery/text-to-video" },
    });
    const other = await startSimulator({ mappingForm: "array" });
    const [, asList] = await mappingOf(other.url, "orrery/text-to-image-lora");
    await other.close();
    expect(asList).toContainEqual(
      expect.objectContaining({
        provider: "replicate",
        adapter: "lora",
        adapterWeightsPath: "pytorch_lora_weights.safetensors",
      }),
    );
  });

  test("404 for a model it does not know", async () => {
    expect((await mappingOf(simulator.url, "no/such"))[0]).toBe(404);
  });

  test("the tree, and the default model of each task", async () => {
    const tree = await (await fetch(`${simulator.url}/api/models/orrery/text-to-image-lora/tree/main`)).json();
    expect(tree).toContainEqual(expect.objectContaining({ path: "pytorch_lora_weights.safetensors" }));
    const tasks = await (await fetch(`${simulator.url}/api/tasks`)).json();
    expect((tasks as Record<string, { models: { id: string }[] }>)["text-to-image"]?.models[0]?.id).toContain("/");
  });
});

describe("it can be controlled from outside", () => {
  test("faults in, calls out", async () => {
    await post("/_simulator/faults", { fault: "status", status: 418, times: 1 });
    expect((await post(groq, chat)).status).toBe(418);
    expect((await post(groq, chat)).status).toBe(200);
    const calls = (await (await fetch(`${simulator.url}/_simulator/calls`)).json()) as { provider: string }[];
    expect(calls.map(({ provider }) => provider)).toEqual(["groq", "groq"]);
  });

  test("a browser may call it from any page", async () => {
    const reply = await fetch(`${simulator.url}${groq}`, {
      method: "OPTIONS",
      headers: { origin: "http://page.example", "access-control-request-headers": "authorization,x-simulate" },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("access-control-allow-headers")).toBe("authorization,x-simulate");
  });

  test("a public address it does not play is never called", async () => {
    await expect(simulator.fetch("https://example.com/")).rejects.toThrow("does not play example.com");
  });
});
