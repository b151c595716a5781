import type { DatasetPrograms, ModelPrograms, ModelSnippets, SnippetQuery, Splits } from "@orrery/contract";
import { isProvider, providers, type Task } from "@orrery/inference";
import {
  getInferenceRequest,
  getInferenceSnippets,
  lastVerification,
  type SnippetOptions,
  snippetTask,
} from "@orrery/snippets";
import { type ChatMessage, datasetLibraries, type ModelRecord } from "@orrery/tasks";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { recordSelection, toRecord } from "../../catalogue/fields.ts";
import { mainFiles } from "../../catalogue/history/read-files.ts";
import { type MappingRow, mappingsOf, type RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { datasetRecord } from "./dataset-record.ts";
import { modelPrograms } from "./model-programs.ts";

export interface SnippetDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly config: Pick<Config, "isAnonymousAllowed">;
  /** The parts of a dataset that have rows. */
  readonly splits: (id: string, revision: string, viewer: Viewer) => Promise<Splits>;
}

const hubProvider = "hf-inference";
const placeholders = { hub: "hf_YOUR_TOKEN", provider: "YOUR_PROVIDER_KEY" } as const;

/** What a model is called for, if anybody offers that. */
const calledFor = (tag: string | null, tags: readonly string[], mappings: readonly MappingRow[]): Task | undefined => {
  if (tag === null) return undefined;
  const chat = mappings.find(({ task }) => task === "conversational");
  const task = snippetTask({ pipeline_tag: tag, tags }, chat && { task: chat.task });
  return task && Object.values(providers).some(({ tasks }) => Object.hasOwn(tasks, task)) ? task : undefined;
};

const servingOf = (mappings: readonly MappingRow[]): string[] =>
  mappings.filter(({ status, provider }) => status === "live" && isProvider(provider)).map(({ provider }) => provider);

/**
 * Who may be called: those who serve the model, the hub's choice among them for chat, and the hub's own service. The hub
 * comes first where it runs the model for anyone.
 */
const callable = (task: Task, serving: readonly string[], isOpen: boolean): ModelSnippets["providers"] => {
  const others = serving.filter((id) => id !== hubProvider);
  const hasChoice = task === "conversational" && (isOpen ? others : serving).length > 0;
  const rest = [...(hasChoice ? ["auto"] : []), ...serving, hubProvider];
  const ids = isOpen ? [hubProvider, ...rest] : rest;
  return [...new Set(ids)].flatMap((id): ModelSnippets["providers"] => {
    if (id === "auto") return [{ id, label: "Best available", isServing: true, isHub: false }];
    if (!isProvider(id) || !Object.hasOwn(providers[id].tasks, task)) return [];
    const { label } = providers[id];
    return [{ id, label, isServing: serving.includes(id), isHub: id === hubProvider }];
  });
};

const readMessages = (text: string | undefined): readonly ChatMessage[] | undefined => {
  if (text === undefined) return undefined;
  const problem = new HubError(
    "bad_request",
    '"messages" in the query must be JSON like [{"role":"user","content":"Hi"}].',
  );
  try {
    const messages: unknown = JSON.parse(text);
    const isMessage = (one: unknown) =>
      typeof one === "object" && one !== null && typeof (one as { role?: unknown }).role === "string";
    if (!Array.isArray(messages) || messages.length === 0 || !messages.every(isMessage)) throw problem;
    return messages as readonly ChatMessage[];
  } catch {
    throw problem;
  }
};

const readInputs = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new HubError("bad_request", '"inputs" in the query must be JSON, such as "a text" or {"question":"Why?"}.');
  }
};

const optionsOf = (query: SnippetQuery, hub: string, provider: string, needsToken: boolean): SnippetOptions => {
  const { streaming, temperature, max_tokens, top_p, bill_to, filled } = query;
  const direct = query.direct === true && provider !== hubProvider && provider !== "auto";
  const messages = readMessages(query.messages);
  return {
    hub,
    ...(streaming && { streaming }),
    ...(temperature !== undefined && { temperature }),
    ...(max_tokens !== undefined && { max_tokens }),
    ...(top_p !== undefined && { top_p }),
    ...(bill_to && !direct && { billTo: bill_to }),
    ...(direct && { directRequest: true }),
    ...(!needsToken && { keyless: true }),
    ...(filled && needsToken && { accessToken: direct ? placeholders.provider : placeholders.hub }),
    ...(messages && { messages }),
    ...(query.inputs !== undefined && { inputs: readInputs(query.inputs) }),
  };
};

