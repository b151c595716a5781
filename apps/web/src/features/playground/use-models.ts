import type { ProviderModels, RepositoryRecord } from "@orrery/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { providerModelsQuery } from "../../api/providers.ts";
import { recordQuery } from "../../api/repository.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { isNamedProvider } from "../../lib/hub-provider.ts";
import type { PlaygroundColumn } from "./session/session.ts";

type Records = ReadonlyMap<string, RepositoryRecord>;

const useRecords = (columns: readonly PlaygroundColumn[]) => {
  const ids = [...new Set(columns.map(({ model }) => model).filter(Boolean))];
  return useQueries({
    queries: ids.map((id) => ({ ...recordQuery("model", id), retry: false })),
    combine: (results) => ({
      records: new Map(results.flatMap(({ data }, at) => (data ? [[ids[at] ?? data.id, data] as const] : []))),
      isFetched: results.every(({ isFetched }) => isFetched),
    }),
  });
};

/** A model that is called by the provider's own ID, with what the provider's list says of it. */
const withProvider = (
  record: RepositoryRecord | undefined,
  { model, provider }: PlaygroundColumn,
  list: ProviderModels | undefined,
): RepositoryRecord => {
  const { pricing, contextLength, task = "conversational" } = list?.models.find(({ id }) => id === model) ?? {};
  const mapping = {
    status: "live" as const,
    providerId: model,
    task,
    ...(pricing && { pricing }),
    ...(contextLength !== undefined && { contextLength }),
  };
  return {
    _id: "",
    id: model,
    ...record,
    inferenceProviderMapping: { ...record?.inferenceProviderMapping, [provider]: mapping },
  } as RepositoryRecord;
};

/** Whether the model is not on this hub, only at a provider. */
export const isElsewhere = (record: RepositoryRecord | undefined): boolean => record?._id === "";

/** What is known of the columns' models: from this hub, or from the list of the chosen provider. */
export const useModels = (columns: readonly PlaygroundColumn[]): Records => {
  const { data: session } = useQuery(sessionQuery);
  const { records, isFetched } = useRecords(columns);
  const unmapped = columns.filter(
    ({ model, provider }) =>
      isFetched &&
      model !== "" &&
      isNamedProvider(provider) &&
      !records.get(model)?.inferenceProviderMapping?.[provider],
  );
  const asked = [...new Set(unmapped.map(({ provider }) => provider))];
  const lists = useQueries({
    queries: asked.map((provider) => ({ ...providerModelsQuery(provider), enabled: Boolean(session?.user) })),
    combine: (results) => new Map(asked.map((provider, at) => [provider, results[at]?.data] as const)),
  });
  if (unmapped.length === 0) return records;
  const models = new Map(records);
  for (const column of unmapped)
    models.set(column.model, withProvider(models.get(column.model), column, lists.get(column.provider)));
  return models;
};
