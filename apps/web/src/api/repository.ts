import type { RecordField, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { revisionPath } from "../lib/routes/repository-route.ts";
import { getJson } from "./get-json.ts";
import { getText } from "./get-text.ts";
import { toQueryText } from "./repositories.ts";

const wanted: { readonly [K in RepositoryKind]: readonly RecordField<K>[] } = {
  model: [
    "author",
    "baseModels",
    "cardData",
    "config",
    "createdAt",
    "disabled",
    "discussionsDisabled",
    "downloads",
    "gated",
    "gguf",
    "inference",
    "inferenceProviderMapping",
    "lastModified",
    "library_name",
    "likes",
    "mask_token",
    "model-index",
    "numParameters",
    "origin",
    "pipeline_tag",
    "private",
    "safetensors",
    "sha",
    "siblings",
    "tags",
    "transformersInfo",
    "usedStorage",
    "widgetData",
  ],
  dataset: [
    "author",
    "cardData",
    "citation",
    "createdAt",
    "description",
    "disabled",
    "discussionsDisabled",
    "downloads",
    "gated",
    "lastModified",
    "likes",
    "mainSize",
    "numRows",
    "origin",
    "private",
    "sha",
    "siblings",
    "tags",
    "usedStorage",
  ],
};

export const apiPath = (kind: RepositoryKind, id: string): string =>
  `/api/${kind}s/${id.split("/").map(encodeURIComponent).join("/")}`;

export const filesPath = (kind: RepositoryKind, id: string): string =>
  `${kind === "dataset" ? "/datasets" : ""}/${id.split("/").map(encodeURIComponent).join("/")}`;

/** The record as clients ask for it; a mirror fetches the repository then. */
export const getRecord = (kind: RepositoryKind, id: string): Promise<RepositoryRecord> => getJson(apiPath(kind, id));

export const recordQuery = (kind: RepositoryKind, id: string) =>
  queryOptions({
    queryKey: ["repository", kind, id],
    queryFn: ({ signal }) =>
      getJson<RepositoryRecord>(`${apiPath(kind, id)}?${toQueryText({ expand: wanted[kind], blobs: true })}`, signal),
    staleTime: 30_000,
  });

/** Longer cards are mistakes. */
const maxCardBytes = 1_000_000;

export const cardQuery = (kind: RepositoryKind, id: string, revision: string) =>
  queryOptions({
    queryKey: ["repository", kind, id, "card", revision],
    queryFn: ({ signal }) =>
      getText(`${filesPath(kind, id)}${revisionPath("raw", revision, "README.md")}`, maxCardBytes, signal),
    staleTime: 30_000,
    retry: false,
  });
