import { describe, expect, test } from "vitest";
import { type CallRecord, callDeps, candidateAt } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest } from "../../testing/router/request.ts";
import { baseHeaders } from "../reply-headers.ts";
import { acceptableTasks, presentPlain, runTask, type TaskSpec } from "./run-task.ts";

const spec: TaskSpec = {
  endpoint: "task",
  target: { modelId: "acme/classifier", policy: "fastest" },
  task: "text-classification",
  ask: { args: { inputs: "good" } as never, wantsUrl: false },
  local: { path: "", task: "text-classification", body: () => Buffer.from('{"inputs":"good"}') },
  size: 17,
};
const generation: TaskSpec = {
  ...spec,
  task: "text-generation",
  maxUsage: { input: 17, output: 9 },
};
const nscale = candidateAt("nscale", { task: "text-to-image" });
const speech: TaskSpec = { ...spec, task: "text-to-speech" };
const deepinfra = candidateAt("deepinfra", { task: "text-to-speech" });
const hub = candidateAt("hf-inference", { keySource: "none" });
const wav = Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1");

const run = async (
  given: TaskSpec,
  options: Parameters<typeof callDeps>[0],
  constraints?: object,
  caller = { isAborted: false, onAbort: undefined },
) => {
  const { deps, record, health } = callDeps(options);
  const { inbound, sent } = routerRequest({ at: 1_000, caller });
  const error = await runTask(deps, inbound, given, presentPlain, constraints).catch((failure) => failure);
  return { record, sent, error, health };
};
const attempt = (record: CallRecord) => record.settled[0]?.notes.map(({ outcome }) => outcome);

describe("a task at the hub's own service", () => {
  const reply = (status: number, type: string, body: Buffer) => async () => ({
    status,
    headers: { "content-type": type },
    body,
  });

  test("is answered with its JSON, and settled", async () => {
    const body = Buffer.from('[{"label":"good"}]');
    const { record, sent, health } = await run(spec, {
      order: [hub],
      answer: reply(200, "application/json", body),
      model: { revision: { sha: "abc" } as never },
    });
    expect([sent.status, jsonOf(sent)]).toEqual([200, [{ label: "good" }]]);
    expect(sent.headers).toMatchObject({
      "x-orrery-provider": "hf-inference",
      "x-orrery-attempts": "1",
      "x-orrery-model": "acme/classifier",
      "x-orrery-revision": "abc",
    });
    expect(record.localAsks).toMatchObject([
      { modelId: "acme/classifier", task: "text-classification", path: "", revision: "abc" },
    ]);
    expect(record.opened).toEqual([
      {
        kind: { endpoint: "task", model: "acme/classifier", task: "text-classification", isStreamed: false },
        order: [hub],
      },
    ]);
    expect(record.settled).toEqual([
      {
        state: "done",
        status: 200,
        candidate: hub,
        notes: [{ provider: "hf-inference", outcome: "ok", ms: expect.any(Number) }],
        firstMs: expect.any(Number),
        bytesOut: body.length,
      },
    ]);
    expect(record.settled[0]?.firstMs).toBeGreaterThan(0);
    expect(record.settled[0]?.firstMs).toBeLessThan(100);
    expect(health.of("hf-inference", "model-at-hf-inference").firstMs).toBe(5);
  });

  test("is answered with a file, whose type is read from its bytes", async () => {
    const { sent, record } = await run(speech, { order: [hub], answer: reply(200, "application/x", wav) });
    expect(sent.body).toEqual(wav);
    expect(sent.headers).toMatchObject({ "content-type": "audio/wav", "content-length": wav.length });
    expect(record.settled[0]).toMatchObject({ state: "done", bytesOut: wav.length });
  });

  test.each([
    [199, "provider_output_invalid"],
    [300, "provider_output_invalid"],
    [503, "provider_overloaded"],
  ])("fails with its status %d", async (status, code) => {
    const { error, record, sent } = await run(spec, {
      order: [hub],
      answer: reply(status, "application/json", Buffer.from("{}")),
    });
    expect(error).toMatchObject({ code, metadata: { provider: "hf-inference", provider_status: status } });
    expect(record.settled).toMatchObject([{ state: "failed", errorCode: code, bytesOut: 0 }]);
    expect(sent).toEqual({});
  });

  test("is cancelled if the caller leaves while it runs", async () => {
    const caller = { isAborted: false, onAbort: undefined };
    const answer = async () => {
      caller.isAborted = true;
      return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from("{}") };
    };
    const { record } = await run(spec, { order: [hub], answer }, {}, caller);
    expect(record.settled).toMatchObject([{ state: "cancelled", status: 499 }]);
  });

  test.each([200, 299])("succeeds with its status %d", async (status) => {
    const answer = reply(status, "application/json", Buffer.from("{}"));
    expect((await run(spec, { order: [hub], answer })).sent.status).toBe(200);
  });
});

