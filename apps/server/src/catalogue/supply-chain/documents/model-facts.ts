import { readRepositoryId } from "../../../readers/repository-id.ts";
import { isRecord } from "../../../text/is-record.ts";
import { storedList } from "../../../text/stored-list.ts";
import { baseModels } from "../../fields.ts";
import type { RepositoryRow } from "../../repository-store.ts";
import type { DocumentedDataset } from "./croissant.ts";
import type { DocumentedModel, ReportedMetric } from "./documented-model.ts";
import { licensesIn } from "./spdx-licenses.ts";

type Json = Readonly<Record<string, unknown>>;

const maxIds = 50;
const maxMetrics = 100;

const objectOf = (value: unknown): Json => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** Short text of a card: a number or a truth value is one as well. */
const textOf = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value).trim().slice(0, 300) : "";

const idsIn = (value: unknown): string[] => {
  const ids = listOf(value).flatMap((id) => (typeof id === "string" && readRepositoryId(id) ? id : []));
  return [...new Set(ids)].slice(0, maxIds);
};

const cardOf = (row: Pick<RepositoryRow, "card">): Json => objectOf(parsed(row.card));

const tagged = (row: Pick<RepositoryRow, "tags">, prefix: string): string[] =>
  storedList(row.tags).flatMap((tag) => (tag.startsWith(prefix) ? tag.slice(prefix.length) : []));

/** The base models that a model names; records from elsewhere have them as tags only. */
export const basesOf = (row: Pick<RepositoryRow, "card" | "tags">): string[] => {
  const declared = idsIn(cardOf(row).base_model);
  return declared.length > 0 ? declared : idsIn(baseModels(row)?.models.map(({ id }) => id));
};

export const datasetsOf = (row: Pick<RepositoryRow, "card" | "tags">): string[] => {
  const declared = idsIn(cardOf(row).datasets);
  return declared.length > 0 ? declared : idsIn(tagged(row, "dataset:"));
};

export const licensesOf = (row: Pick<RepositoryRow, "card" | "tags">) => {
  const declared = licensesIn(cardOf(row));
  return declared.length > 0 ? declared : licensesIn({ license: tagged(row, "license:") });
};

/** Results of `model-index`, in their order. */
const metricsIn = (modelIndex: unknown): ReportedMetric[] => {
  const results = listOf(modelIndex).flatMap((model) => listOf(objectOf(model).results));
  const metrics = results.flatMap((result) => {
    const dataset = textOf(objectOf(objectOf(result).dataset).name ?? objectOf(objectOf(result).dataset).type);
    return listOf(objectOf(result).metrics).map((metric) => ({
      type: textOf(objectOf(metric).type ?? objectOf(metric).name),
      value: textOf(objectOf(metric).value),
      dataset,
    }));
  });
  return metrics.filter(({ type, value }) => type !== "" && value !== "").slice(0, maxMetrics);
};

/** Fields of `co2_eq_emissions`. Emissions alone are grams. */
const emissionsIn = (value: unknown): Readonly<Record<string, string>> => {
  const given = typeof value === "object" ? objectOf(value) : { emissions: value };
  const names = ["emissions", "source", "training_type", "geographical_location", "hardware_used"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = textOf(given[name]);
      return text ? [[name, name === "emissions" && typeof given[name] === "number" ? `${text} g CO2eq` : text]] : [];
    }),
  );
};

const architectureIn = (row: RepositoryRow) => {
  const config = objectOf(parsed(row.config));
  const architecture = textOf(listOf(config.architectures)[0]);
  const family = textOf(config.model_type) || textOf(objectOf(parsed(row.gguf)).architecture);
  return { ...(architecture && { architecture }), ...(family && { architectureFamily: family }) };
};

const languagesIn = (card: Json): string[] =>
  [...new Set(listOf(card.language).map(textOf))].filter(Boolean).slice(0, maxIds);

/** What the record of a model says. */
export const modelFacts = (
  row: RepositoryRow,
): Omit<
  DocumentedModel,
  "sha" | "hub" | "url" | "committedAt" | "sections" | "isCardRead" | "files" | "related" | "upstream"
> => {
  const card = cardOf(row);
  return {
    id: row.full_name,
    author: row.author,
    createdAt: row.created_at,
    ...(row.pipeline_tag && { task: row.pipeline_tag }),
    ...(row.library_name && { library: row.library_name }),
    ...(row.parameters !== null && { parameters: row.parameters }),
    ...(row.description && { description: row.description }),
    ...architectureIn(row),
    languages: languagesIn(card),
    licenses: licensesOf(row),
    metrics: metricsIn(parsed(row.model_index) ?? card["model-index"]),
    emissions: emissionsIn(card.co2_eq_emissions),
    baseIds: basesOf(row),
    datasetIds: datasetsOf(row),
  };
};

/** What the record of a dataset says. */
export const datasetFacts = (
  row: RepositoryRow,
): Omit<DocumentedDataset, "sha" | "url" | "ownerUrl" | "committedAt" | "configs" | "upstream"> => {
  const card = cardOf(row);
  const name = textOf(card.pretty_name) || row.full_name.split("/").at(-1) || row.full_name;
  const citation = textOf(objectOf(parsed(row.extra)).citation);
  return {
    id: row.full_name,
    name,
    author: row.author,
    description: row.description ?? `The dataset ${row.full_name}.`,
    createdAt: row.created_at,
    licenses: licensesOf(row),
    keywords: storedList(row.tags).slice(0, maxIds),
    languages: languagesIn(card),
    ...(citation && { citation }),
  };
};
