import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import type { Simulation } from "@orrery/simulator";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
beforeAll(async () => {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), "orrery-agents-")) };
  hub = await startRoutedHub(place, {}, { routerSettings: { initialDelayMs: 2, failuresToOpen: 1_000 } });
});
afterAll(() => hub.close());

type Input = Readonly<Record<string, string>>;

/** A repository in memory. Each result names the next step, so the simulated model works through all five. */
const createRepository = () => {
  const files = new Map([["greeting.txt", "Helo"]]);
  const log: string[] = [];
  const next = (result: string, tool: string, input: object) =>
    `${result}\nNow call the tool ${tool} with ${JSON.stringify(input)}`;
  const tools: Readonly<Record<string, (input: Input) => string>> = {
    list_files: () => next([...files.keys()].join(" "), "read_file", { path: "greeting.txt" }),
    read_file: ({ path = "" }) => next(files.get(path) ?? "", "write_file", { path, text: "Hello {world} 🚀" }),
    write_file: ({ path = "", text = "" }) => {
      files.set(path, text);
      return next("written", "run_tests", { path });
    },
    run_tests: ({ path = "" }) =>
      next(files.get(path)?.startsWith("Hello") ? "passed" : "failed", "commit", { message: 'Fix "Hello"' }),
    commit: ({ message = "" }) => {
      log.push(message);
      return "committed";
    },
  };
  return { files, log, names: Object.keys(tools), run: (name: string, input: Input) => tools[name]?.(input) ?? "" };
};

type Repository = ReturnType<typeof createRepository>;

const task = "Fix the greeting. First call the tool list_files with {}";
const schema = { type: "object" as const, properties: {} };
const model = "acme/duo-chat";
const provider = { order: ["together", "groq"] };
const maxSteps = 8;

/** An agent: calls the model until it uses no more tools; returns the tools it used. */
type Agent = (
  repository: Repository,
  beforeStep: (step: number) => void,
  onFailure?: () => void,
) => Promise<readonly string[]>;

/** Asks, and asks once more if the stream breaks: nothing was done yet. */
const askTwice = async <T>(step: () => Promise<T>, onFailure: (() => void) | undefined): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    if (!onFailure) throw error;
    onFailure();
    return step();
  }
};

const messagesAgent: Agent = async (repository, beforeStep, onFailure) => {
  const client = new Anthropic({ baseURL: `${hub.address}/router`, apiKey: hub.callerToken, maxRetries: 0 });
  const tools = repository.names.map((name) => ({ name, input_schema: schema }));
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: task }];
  const used: string[] = [];
  for (let step = 1; step <= maxSteps; step++) {
    const ask = { model, max_tokens: 200, tools, messages, provider } as Anthropic.MessageCreateParamsNonStreaming;
    const { content, stop_reason } = await askTwice(() => {
      beforeStep(step);
      return client.messages.stream(ask).finalMessage();
    }, onFailure);
    if (stop_reason !== "tool_use") return used;
    const calls = content.filter((block) => block.type === "tool_use");
    used.push(...calls.map(({ name }) => name));
    messages.push({ role: "assistant", content });
    messages.push({
      role: "user",
      content: calls.map(({ id, name, input }) => ({
        type: "tool_result" as const,
        tool_use_id: id,
        content: repository.run(name, input as Input),
      })),
    });
  }
  throw new Error("the agent did not finish");
};

const responsesAgent: Agent = async (repository, beforeStep, onFailure) => {
  const client = new OpenAI({ baseURL: `${hub.address}/router/v1`, apiKey: hub.callerToken, maxRetries: 0 });
  const tools = repository.names.map((name) => ({
    type: "function" as const,
    name,
    parameters: schema,
    strict: false,
  }));
  let input: OpenAI.Responses.ResponseInput = [{ role: "user", content: task }];
  let previous: string | undefined;
  const used: string[] = [];
  for (let step = 1; step <= maxSteps; step++) {
    const ask = { model, tools, input, provider, ...(previous && { previous_response_id: previous }) };
    const { id, output } = await askTwice(() => {
      beforeStep(step);
      return client.responses.stream(ask as never).finalResponse();
    }, onFailure);
    const calls = output.filter((item) => item.type === "function_call");
    if (calls.length === 0) return used;
    used.push(...calls.map(({ name }) => name));
    previous = id;
    input = calls.map(({ call_id, name, arguments: given }) => ({
      type: "function_call_output" as const,
      call_id,
      output: repository.run(name, JSON.parse(given) as Input),
    }));
  }
  throw new Error("the agent did not finish");
};

const rowsSince = async (id: number) => {
  await hub.settled();
  return hub.hub.database.db.selectFrom("router_calls").selectAll().where("id", ">", id).orderBy("id").execute();
};

/** Faults before the first content, each of which the router survives by asking the other provider. */
const faults: readonly Simulation[] = [
  { fault: "cut", after: 1 },
  { fault: "status", status: 500 },
  { fault: "error-event", after: 1 },
];

describe.each([
  ["Messages", messagesAgent],
  ["Responses", responsesAgent],
] as const)("an agent with %s finishes its task in five steps", (_name, agent) => {
  test.each([0, 1, 2, 3, 4, 5, 6])("with a provider that fails at step %i", async (faulty) => {
    const before = (await rowsSince(0)).at(-1)?.id ?? 0;
    const repository = createRepository();
    const used = await agent(repository, (step) => {
      hub.simulator.reset();
      // Another fault at each step.
      const fault = faults[faulty % faults.length];
      if (step === faulty) hub.simulator.faults.add({ ...fault, path: "api.together.xyz" });
    });
    hub.simulator.reset();
    expect(used).toEqual(repository.names);
    expect([repository.files.get("greeting.txt"), repository.log]).toEqual(["Hello {world} 🚀", ['Fix "Hello"']]);
    const rows = await rowsSince(before);
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "done"));
    expect(rows.map(({ provider: served }) => served)).toEqual(
      rows.map((_row, index) => (index + 1 === faulty ? "groq" : "together")),
    );
  });

  test.each([1, 2, 3, 4, 5, 6])(
    "with a stream that breaks in the middle of step %i, which it repeats",
    async (faulty) => {
      const before = (await rowsSince(0)).at(-1)?.id ?? 0;
      const repository = createRepository();
      let failures = 0;
      const used = await agent(
        repository,
        (step) => {
          hub.simulator.reset();
          if (step === faulty && failures === 0)
            hub.simulator.faults.add({ fault: "cut", after: 3, pace: "delay", delay: 2, path: "api.together.xyz" });
        },
        () => {
          failures += 1;
        },
      );
      hub.simulator.reset();
      expect([used, repository.log, failures]).toEqual([repository.names, ['Fix "Hello"'], 1]);
      const states = (await rowsSince(before)).map(({ state }) => state);
      expect(states).toEqual(Array.from({ length: 7 }, (_none, index) => (index === faulty - 1 ? "failed" : "done")));
    },
  );
});
