import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterEach, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import { plantedKeys, type RoutedHub } from "../../testing/router.ts";
import { addSimulatedEngine } from "../../testing/servers/simulated-engine.ts";
import { callWeather, weather } from "./weather-tool.ts";

const answer = "You asked: hello. This is a simulated answer.";
const mapped = (provider: string, providerId: string) => ({
  provider,
  providerId,
  status: "live" as const,
  task: "conversational",
  pricing: { input: 1, output: 2 },
});

for (const { name, skipReason, start } of enginesForSlowTests)
  describe.skipIf(skipReason)(`servers that speak the caller's API, on ${name}`, () => {
    let hub: RoutedHub;
    startRoutedHubOn(
      { skipReason, start },
      async (started) => {
        hub = started;
        const model = { kind: "model" as const, origin: "https://upstream.example", pipelineTag: "text-generation" };
        const openai = mapped("openai", "gpt-simulated");
        await hub.hub.catalogue.upsertMirrored([
          { ...model, id: "acme/native", mappings: [openai] },
          { ...model, id: "acme/native-duo", mappings: [openai, mapped("together", "chat-at-together")] },
        ]);
        await addSimulatedEngine(hub);
      },
      {},
      {
        providerKeys: { ...plantedKeys, openai: "planted-openai-key" },
        routerSettings: { initialDelayMs: 2, healthCheckMs: 0, failuresToOpen: 1_000 },
      },
    );
    afterEach(() => hub.simulator.reset());

    const openai = () => new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.callerToken, maxRetries: 0 });
    const anthropic = () => new Anthropic({ baseURL: `${hub.address}/router`, apiKey: hub.callerToken, maxRetries: 0 });
    const ask = { model: "acme/native", input: "hello" };
    const sent = () => hub.simulator.calls.map(({ url, body, faults }) => ({ url, body, faults }));
    const lastRow = async () => {
      await hub.settled();
      const { db } = hub.hub.database;
      return db.selectFrom("router_calls").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    };

    test("the openai SDK: OpenAI gets the response with its own model id, and nothing that the hub stores", async () => {
      const provider = { order: ["openai"] };
      const reply = await openai().responses.create({ ...ask, metadata: { team: "blue" }, provider } as typeof ask);
      expect(reply).toMatchObject({
        model: "acme/native",
        status: "completed",
        store: true,
        metadata: { team: "blue" },
      });
      expect(reply.output_text).toBe(answer);
      expect(sent()).toEqual([
        {
          url: "https://api.openai.com/v1/responses",
          body: {
            model: "gpt-simulated",
            store: false,
            input: [{ type: "message", role: "user", content: "hello" }],
          },
          faults: [],
        },
      ]);
      const row = await lastRow();
      expect(row).toMatchObject({ endpoint: "responses", provider: "openai", state: "done", usage_source: "provider" });
      await openai().chat.completions.create({ model: ask.model, messages: [{ role: "user", content: "hello" }] });
      expect((await lastRow()).cost_nano).toBe(row.cost_nano);
      expect(row.cost_nano).toBe(1 * 1_000 + 8 * 2_000);
    });

    test("a stream keeps the server's events, with ids of the hub", async () => {
      const stream = openai().responses.stream(ask);
      const ids = new Set<string>();
      const numbers: number[] = [];
      for await (const event of stream) {
        numbers.push(event.sequence_number);
        if ("item_id" in event) ids.add(event.item_id);
        if ("item" in event && event.item.id) ids.add(event.item.id);
      }
      const final = await stream.finalResponse();
      expect(final.output_text).toBe(answer);
      expect(final.usage).toMatchObject({ input_tokens: 1, output_tokens: 8 });
      expect([...ids]).toEqual([`msg_${final.id.slice("resp_".length)}0`]);
      expect(numbers).toEqual(numbers.map((_number, index) => index));
      expect((await openai().responses.retrieve(final.id)).output_text).toBe(answer);
      expect(await lastRow()).toMatchObject({ is_streamed: 1, provider: "openai", output_tokens: 8 });
    });

    test("previous_response_id and references become items, without ids and without reasoning of other servers", async () => {
      const first = await openai().responses.create({ ...ask, reasoning: { effort: "low" } });
      const translated = await openai().responses.create({
        ...ask,
        model: "acme/solo-chat",
        reasoning: { effort: "low" },
        previous_response_id: first.id,
      });
      hub.simulator.reset();
      await openai().responses.create({ ...ask, input: "and now?", previous_response_id: translated.id });
      const message = (role: string, content: unknown) => expect.objectContaining({ role, content });
      const said = [expect.objectContaining({ text: answer })];
      expect(sent()[0]?.body).toMatchObject({
        input: [
          message("user", "hello"),
          { type: "reasoning", encrypted_content: expect.stringMatching(/^secret-/) },
          message("assistant", said),
          message("user", "hello"),
          message("assistant", said),
          message("user", "and now?"),
        ],
      });
      hub.simulator.reset();
      const reference = { type: "item_reference" as const, id: first.output.at(-1)?.id ?? "" };
      await openai().responses.create({ ...ask, input: [reference, { role: "user", content: "again" }] });
      expect(sent()[0]).toMatchObject({ body: { input: [message("assistant", said), {}] }, faults: [] });
    });

    test("tools that OpenAI runs reach it only with the caller's own key", async () => {
      const tools = [weather, { type: "web_search" as const }];
      const asked = { model: "acme/native:openai", tools, input: callWeather };
      const own = { headers: { "x-orrery-provider-key": "sk-own-key-key-1-of-caller" } };
      for (const options of [{}, own]) {
        const { data, response } = await openai().responses.create(asked, options).withResponse();
        expect(data.output).toMatchObject([{ type: "function_call", name: "weather", arguments: '{"town": "Ulm"}' }]);
        expect(response.headers.get("x-orrery-dropped")).toBe(options === own ? null : "web_search");
      }
      expect(sent()).toMatchObject([
        { url: "https://api.openai.com/v1/chat/completions", body: { tools: [{ function: { name: "weather" } }] } },
        { url: "https://api.openai.com/v1/responses", body: { tools } },
      ]);
      expect(hub.simulator.calls[1]?.headers.authorization).toBe("Bearer sk-own-key-key-1-of-caller");
    });

    test("a budget limits the answer, as in chat", async () => {
      const { name: owner } = (await (await hub.get("/api/whoami-v2", hub.token)).json()) as { name: string };
      await hub.send("PUT", `/api/budgets/${owner}`, { period: "month", limitUsd: 1 }, hub.token);
      await openai().responses.create(ask);
      expect(sent()).toMatchObject([
        { url: "https://api.openai.com/v1/responses", body: { max_output_tokens: 4_096 } },
      ]);
      const { cost_nano: cost, reserved_nano: reserved } = await lastRow();
      expect(reserved).toBeGreaterThan(cost ?? 0);
      await hub.send("PUT", `/api/budgets/${owner}`, { period: "month", limitUsd: 0.000001 }, hub.token);
      await expect(openai().responses.create(ask)).rejects.toMatchObject({ status: 402, code: "budget_exceeded" });
      await hub.send("DELETE", `/api/budgets/${owner}`, undefined, hub.token);
    });

    test("a fallback to a server that speaks only chat is translated", async () => {
      const asked = { ...ask, model: "acme/native-duo", provider: { order: ["openai", "together"] } } as typeof ask;
      for (const fault of ["cut", "error-event", "no-finish"] as const) {
        hub.simulator.faults.add({ fault, after: 1, path: "api.openai.com" });
        const stream = openai().responses.stream(asked);
        expect((await stream.finalResponse()).output_text).toBe(answer);
        expect(sent().map(({ url }) => url)).toEqual([
          "https://api.openai.com/v1/responses",
          "https://api.together.xyz/v1/chat/completions",
        ]);
        hub.simulator.reset();
      }
      expect(await lastRow()).toMatchObject({ provider: "together", attempts: 2 });
    });

    test("a stream that breaks off ends with the output so far, and is not stored", async () => {
      hub.simulator.faults.add({ fault: "error-event", after: 4, pace: "delay", delay: 2 });
      const events: OpenAI.Responses.ResponseStreamEvent[] = [];
      for await (const event of await openai().responses.create({ ...ask, stream: true })) events.push(event);
      expect(events.slice(-2)).toMatchObject([
        { type: "error", code: "provider_failed" },
        {
          type: "response.failed",
          response: {
            status: "failed",
            error: { message: expect.stringContaining("OpenAI: simulated error in the stream") },
            output: [{ status: "incomplete", content: [{ text: "You asked: hello." }] }],
          },
        },
      ]);
      const failed = events.at(-1) as OpenAI.Responses.ResponseFailedEvent;
      await expect(openai().responses.retrieve(failed.response.id)).rejects.toMatchObject({ status: 404 });
    });

    test("@anthropic-ai/sdk: an engine gets the message, streamed and not", async () => {
      const asked = { model: "acme/local", max_tokens: 64, messages: [{ role: "user" as const, content: "hello" }] };
      const reply = await anthropic().messages.create({ ...asked, metadata: { user_id: "device-1" } });
      expect(reply).toMatchObject({ model: "acme/local", content: [{ type: "text", text: answer }] });
      expect(sent()).toEqual([
        {
          url: "https://llama-server.invalid/v1/messages",
          body: { ...asked, model: "chat-at-engine" },
          faults: [],
        },
      ]);
      expect(await lastRow()).toMatchObject({ endpoint: "messages", input_tokens: 1, output_tokens: 8 });
      const stream = anthropic().messages.stream(asked);
      expect((await stream.finalMessage()).content).toEqual([{ type: "text", text: answer }]);
      hub.simulator.faults.add({ fault: "no-usage" });
      const uncounted = anthropic().messages.stream(asked);
      let started = 0;
      uncounted.on("streamEvent", (event) => {
        if (event.type === "message_start") started = event.message.usage.input_tokens;
      });
      const { usage } = await uncounted.finalMessage();
      const row = await lastRow();
      expect(started).toBeGreaterThan(0);
      expect([usage.input_tokens, usage.output_tokens]).toEqual([row.input_tokens, row.output_tokens]);
      expect(row).toMatchObject({ usage_source: "estimate", is_streamed: 1 });
    });

    test("an engine gets chat if it would not understand the request, or does not know the path", async () => {
      const local = { ...ask, model: "acme/local" };
      const custom = { type: "custom" as const, name: "patch" };
      await openai().responses.create({ ...local, tools: [weather] });
      await openai().responses.create({ ...local, tools: [weather, custom] });
      const format = { type: "json_schema" as const, name: "n", schema: { type: "object" }, strict: true };
      const structured = await openai().responses.create({ ...local, text: { format } });
      expect(JSON.parse(structured.output_text)).toEqual({ answer: "hello" });
      hub.simulator.faults.add({ fault: "status", status: 404, path: "/v1/responses" });
      for (const stream of [false, true]) {
        const reply = await openai().responses.create({ ...local, stream });
        if ("output_text" in reply) expect(reply.output_text).toBe(answer);
        else
          for await (const event of reply)
            if (event.type === "response.completed") expect(event.response.id).toMatch(/^resp_/);
      }
      const [chat, native] = ["chat/completions", "responses"].map((path) => `https://llama-server.invalid/v1/${path}`);
      expect(sent().map(({ url }) => url)).toEqual([native, chat, chat, native, chat, native, chat]);
      expect(await lastRow()).toMatchObject({ state: "done", attempts: 1 });
    });
  });