describe("a task at a provider", () => {
  test("is answered with the file of its reply", async () => {
    const { record, sent, health } = await run(speech, {
      order: [deepinfra],
      replies: [{ type: "audio/wav", body: wav }],
    });
    expect([sent.status, sent.body]).toEqual([200, wav]);
    expect(record.requests[0]?.headers.authorization).toBe("Bearer deepinfra-key");
    expect(record.requests[0]?.headers["accept-encoding"]).toBe("identity");
    expect(health.of("deepinfra", "model-at-deepinfra").firstMs).toBe(5);
  });

  test("has other arguments for each provider, if the endpoint says so", async () => {
    const argsFor = ({ provider }: { provider: string }) => ({ inputs: `for ${provider}` }) as never;
    const { record } = await run({ ...speech, argsFor }, { order: [deepinfra], replies: [{ body: "{}" }] });
    expect(JSON.parse(String(record.requests[0]?.body))).toMatchObject({ input: "for deepinfra" });
  });

  test("falls back if a reply cannot be read", async () => {
    const together = candidateAt("together", { task: "text-to-speech" });
    const { record, sent } = await run(speech, {
      order: [deepinfra, together],
      replies: [
        { type: "Text/HTML; charset=utf-8", body: "<html>" },
        { type: "audio/wav", body: wav },
      ],
    });
    expect(sent.headers).toMatchObject({ "x-orrery-provider": "together", "x-orrery-attempts": "2" });
    expect(attempt(record)).toEqual(["provider_output_invalid", "ok"]);
  });

  test.each([
    ["an HTML page", { type: "text/html", body: "<html>" }, "provider_output_invalid", "it answered with an HTML page"],
    ["an error", { body: { error: "no voice" } }, "provider_failed", "no voice"],
    ["a status", { status: 500, body: { error: "down" } }, "provider_failed", "replied with status 500: down"],
    [
      "its key",
      { status: 500, body: { error: "bad deepinfra-key" } },
      "provider_failed",
      "replied with status 500: bad",
    ],
  ])("fails with %s", async (_name, reply, code, message) => {
    const { error, record } = await run(speech, { order: [deepinfra], replies: [reply] });
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(error.message).toMatch(/^DeepInfra: /);
    expect(error.message).not.toContain("deepinfra-key");
    expect(error.headers).toMatchObject({ "x-orrery-provider": "deepinfra", "x-orrery-attempts": "1" });
    expect(error.metadata).toMatchObject({
      model: "acme/classifier",
      providers: [{ provider: "deepinfra", isKept: true }],
    });
    expect(record.settled).toEqual([
      {
        state: "failed",
        status: error.status,
        errorCode: code,
        candidate: deepinfra,
        notes: [expect.objectContaining({ provider: "deepinfra", outcome: code })],
        bytesOut: 0,
      },
    ]);
  });

  test("is passed over if its API does not support the task, which is no failure of the provider", async () => {
    const { error, health } = await run(spec, { order: [candidateAt("groq")] });
    expect(error).toMatchObject({
      code: "provider_output_invalid",
      message: "Groq: its API does not support this request",
    });
    expect(health.failuresSince("groq", "model-at-groq", 0)).toBe(0);
  });

  test("is cancelled if the caller has left", async () => {
    const caller = { isAborted: true, onAbort: undefined };
    const { record, sent, error } = await run(speech, { order: [deepinfra], replies: [{ body: wav }] }, {}, caller);
    expect([record.settled, sent, error]).toEqual([
      [{ state: "cancelled", status: 499, candidate: deepinfra, notes: [], bytesOut: 0 }],
      {},
      undefined,
    ]);
  });

  test("a request that cannot be built is the caller's error, and is settled", async () => {
    const broken = {
      ...speech,
      argsFor: () => {
        throw new Error("unused");
      },
    };
    const failing = await run(broken, { order: [deepinfra] });
    expect(failing.record.settled).toEqual([
      { state: "failed", status: 400, errorCode: "bad_request", notes: [], bytesOut: 0, candidate: deepinfra },
    ]);
    const { deps } = callDeps({ order: [deepinfra] });
    const prepare = async () => {
      throw new Error('"inputs" is missing');
    };
    await expect(runTask({ ...deps, prepare }, routerRequest().inbound, speech, presentPlain)).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      message: 'DeepInfra: "inputs" is missing.',
    });
    const odd = () => Promise.reject("text");
    await expect(runTask({ ...deps, prepare: odd }, routerRequest().inbound, speech, presentPlain)).rejects.toThrow(
      "DeepInfra: unknown error.",
    );
  });
});

