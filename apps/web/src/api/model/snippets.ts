import type { DatasetPrograms, ModelPrograms, ModelSnippets, SnippetQuery } from "@orrery/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import { apiPath } from "../repository.ts";

/** Keeps the previous code until the next one arrives. */
export const snippetsQuery = (id: string, query: SnippetQuery) =>
  queryOptions({
    queryKey: ["snippets", id, query],
    queryFn: ({ signal }) => getJson<ModelSnippets>(`${apiPath("model", id)}/snippets?${toQueryText(query)}`, signal),
    placeholderData: keepPreviousData,
  });

export const modelProgramsQuery = (id: string) =>
  queryOptions({
    queryKey: ["programs", "model", id],
    queryFn: ({ signal }) => getJson<ModelPrograms>(`${apiPath("model", id)}/programs`, signal),
  });

export const datasetProgramsQuery = (id: string) =>
  queryOptions({
    queryKey: ["programs", "dataset", id],
    queryFn: ({ signal }) => getJson<DatasetPrograms>(`${apiPath("dataset", id)}/programs`, signal),
  });
