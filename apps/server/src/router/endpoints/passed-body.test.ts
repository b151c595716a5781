import { describe, expect, test } from "vitest";
import { callDeps } from "../../testing/router/calls.ts";
import { routerRequest, signedIn } from "../../testing/router/request.ts";
import { RouterError } from "../router-error.ts";
import { readPassedBody } from "./passed-body.ts";

type Options = Parameters<typeof readPassedBody>[2];

const chat = { address: /x/, task: "conversational", modelField: "model" };
const image = { address: /x/, task: "text-to-image", modelField: "model_name" };
const none = { size: 0, headers: {}, isStreamed: false, maxUsage: { input: 0, output: 0 } };
const { bodies } = callDeps().deps;

const read = (
  body: string | Buffer,
  options: Partial<Options> = {},
  given: { method?: string; headers?: Record<string, string> } = {},
) => {
  const headers = given.headers ?? { "content-length": String(body.length) };
  const { inbound } = routerRequest({ ...given, headers, body, viewer: signedIn });
  const passed = readPassedBody(bodies, inbound, { call: chat, isBudgeted: false, maxBytes: 4_000_000, ...options });
  return passed.then((found) => ({ ...found, isRequest: found.body === inbound.request }));
};
const text = ({ body }: { body?: unknown }) => String(body);

describe("a request without a body", () => {
  test.each([
    ["GET", { "content-length": "5" }],
    ["HEAD", { "content-length": "5" }],
    ["POST", {}],
  ])("%s with %j", async (method, headers) => {
    expect(await read("12345", {}, { method, headers })).toEqual({ ...none, isRequest: false });
  });

  test("can name its model in the URL", async () => {
    const call = { ...chat, modelInAddress: "acme/chat" };
    expect(await read("", { call }, { headers: {} })).toEqual({ ...none, model: "acme/chat", isRequest: false });
  });
});

describe("a body without a budget", () => {
  test("is read for its model, and sent as it is", async () => {
    const body = '{ "model":"a",  "stream": true }';
    expect(await read(body)).toEqual({
      body: Buffer.from(body),
      size: body.length,
      headers: {},
      isStreamed: true,
      model: "a",
      maxUsage: { input: body.length + 16, output: 4_096 },
      isRequest: false,
    });
    expect(await read('{"stream":"true"}')).toMatchObject({ isStreamed: false });
  });

  test("of 1 MiB is read, and a larger one is passed on unread", async () => {
    const padded = (length: number) => '{"model":"a"}'.padEnd(length);
    expect(await read(padded(1024 ** 2))).toMatchObject({ model: "a", size: 1024 ** 2, isRequest: false });
    const large = await read(padded(1024 ** 2 + 1));
    expect(large).toMatchObject({
      ...none,
      isRequest: true,
      size: 1024 ** 2 + 1,
      headers: { "content-length": String(1024 ** 2 + 1) },
    });
    expect(large).not.toHaveProperty("model");
  });

  test("of an unknown length is passed on unread", async () => {
    const call = { ...chat, modelInAddress: "acme/chat" };
    const passed = await read('{"model":"a"}', { call }, { headers: { "transfer-encoding": "chunked" } });
    expect(passed).toMatchObject({ size: 0, headers: {}, isRequest: true, model: "acme/chat" });
    expect(Object.keys(passed.headers)).toEqual([]);
  });

  test("that is a form or no JSON is sent as it is", async () => {
    for (const type of ["multipart/form-data; boundary=xx", "text/plain"]) {
      const headers = { "content-length": "5", "content-type": type };
      expect(await read("hello", {}, { headers })).toMatchObject({ body: Buffer.from("hello"), headers: {}, size: 5 });
    }
  });
});

describe("the model of a body", () => {
  test.each([
    [chat, '{"model":"a"}', "a"],
    [chat, '{"model":""}', undefined],
    [chat, '{"model":["a"]}', undefined],
    [chat, '{"model_name":"a"}', undefined],
    [image, '{"model":"a","model_name":"b"}', "b"],
    [{ address: /x/, task: "text-to-image" }, '{"model":"a"}', undefined],
    [{ ...chat, modelInAddress: "in/address" }, '{"model":"a"}', "in/address"],
    [undefined, '{"model":"a"}', "a"],
  ])("of the call %j in %s is %s", async (call, body, model) => {
    expect((await read(body, { call })).model).toBe(model);
  });
});

