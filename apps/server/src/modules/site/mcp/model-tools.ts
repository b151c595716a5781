import { ModelSnippets } from "@orrery/contract";
import { type Static, Type } from "typebox";
import { compareModels } from "./compare-models.ts";
import { explainRoute } from "./explain-route.ts";
import { providerChecks } from "./provider-checks.ts";
import {
  callsProvider,
  closed,
  defineTool,
  encodedPath,
  messages,
  queryOf,
  reads,
  repoId,
  routedModel,
  text,
} from "./tool.ts";
import { outputOf, resultOf } from "./tool-result.ts";

const runTask = defineTool({
  title: "Run a model",
  description: "Run a model for its task on this hub or at a provider. Calls to providers can cost money.",
  effects: callsProvider,
  input: Type.Object(
    {
      model: routedModel,
      inputs: Type.Unknown({ description: "As the task's page says: /tasks/{task}.md. Files as base64 or a URL" }),
      parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      task: Type.Optional(text(60, "Default: the model's own task")),
    },
    closed,
  ),
  output: Type.Object({
    model: Type.String(),
    outputs: Type.Optional(Type.Unknown({ description: "As the task's page says" })),
    media: Type.Optional(
      Type.Object({ mimeType: Type.String(), bytes: Type.Integer() }, { description: "The file is in the content" }),
    ),
  }),
  run: async ({ model, inputs, parameters, task }, call) =>
    outputOf(
      model,
      await call({
        method: "POST",
        path: `/router/auto/models/${encodedPath(model)}${queryOf({ task })}`,
        body: { inputs, ...(parameters && { parameters }) },
      }),
    ),
});

const ChatReply = Type.Object({
  model: Type.String(),
  choices: Type.Array(
    Type.Object({
      message: Type.Object({ role: Type.String(), content: Type.Union([Type.String(), Type.Null()]) }),
      finish_reason: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  usage: Type.Optional(
    Type.Object({ prompt_tokens: Type.Number(), completion_tokens: Type.Number() }, { description: "Tokens" }),
  ),
});

/** A provider's reply: no field of it can be relied on. */
interface ProviderReply {
  readonly choices: readonly { readonly message?: { readonly content?: unknown }; readonly finish_reason?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

const toChatReply = (model: string, { choices, usage }: ProviderReply): Static<typeof ChatReply> => {
  const { prompt_tokens: input, completion_tokens: output } = usage ?? {};
  return {
    model,
    choices: choices.map((choice) => ({
      message: { role: "assistant", content: textOrNull(choice?.message?.content) },
      finish_reason: textOrNull(choice?.finish_reason),
    })),
    ...(typeof input === "number" &&
      typeof output === "number" && { usage: { prompt_tokens: input, completion_tokens: output } }),
  };
};

const chat = defineTool({
  title: "Chat with a model",
  description: "Send a conversation to a chat model. Calls to providers can cost money.",
  effects: callsProvider,
  input: Type.Object(
    {
      model: routedModel,
      messages,
      max_tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    },
    closed,
  ),
  output: ChatReply,
  run: async (body, call) =>
    resultOf<ProviderReply>(await call({ method: "POST", path: "/router/v1/chat/completions", body }), (reply) =>
      toChatReply(body.model, reply),
    ),
});

const conversation = Type.Object(
  {
    model: repoId,
    messages,
    tools: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 200, description: "Tools in OpenAI's format" })),
  },
  closed,
);
const count = Type.Integer({ description: "Tokens, counted with the model's own tokenizer" });

const countTokens = defineTool({
  title: "Count tokens",
  description: "Count the tokens of a conversation with the model's own tokenizer and chat template.",
  effects: reads,
  input: conversation,
  output: Type.Object({ model: Type.String(), count }),
  run: async (body, call) =>
    resultOf<{ count: number }>(await call({ method: "POST", path: "/router/v1/tokenize", body }), (counted) => ({
      model: body.model,
      count: counted.count,
    })),
});

const renderTemplate = defineTool({
  title: "Render a chat template",
  description: "Show the text that a model's chat template writes for a conversation.",
  effects: reads,
  input: conversation,
  output: Type.Object({ model: Type.String(), prompt: Type.String(), count }),
  run: async (body, call) =>
    resultOf<{ count: number; prompt: string }>(
      await call({ method: "POST", path: "/router/v1/tokenize", body: { ...body, return_prompt: true } }),
      (rendered) => ({ model: body.model, prompt: rendered.prompt, count: rendered.count }),
    ),
});

const { task, provider, snippets } = ModelSnippets.properties;

const getSnippet = defineTool({
  title: "Get code",
  description: "Get code that calls a model through this hub. Says when its client's snippets were last executed.",
  effects: reads,
  input: Type.Object(
    {
      model: repoId,
      language: Type.Optional(Type.Enum(["js", "python", "sh"])),
      provider: Type.Optional(text(100, "Default: the first that serves the model")),
      streaming: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  output: Type.Object({
    task,
    provider,
    snippets,
    verification: Type.Optional(
      Type.Object(
        {
          date: Type.String(),
          executed: Type.Integer(),
          accepted: Type.Integer(),
          isCurrent: Type.Boolean({ description: "Whether the snippets are unchanged since then" }),
        },
        { description: "The last run of all snippets" },
      ),
    ),
  }),
  run: async ({ model, language, provider: at, streaming }, call) => {
    const reply = await call({ path: `/api/models/${model}/snippets${queryOf({ provider: at, streaming })}` });
    return resultOf<ModelSnippets>(reply, ({ verification, ...found }) => ({
      ...(found.task !== undefined && { task: found.task }),
      ...(found.provider !== undefined && { provider: found.provider }),
      snippets: found.snippets.filter((snippet) => language === undefined || snippet.language === language),
      ...(verification && {
        verification: {
          date: verification.date,
          executed: verification.executed,
          accepted: verification.accepted,
          isCurrent: verification.isCurrent,
        },
      }),
    }));
  },
});

export const modelTools = {
  compare_models: compareModels,
  run_task: runTask,
  chat,
  count_tokens: countTokens,
  render_template: renderTemplate,
  explain_route: explainRoute,
  provider_checks: providerChecks,
  get_snippet: getSnippet,
};