const mappingFor = (mappings: readonly MappingRow[], provider: string) => {
  const row = mappings.find((one) => one.provider === provider);
  return (
    row && {
      providerId: row.provider_model,
      task: row.task,
      ...(row.adapter && { adapter: row.adapter }),
      ...(row.adapter_weights_path && { adapterWeightsPath: row.adapter_weights_path }),
    }
  );
};

const chosen = (offered: ModelSnippets["providers"], asked: string | undefined): string | undefined => {
  if (asked === undefined || offered.some(({ id }) => id === asked)) return asked ?? offered[0]?.id;
  const names = offered.map(({ id }) => id).join(", ") || "none";
  throw new HubError("bad_request", `"provider" in the query must be one that offers the model's task: ${names}.`);
};

const snippetsFor = (
  row: RepositoryRow,
  mappings: readonly MappingRow[],
  query: SnippetQuery,
  hub: string,
  isAnonymousAllowed: boolean,
): ModelSnippets => {
  const tags: readonly string[] = JSON.parse(row.tags);
  const task = calledFor(row.pipeline_tag, tags, mappings);
  if (!task) return { isChat: false, needsToken: true, providers: [], snippets: [] };
  const serving = servingOf(mappings);
  const isReadByAll = isAnonymousAllowed && !row.is_private && !row.gated;
  const isOpen = isReadByAll && serving.includes(hubProvider);
  const offered = callable(task, serving, isOpen);
  const provider = chosen(offered, query.provider);
  const isChat = task === "conversational";
  if (provider === undefined) return { task, isChat, needsToken: true, providers: offered, snippets: [] };
  const needsToken = !(isReadByAll && provider === hubProvider);
  const model = {
    id: row.full_name,
    tags: isChat ? [...tags, "conversational"] : tags,
    ...(row.pipeline_tag !== null && { pipeline_tag: row.pipeline_tag }),
    ...(row.mask_token !== null && { mask_token: row.mask_token }),
  };
  const asked = [model, provider, mappingFor(mappings, provider), optionsOf(query, hub, provider, needsToken)] as const;
  const request = getInferenceRequest(...asked);
  const { accessToken } = asked[3];
  const { fingerprint: _, ...verification } = lastVerification() ?? { fingerprint: "" };
  return {
    task,
    isChat,
    provider,
    needsToken,
    providers: offered,
    snippets: [...getInferenceSnippets(...asked)],
    ...(request && { request: { ...request, headers: [...request.headers] } }),
    ...(accessToken && { placeholder: accessToken }),
    ...("date" in verification && { verification }),
  };
};

/** Makes the code that pages and the command line show. */
export const createSnippetService = ({ db, catalogue, config, splits }: SnippetDeps) => ({
  snippets: async (id: string, query: SnippetQuery, hub: string, viewer: Viewer): Promise<ModelSnippets> => {
    const row = await findFor(catalogue, viewer, "see", "model", id);
    const mappings = (await mappingsOf(db, [row.id])).get(row.id) ?? [];
    return snippetsFor(row, mappings, query, hub, config.isAnonymousAllowed);
  },

  modelPrograms: async (id: string, hub: string, viewer: Viewer): Promise<ModelPrograms> => {
    const row = await findFor(catalogue, viewer, "see", "model", id);
    const files = await mainFiles(db, row.id);
    const record = toRecord("model", row, { files, mappings: [], hasBlobs: false }, recordSelection("model", {}));
    return modelPrograms(
      record as ModelRecord,
      files.map(({ path }) => path),
      hub,
    );
  },

  datasetPrograms: async (id: string, hub: string, viewer: Viewer): Promise<DatasetPrograms> => {
    const row = await findFor(catalogue, viewer, "see", "dataset", id);
    const dataset = datasetRecord(row.full_name, JSON.parse(row.tags), await splits(id, "main", viewer));
    return {
      libraries: Object.entries(datasetLibraries).map(([key, { prettyLabel, snippets, ...library }]) => ({
        key,
        label: prettyLabel,
        ...("docsUrl" in library && { docsUrl: library.docsUrl }),
        programs: [...snippets(dataset, { hub })],
      })),
    };
  },
});

/** Questions for the code that uses a model or a dataset. `hub` is the address the caller knows this hub by. */
export type SnippetService = ReturnType<typeof createSnippetService>;