describe("a body under a budget", () => {
  const budgeted = { isBudgeted: true };

  test("is sent as it was understood, with a limit for text", async () => {
    const passed = await read('{"model":"free","model":"a","messages":[{},{}]}', budgeted);
    const sent = '{"model":"a","messages":[{},{}],"max_tokens":4096}';
    expect([text(passed), passed.size, passed.headers, passed.model]).toEqual([
      ...[sent, sent.length, { "content-type": "application/json" }, "a"],
    ]);
    expect(passed.maxUsage).toEqual({ input: sent.length + 32, output: 4_096 });
  });

  test.each([
    ["conversational", '{"max_tokens":4096}', 4_096],
    ["text-generation", '{"max_tokens":4096}', 4_096],
    ["text-to-image", "{}", 4_096],
    ["feature-extraction", "{}", 0],
  ])("for %s is %s", async (task, sent, output) => {
    const passed = await read("{}", { ...budgeted, call: { ...chat, task } });
    expect([text(passed), passed.maxUsage.output]).toEqual([sent, output]);
  });

  test("keeps the caller's own limit", async () => {
    const passed = await read('{"max_tokens":7}', budgeted);
    expect([text(passed), passed.maxUsage.output]).toEqual(['{"max_tokens":7}', 7]);
  });

  test("that is no JSON is sent as it is, without a model", async () => {
    const passed = await read("hello", budgeted, {
      headers: { "content-length": "5", "content-type": "text/plain" },
    });
    expect(passed).toMatchObject({ body: Buffer.from("hello"), headers: {}, isStreamed: false });
    expect(passed).not.toHaveProperty("model");
  });

  test("is read even if it is large or of an unknown length, up to the limit", async () => {
    expect(await read('{"model":"a"}', budgeted, { headers: { "transfer-encoding": "chunked" } })).toMatchObject({
      model: "a",
      isRequest: false,
    });
    expect(await read('{"model":"a"}'.padEnd(1_100_000), budgeted)).toMatchObject({ model: "a" });
    await expect(read("{}", { ...budgeted, maxBytes: 1 })).rejects.toMatchObject({ code: "too_large" });
  });

  test("other errors than invalid JSON are passed on", async () => {
    const busy = new RouterError("rate_limited", "Too many.");
    const { inbound } = routerRequest({ headers: { "content-length": "2" }, body: "{}" });
    const failing = { ...bodies, parseObject: () => Promise.reject(busy) };
    const options = { call: chat, isBudgeted: true, maxBytes: 99 };
    await expect(readPassedBody(failing, inbound, options)).rejects.toBe(busy);
  });
});

describe("a form under a budget", () => {
  const form = (...fields: readonly (readonly [string, string])[]) =>
    `${fields.map(([name, value]) => `--xx\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--xx--\r\n`;
  const readForm = (body: string, call: Options["call"] = chat) =>
    read(
      body,
      { isBudgeted: true, call },
      { headers: { "content-length": String(body.length), "content-type": "Multipart/form-data; boundary=xx" } },
    );

  test("is written anew, with its model and its size", async () => {
    const passed = await readForm(form(["model", "a"], ["stream", "true"]));
    expect(passed).toMatchObject({ model: "a", isStreamed: true });
    expect(passed.size).toBe((passed.body as Buffer).length);
    expect(passed.maxUsage).toEqual({ input: passed.size + 16, output: 4_096 });
    const type = passed.headers["content-type"] ?? "";
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    expect(text(passed)).toContain(`--${type.split("boundary=")[1]}`);
    expect(await readForm(form(["stream", "false"]))).toMatchObject({ isStreamed: false });
  });

  test("that names two models names none", async () => {
    expect(await readForm(form(["model", "a"], ["model", "b"]))).not.toHaveProperty("model");
    expect(await readForm(form(["other", "a"]))).not.toHaveProperty("model");
    expect(await readForm(form(["model", "a"]), { ...chat, modelInAddress: "b" })).toMatchObject({ model: "b" });
  });
});