describe("the plan of a task", () => {
  test("accepts the hub and every provider whose API has the task", async () => {
    const unsupported = () => undefined;
    const { record } = await run({ ...spec, task: "text-generation" }, {}, { unsupported });
    const [route] = record.routes;
    expect(route?.target).toBe(spec.target);
    expect(route?.constraints).toEqual({
      tasks: ["text-generation", "conversational"],
      canCarry: expect.any(Function),
      unsupported,
    });
    expect(["hf-inference", "together", "nothing"].map((id) => route?.constraints.canCarry(id))).toEqual([
      true,
      true,
      false,
    ]);
    const image = await run({ ...spec, task: "text-to-image" }, { order: [nscale] });
    expect(["nscale", "groq"].map((id) => image.record.routes[0]?.constraints.canCarry(id))).toEqual([true, false]);
  });

  test.each([
    ["text-generation", ["text-generation", "conversational"]],
    ["zero-shot-classification", ["zero-shot-classification", "text-classification"]],
    ["text-classification", ["text-classification"]],
    ["conversational", ["conversational"]],
  ])("models for %s", (task, tasks) => {
    expect(acceptableTasks(task)).toEqual(tasks);
  });

  test("reserves the size of the request under a budget, or the maximum of its text, for payable providers", async () => {
    const order = [candidateAt("together"), hub];
    const answer = async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from("{}"),
    });
    const { record } = await run(spec, { order, answer, hasBudget: true });
    expect(record.opened).toMatchObject([{ order: [hub], maxUsage: { input: 17, output: 0 } }]);
    const text = await run(generation, { order, answer, hasBudget: true });
    expect(text.record.opened).toMatchObject([{ order: [hub], maxUsage: { input: 17, output: 9 } }]);
    const free = await run(generation, { order: [hub], answer });
    expect(free.record.opened[0]).not.toHaveProperty("maxUsage");
  });
});

describe("the usage of a task", () => {
  const json = (value: object) => async () => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(value)),
  });
  const usage = { prompt_tokens: 3, completion_tokens: 4 };

  test.each([
    ["reported", generation, { usage }, { input: 3, output: 4, source: "provider" }],
    ["reported for other tasks", spec, { usage }, { input: 3, output: 4, source: "provider" }],
    ["unknown for other tasks", spec, {}, undefined],
  ])("is %s", async (_name, given, body, expected) => {
    const { record } = await run(given, { order: [hub], answer: json(body) });
    expect(record.settled[0]?.usage).toEqual(expected);
  });

  test("is estimated for text that has no count", async () => {
    const { record } = await run(generation, {
      order: [hub],
      answer: json([{ generated_text: "four words of text" }]),
    });
    expect(record.settled[0]?.usage).toMatchObject({ source: "estimate" });
  });
});

describe("a result", () => {
  const present = (delivered: Parameters<typeof presentPlain>[1]) => {
    const { inbound, sent } = routerRequest();
    presentPlain(inbound, delivered, { "x-orrery-provider": "groq" });
    return sent;
  };

  test("is a file", () => {
    expect(present({ bytes: wav, type: "audio/wav" })).toEqual({
      status: 200,
      headers: {
        ...baseHeaders("request-1"),
        "x-orrery-provider": "groq",
        "content-type": "audio/wav",
        "content-length": wav.length,
      },
      body: wav,
      isEnded: true,
    });
  });

  test("is JSON, or a URL", () => {
    expect([jsonOf(present({ json: [1] })), jsonOf(present({ url: "https://x.example" }))]).toEqual([
      [1],
      { url: "https://x.example" },
    ]);
    expect(present({ json: 1 })).toMatchObject({ status: 200, headers: { "x-orrery-provider": "groq" } });
  });
});
