import { tasks } from "@orrery/tasks";
import { hashOf } from "../hash.ts";
import type { Reply } from "../simulated-provider.ts";
import { type MappingEntry, type Models, weightsFile } from "../state/models.ts";

/** The hub's metadata endpoints that inference clients read. */

/** The two forms in which hubs give a provider mapping. */
export type MappingForm = "object" | "array";

const notFound = (what: string): Reply => ({
  status: 404,
  json: { error: `${what} not found` },
  headers: { "x-error-code": "RepoNotFound", "x-error-message": `${what} not found` },
});

const asObject = (entries: readonly MappingEntry[]) =>
  Object.fromEntries(entries.map(({ provider, hfModelId: _id, ...entry }) => [provider, entry]));

const asArray = (entries: readonly MappingEntry[]) =>
  entries.map((entry) => ({ ...entry, ...(entry.adapter && { adapterWeightsPath: weightsFile }) }));

const modelRecord = (id: string, query: URLSearchParams, models: Models, form: MappingForm): Reply => {
  const entries = models.mappingOf(id);
  if (!entries) return notFound(`Model ${id}`);
  const expand = [...query.getAll("expand[]"), ...query.getAll("expand")];
  const known: Readonly<Record<string, unknown>> = {
    inferenceProviderMapping: form === "object" ? asObject(entries) : asArray(entries),
    pipeline_tag: models.taskOf(id) === "conversational" ? "text-generation" : models.taskOf(id),
    private: false,
    tags: [],
  };
  const wanted = Object.entries(known).filter(([name]) => expand.length === 0 || expand.includes(name));
  return { status: 200, json: { _id: hashOf(id).toString(16).padStart(24, "0"), id, ...Object.fromEntries(wanted) } };
};

const fileOf = (path: string, size: number) => ({
  type: "file",
  oid: hashOf(path).toString(16).padStart(40, "0"),
  size,
  path,
});

const tree = (id: string, models: Models): Reply => {
  if (!models.mappingOf(id)) return notFound(`Model ${id}`);
  return {
    status: 200,
    json: [fileOf("README.md", 120), fileOf(weightsFile, 4096), fileOf("other.safetensors", 4096)],
  };
};

const taskList = (): Reply => ({
  status: 200,
  json: Object.fromEntries(
    Object.values(tasks).map(({ id, name, info }) => [
      id,
      { id, label: name, ...info, widgetModels: info.widgetModels },
    ]),
  ),
});

/** Answers a request to the simulated hub. */
export const hubReply = (path: string, query: URLSearchParams, models: Models, form: MappingForm): Reply => {
  if (path === "/api/tasks") return taskList();
  const listed = /^\/api\/models\/(.+)\/tree\/main$/.exec(path)?.[1];
  if (listed) return tree(decodeURIComponent(listed), models);
  const id = /^\/api\/models\/(.+)$/.exec(path)?.[1];
  return id ? modelRecord(decodeURIComponent(id), query, models, form) : notFound(path);
};
