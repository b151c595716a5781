import { createOpenAI } from "@ai-sdk/openai";
import { generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import OpenAI from "openai";
import { afterEach, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { addUser } from "../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";
import { createResponseStore } from "../wires/responses/response-store.ts";
import { callWeather, weather } from "./weather-tool.ts";

const answer = "You asked: hello. This is a simulated answer.";
const ask = { model: "acme/solo-chat", input: "hello" };

for (const { name, skipReason, start } of enginesForSlowTests)
  describe.skipIf(skipReason)(`the Responses API on ${name}`, () => {
    let hub: RoutedHub;
    let other: string;
    startRoutedHubOn(
      { skipReason, start },
      async (started) => {
        hub = started;
        other = await addUser(hub, "eve", "inference");
      },
      {},
      { routerSettings: { initialDelayMs: 2 } },
    );
    afterEach(() => hub.simulator.reset());

    const client = (token = hub.callerToken) =>
      new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: token, maxRetries: 0 });
    const lastBody = () => hub.simulator.calls.at(-1)?.body;
    const lastRow = async () => {
      await hub.settled();
      const { db } = hub.hub.database;
      return db.selectFrom("router_calls").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    };

    test("a response, streamed and not, and its row in the ledger", async () => {
      const reply = await client().responses.create(ask);
      expect(reply).toMatchObject({ object: "response", status: "completed", model: "acme/solo-chat", store: true });
      expect(reply.output_text).toBe(answer);
      expect(reply.usage).toMatchObject({ input_tokens: 1, output_tokens: 8, total_tokens: 9 });
      expect(await lastRow()).toMatchObject({ endpoint: "responses", state: "done", usage_source: "provider" });
      const stream = client().responses.stream(ask);
      const types: string[] = [];
      for await (const event of stream) types.push(event.type);
      const final = await stream.finalResponse();
      expect(final.output_text).toBe(answer);
      expect(final.usage).toEqual(reply.usage);
      expect(types.at(-1)).toBe("response.completed");
      expect(await lastRow()).toMatchObject({ endpoint: "responses", is_streamed: 1, state: "done" });
    });

    test("a response has the id of its request and the time of its start, and so have its stored items", async () => {
      const before = Math.floor(Date.now() / 1000);
      const { data, response } = await client()
        .responses.create({
          ...ask,
          input: [{ role: "user", content: "hello", id: "msg_mine" } as never, { role: "user", content: "again" }],
        })
        .withResponse();
      const key = (response.headers.get("x-request-id") ?? "").replaceAll("-", "");
      expect(data.id).toBe(`resp_${key}`);
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(data.created_at - before).toBeGreaterThanOrEqual(0);
      expect(data.created_at - before).toBeLessThan(60);
      expect((await client().responses.inputItems.list(data.id, { order: "asc" })).data).toEqual([
        { type: "message", role: "user", content: "hello", id: "msg_mine" },
        { type: "message", role: "user", content: "again", id: `item_${key}i1` },
      ]);
      const { output: _output, ...stored } = await client().responses.retrieve(data.id);
      const { output: _same, ...sent } = data;
      expect(stored).toEqual(sent);
    });

    test("a response that has ended is no longer canceled, stored or not", async () => {
      const { id } = await client().responses.create({ ...ask, store: false });
      await expect(client().responses.cancel(id)).rejects.toMatchObject({ status: 404 });
      await expect(client().responses.retrieve(id)).rejects.toMatchObject({ status: 404 });
      const stream = await client().responses.create({ ...ask, stream: true });
      let last = "";
      for await (const event of stream) if (event.type === "response.completed") last = event.response.id;
      expect((await client().responses.retrieve(last)).output_text).toBe(answer);
    });

    test("a conversation goes on with previous_response_id, and its items are listed", async () => {
      const first = await client().responses.create({ ...ask, instructions: "Be brief." });
      const second = await client().responses.create({ ...ask, input: "and now?", previous_response_id: first.id });
      expect(second.previous_response_id).toBe(first.id);
      // Instructions hold for one request only.
      expect(lastBody()).toMatchObject({
        messages: [
          { role: "user", content: "hello" },
          { role: "assistant", content: answer },
          { role: "user", content: "and now?" },
        ],
      });
      await client().responses.create({ ...ask, input: "third", previous_response_id: second.id });
      expect((lastBody() as { messages: object[] }).messages).toHaveLength(5);
      const items = await client().responses.inputItems.list(second.id, { order: "asc", limit: 2 });
      expect(items.data).toMatchObject([{ role: "user", content: "hello" }, { role: "assistant" }]);
      const all: object[] = [];
      for await (const item of client().responses.inputItems.list(second.id, { limit: 1 })) all.push(item);
      expect(all).toMatchObject([{ content: "and now?" }, { role: "assistant" }, { content: "hello" }]);
    });

    test("responses are read and deleted by their account only", async () => {
      const { id } = await client().responses.create(ask);
      expect((await client().responses.retrieve(id)).id).toBe(id);
      const stranger = client(other);
      const forbidden = { status: 404, code: "not_found" };
      await expect(stranger.responses.retrieve(id)).rejects.toMatchObject(forbidden);
      await expect(stranger.responses.delete(id)).rejects.toMatchObject(forbidden);
      await expect(stranger.responses.inputItems.list(id)).rejects.toMatchObject(forbidden);
      await expect(stranger.responses.cancel(id)).rejects.toMatchObject(forbidden);
      await expect(stranger.responses.create({ ...ask, previous_response_id: id })).rejects.toMatchObject({
        status: 400,
        param: "previous_response_id",
      });
      await expect(
        stranger.responses.create({ ...ask, input: [{ type: "item_reference", id: `msg_${id.slice(5)}0` }] }),
      ).rejects.toMatchObject({ status: 400, param: "input.0" });
      await expect(client().responses.cancel(id)).rejects.toMatchObject({ status: 400 });
      await expect(client().responses.retrieve(id, { stream: true })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining("a stored response has ended. Read it as a whole."),
      });
      await expect(client().post("/responses/compact", { body: ask })).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining("This hub does not compact conversations."),
      });
      await client().responses.delete(id);
      await expect(client().responses.retrieve(id)).rejects.toMatchObject(forbidden);
    });

    test("a deleted response breaks the conversation that continues it, by name", async () => {
      const first = await client().responses.create(ask);
      const second = await client().responses.create({ ...ask, previous_response_id: first.id });
      await client().responses.delete(first.id);
      await expect(client().responses.create({ ...ask, previous_response_id: second.id })).rejects.toThrow(
        "an earlier response was deleted, has expired or is too far back",
      );
    });

    test("store: false stores nothing, nor does a failed response", async () => {
      const { db } = hub.hub.database;
      const count = async () => (await db.selectFrom("responses").select("id").execute()).length;
      const before = await count();
      const reply = await client().responses.create({ ...ask, store: false });
      expect(reply).toMatchObject({ store: false });
      hub.simulator.faults.add({ fault: "error-event", after: 4, pace: "delay", delay: 2 });
      const types: string[] = [];
      for await (const event of await client().responses.create({ ...ask, stream: true })) types.push(event.type);
      expect(types.slice(-2)).toEqual(["error", "response.failed"]);
      expect(await lastRow()).toMatchObject({ state: "failed", error_code: "provider_failed", endpoint: "responses" });
      expect(await count()).toBe(before);
    });

    test("expired responses are not read, and the sweep deletes them and those beyond the limit", async () => {
      const { db } = hub.hub.database;
      const account = (await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow()).id;
      let now = Date.now() + 1_000_000;
      const settings = { isResponseStored: true, responseDays: 1, maxStoredResponse: 1, maxResponseChain: 2 };
      const store = createResponseStore(db, { ...settings, maxResponses: 2 }, () => now);
      const save = async (id: string, previousId: string | null = null) => {
        now += 1;
        await store.save(account, { id, previousId, input: "{}", response: "{}" });
      };
      await save("resp_a");
      await save("resp_b", "resp_a");
      await save("resp_c", "resp_b");
      expect((await store.chain(account, "resp_c")).map(({ id }) => id)).toEqual(["resp_b", "resp_c"]);
      await store.sweep();
      expect((await store.find(account, ["resp_a", "resp_b", "resp_c"])).map(({ id }) => id).sort()).toEqual([
        "resp_b",
        "resp_c",
      ]);
      now += 2 * 24 * 60 * 60 * 1000;
      expect(await store.find(account, ["resp_c"])).toEqual([]);
      expect(await store.chain(account, "resp_c")).toEqual([]);
      await store.sweep();
      expect(await db.selectFrom("responses").select("id").where("id", "=", "resp_c").execute()).toEqual([]);
      expect([store.accepts(1024 ** 2), store.accepts(1024 ** 2 + 1)]).toEqual([true, false]);
    });

    test("a conversation of more than 64 MiB is not continued", async () => {
      const { db } = hub.hub.database;
      const account = (await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow()).id;
      const input = "x".repeat(17 * 1024 ** 2);
      const ids = ["resp_1", "resp_2", "resp_3", "resp_4"];
      const settings = { isResponseStored: true, responseDays: 1, maxStoredResponse: 20, maxResponseChain: 10 };
      const store = createResponseStore(db, { ...settings, maxResponses: 10 }, Date.now);
      for (const [at, id] of ids.entries())
        await store.save(account, { id, previousId: ids[at - 1] ?? null, input, response: "{}" });
      expect((await store.chain(account, "resp_3")).map(({ id }) => id)).toEqual(ids.slice(0, 3));
      await expect(store.chain(account, "resp_4")).rejects.toThrow("The conversation has 71303176 characters");
      for (const id of ids) await store.remove(account, id);
    });

    test("tools: a call, its output, and a custom tool", async () => {
      const asked = { ...ask, tools: [weather], input: callWeather };
      const reply = await client().responses.create(asked);
      const call = { type: "function_call", call_id: "call-1", name: "weather", arguments: '{"town": "Ulm"}' };
      expect(reply.output).toMatchObject([call]);
      const stream = client().responses.stream(asked);
      expect((await stream.finalResponse()).output).toMatchObject([call]);
      await client().responses.create({
        ...asked,
        previous_response_id: reply.id,
        input: [{ type: "function_call_output", call_id: "call-1", output: "sunny" }],
      });
      expect(lastBody()).toMatchObject({
        messages: [{}, { tool_calls: [{ id: "call-1" }] }, { role: "tool", tool_call_id: "call-1", content: "sunny" }],
      });
      const patch = { type: "custom" as const, name: "patch" };
      const custom = await client()
        .responses.create({
          ...ask,
          tools: [patch, { type: "web_search" }],
          input: 'Now call the tool patch with {"input": "*** Begin"}',
        })
        .withResponse();
      expect(custom.data.output).toMatchObject([{ type: "custom_tool_call", name: "patch", input: "*** Begin" }]);
      expect(custom.response.headers.get("x-orrery-dropped")).toBe("web_search");
    });

    test("structured output, images, reasoning and counts", async () => {
      const format = { type: "json_schema" as const, name: "n", schema: { type: "object" }, strict: true };
      const reply = await client().responses.create({ ...ask, text: { format } });
      expect(JSON.parse(reply.output_text)).toEqual({ answer: "hello" });
      const content = [
        { type: "input_image" as const, image_url: "data:image/png;base64,iVBORw0KGgo=", detail: "auto" as const },
        { type: "input_text" as const, text: "what is it?" },
      ];
      const seen = await client().responses.create({ ...ask, input: [{ role: "user", content }] });
      expect(seen.output_text).toContain("[image_url] what is it?");
      const thought = await client().responses.create({ ...ask, reasoning: { effort: "low", summary: "auto" } });
      expect(thought.output.map(({ type }) => type)).toEqual(["reasoning", "message"]);
      expect(thought.output[0]).toMatchObject({ summary: [{ type: "summary_text", text: expect.any(String) }] });
      const plain = await client().responses.create({ ...ask, reasoning: { effort: "low" } });
      expect(plain.output[0]).toMatchObject({ summary: [], content: [{ type: "reasoning_text" }] });
      await client().responses.create({ ...ask, previous_response_id: thought.id });
      expect(lastBody()).toMatchObject({ messages: [{}, { reasoning_content: expect.any(String) }, {}] });
      const counted = await client().post<{ object: string; input_tokens: number }>("/responses/input_tokens", {
        body: ask,
      });
      expect(counted).toMatchObject({ object: "response.input_tokens", input_tokens: expect.any(Number) });
    });

    test("errors before the stream have OpenAI's format", async () => {
      await expect(client().responses.create({ ...ask, model: "acme/none" })).rejects.toMatchObject({
        status: 404,
        code: "model_not_found",
        param: "model",
      });
      hub.simulator.faults.add({ fault: "status", status: 503 });
      await expect(client().responses.create({ ...ask, stream: true })).rejects.toMatchObject({ status: 503 });
      hub.simulator.reset();
      await client().responses.create(ask);
    });

    test("cancel ends a response that is being streamed", async () => {
      hub.simulator.faults.add({ events: 2_000, pace: "delay", delay: 5 });
      const stream = await client().responses.create({ ...ask, stream: true });
      let id = "";
      const reading = (async () => {
        for await (const event of stream)
          if (event.type === "response.output_text.delta")
            return client().post<{ status: string }>(`/responses/${id}/cancel`);
          else if (event.type === "response.created") id = event.response.id;
        return undefined;
      })();
      expect(await reading).toMatchObject({ status: "cancelled" });
      expect((await hub.simulator.calls[0]?.closed)?.isComplete).toBe(false);
      await expect.poll(async () => (await lastRow()).state).toBe("cancelled");
    });

    test("the AI SDK with openai(model): a loop of tool calls that refers to stored items, streamed and not", async () => {
      const openai = createOpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.callerToken });
      const loop = {
        model: openai("acme/solo-chat"),
        prompt: callWeather,
        stopWhen: stepCountIs(3),
        tools: {
          weather: tool({
            inputSchema: jsonSchema<{ town: string }>(weather.parameters as never),
            execute: async ({ town }) => `sunny in ${town}`,
          }),
        },
      };
      const done = await generateText(loop);
      expect(done.steps).toHaveLength(2);
      expect(done.steps[0]?.toolResults).toMatchObject([{ output: "sunny in Ulm" }]);
      expect(done.text).toContain("This is a simulated answer.");
      const stream = streamText(loop);
      let text = "";
      for await (const part of stream.textStream) text += part;
      expect(text).toBe(done.text);
    });
  });

describe("a hub that stores no responses", () => {
  test("answers, and says that nothing is stored", async () => {
    const [first] = enginesForSlowTests;
    const engine = await first?.start();
    if (!engine) throw new Error("no engine");
    const hub = await startRoutedHub(await engine.newStore(), { isResponseStored: false });
    const client = new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.callerToken, maxRetries: 0 });
    const reply = await client.responses.create(ask);
    expect(reply.output_text).toBe(answer);
    expect(reply).toMatchObject({ store: false });
    await expect(client.responses.create({ ...ask, previous_response_id: reply.id })).rejects.toThrow(
      "this hub stores no responses",
    );
    await hub.close();
  });
});
