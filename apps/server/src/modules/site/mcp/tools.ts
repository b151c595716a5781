import type { CallToolResult } from "@modelcontextprotocol/server";
import { type Static, type TObject, Type } from "typebox";
import type { CallHub } from "./call-hub.ts";
import { failed, resultOf, structured } from "./tool-result.ts";

/** A tool: what it takes, and how it is answered by the hub's API. */
interface HubTool<T extends TObject = TObject> {
  readonly title: string;
  readonly description: string;
  readonly input: T;
  /** Whether it only reads, and whether it calls a provider that can cost money. */
  readonly effects: { readonly readOnlyHint: boolean; readonly openWorldHint: boolean };
  readonly run: (input: Static<T>, call: CallHub) => Promise<CallToolResult>;
}

const defineTool = <T extends TObject>(tool: HubTool<T>): HubTool => tool as unknown as HubTool;

const reads = { readOnlyHint: true, openWorldHint: false };
const callsProvider = { readOnlyHint: false, openWorldHint: true };

const repoId = Type.String({ pattern: "^[\\w.-]+(/[\\w.-]+)?$", maxLength: 200, description: "owner/name" });
const repoType = Type.Optional(Type.Union([Type.Literal("model"), Type.Literal("dataset")]));
const revision = Type.Optional(Type.String({ maxLength: 100, description: "Branch, tag or commit. Default: main" }));
const text = (maxLength: number, description: string) => Type.String({ maxLength, description });
const message = Type.Object({ role: Type.String({ maxLength: 20 }), content: Type.String({ maxLength: 1_000_000 }) });
const messages = Type.Array(message, { minItems: 1, maxItems: 1_000 });
const closed = { additionalProperties: false };

const encodedPath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one));
  return query.size > 0 ? `?${query}` : "";
};

/** Bytes of a file that one call returns. */
const maxFileBytes = 64 * 1024;

const repositoryTools = {
  hub_repo_search: defineTool({
    title: "Search models and datasets",
    description: "Search this hub's models or datasets by text, author, tags and sort order.",
    effects: reads,
    input: Type.Object(
      {
        query: Type.Optional(text(200, "Words of the id or the tags")),
        repo_type: repoType,
        author: Type.Optional(text(100, "Owner of the repositories")),
        filters: Type.Optional(Type.Array(text(100, "A tag or a task"), { maxItems: 20 })),
        sort: Type.Optional(text(30, "trendingScore, downloads, likes, createdAt or lastModified")),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      closed,
    ),
    run: async ({ query, repo_type = "model", author, filters, sort, limit = 20 }, call) =>
      resultOf(
        await call({ path: `/api/${repo_type}s${queryOf({ search: query, author, filter: filters, sort, limit })}` }),
        "repositories",
      ),
  }),
  hub_repo_details: defineTool({
    title: "Get details",
    description: "Get a model's or dataset's task, tags, files, providers and numbers.",
    effects: reads,
    input: Type.Object({ repo_id: repoId, repo_type: repoType, revision }, closed),
    run: async ({ repo_id, repo_type = "model", revision: at }, call) =>
      resultOf(await call({ path: `/api/${repo_type}s/${repo_id}${at ? `/revision/${encodeURIComponent(at)}` : ""}` })),
  }),
  read_file: defineTool({
    title: "Read a file",
    description: `Read a text file of a repository, up to ${maxFileBytes / 1024} KiB at a time.`,
    effects: reads,
    input: Type.Object(
      {
        repo_id: repoId,
        path: text(500, "Path of the file, such as README.md"),
        repo_type: repoType,
        revision,
        offset: Type.Optional(Type.Integer({ minimum: 0, description: "First byte" })),
      },
      closed,
    ),
    run: async ({ repo_id, path, repo_type = "model", revision: at = "main", offset = 0 }, call) => {
      const folder = repo_type === "dataset" ? "/datasets/" : "/";
      const reply = await call({
        path: `${folder}${repo_id}/resolve/${encodeURIComponent(at)}/${encodedPath(path)}`,
        headers: { range: `bytes=${offset}-${offset + maxFileBytes - 1}` },
      });
      if (reply.status >= 300) return resultOf(reply);
      const bytes = reply.body.subarray(0, maxFileBytes);
      if (bytes.includes(0)) return failed("This file is not text. Download it instead.");
      return structured({ path, offset, bytes: bytes.length, text: bytes.toString() });
    },
  }),
  dataset_rows: defineTool({
    title: "Read dataset rows",
    description: "Read rows of a dataset, with search and filters.",
    effects: reads,
    input: Type.Object(
      {
        dataset: repoId,
        config: Type.Optional(text(100, "Subset")),
        split: Type.Optional(text(100, "Split, such as train")),
        offset: Type.Optional(Type.Integer({ minimum: 0 })),
        length: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        search: Type.Optional(text(200, "Text that rows contain")),
      },
      closed,
    ),
    run: async ({ dataset, ...query }, call) =>
      resultOf(await call({ path: `/api/datasets/${dataset}/rows${queryOf({ length: 10, ...query })}` })),
  }),
};

const modelTools = {
  run_task: defineTool({
    title: "Run a model",
    description: "Run a model for its task on this hub or at a provider. Calls to providers can cost money.",
    effects: callsProvider,
    input: Type.Object(
      {
        model: Type.String({ maxLength: 200, description: "owner/name, or owner/name:provider" }),
        inputs: Type.Unknown({ description: "As the task's page says: /tasks/{task}.md" }),
        parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      },
      closed,
    ),
    run: async ({ model, inputs, parameters }, call) =>
      resultOf(
        await call({
          method: "POST",
          path: `/router/auto/models/${encodedPath(model)}`,
          body: { inputs, ...(parameters && { parameters }) },
        }),
        "outputs",
      ),
  }),
  chat: defineTool({
    title: "Chat with a model",
    description: "Send a conversation to a chat model. Calls to providers can cost money.",
    effects: callsProvider,
    input: Type.Object(
      {
        model: Type.String({ maxLength: 200, description: "owner/name, or owner/name:provider" }),
        messages,
        max_tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      },
      closed,
    ),
    run: async (body, call) => resultOf(await call({ method: "POST", path: "/router/v1/chat/completions", body })),
  }),
  count_tokens: defineTool({
    title: "Count tokens",
    description: "Count the tokens of a conversation with the model's own tokenizer and chat template.",
    effects: reads,
    input: Type.Object({ model: repoId, messages }, closed),
    run: async (body, call) => resultOf(await call({ method: "POST", path: "/router/v1/tokenize", body })),
  }),
  render_template: defineTool({
    title: "Render a chat template",
    description: "Show the text that a model's chat template writes for a conversation.",
    effects: reads,
    input: Type.Object({ model: repoId, messages }, closed),
    run: async (body, call) =>
      resultOf(await call({ method: "POST", path: "/router/v1/tokenize", body: { ...body, return_prompt: true } })),
  }),
  explain_route: defineTool({
    title: "Explain a route",
    description: "List the providers of a model in the order they would be tried, with prices and reasons.",
    effects: reads,
    input: Type.Object({ model: Type.String({ maxLength: 200 }) }, closed),
    run: async ({ model }, call) => resultOf(await call({ path: `/router/v1/route/explain${queryOf({ model })}` })),
  }),
};

/** The tools that agents can use, in a fixed order. */
export const hubTools: Readonly<Record<string, HubTool>> = { ...repositoryTools, ...modelTools };
