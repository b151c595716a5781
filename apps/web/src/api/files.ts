import type { FileHeader, FileHeaderQuery, RepositoryKind, TreeEntry } from "@orrery/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { revisionPath } from "../lib/routes/repository-route.ts";
import { byCursor, getJson, getReply, nextCursor, sendForJson } from "./get-json.ts";
import { getText } from "./get-text.ts";
import { toQueryText } from "./repositories.ts";
import { apiPath, filesPath } from "./repository.ts";

export interface FileLocation {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  readonly path: string;
}

const part = (revision: string, path: string): string => revisionPath("tree", revision, path).slice("/tree".length);

/** The first page is small, to be shown soon. */
const firstPageSize = 100;
const pageSize = 500;

export const folderQuery = ({ kind, id, revision, path }: FileLocation) =>
  infiniteQueryOptions({
    queryKey: ["repository", kind, id, "tree", revision, path],
    queryFn: async ({ pageParam, signal }) => {
      const query = toQueryText({ expand: true, limit: pageParam ? pageSize : firstPageSize, cursor: pageParam });
      const { body, headers } = await getReply<readonly TreeEntry[]>(
        `${apiPath(kind, id)}/tree${part(revision, path)}?${query}`,
        signal,
      );
      return { entries: body, next: nextCursor(headers) };
    },
    ...byCursor,
    staleTime: 30_000,
  });

const lookUp = async ({ kind, id, revision, path }: FileLocation, expand: boolean): Promise<TreeEntry | undefined> => {
  const url = `${apiPath(kind, id)}/paths-info/${encodeURIComponent(revision)}`;
  const entries = await sendForJson<readonly TreeEntry[]>("POST", url, { paths: [path], expand });
  return entries.find((entry) => entry.path === path);
};

/** What the hub knows of a path; undefined if nothing is there. */
export const fileEntry = (location: FileLocation): Promise<TreeEntry | undefined> => lookUp(location, false);

/** Size, hash, scan and last commit of a file; null if there is none. */
export const fileEntryQuery = (location: FileLocation) =>
  queryOptions({
    queryKey: ["repository", location.kind, location.id, "entry", location.revision, location.path],
    queryFn: async () => (await lookUp(location, true)) ?? null,
    staleTime: 30_000,
  });

const maxShown = 400_000;

/** `raw` is what git has, which is a pointer for large files. */
export const fileTextQuery = ({ kind, id, revision, path }: FileLocation, view: "raw" | "resolve") =>
  queryOptions({
    queryKey: ["repository", kind, id, "text", revision, path, view],
    queryFn: ({ signal }) => getText(`${filesPath(kind, id)}${revisionPath(view, revision, path)}`, maxShown, signal),
    staleTime: 30_000,
  });

export const fileHeaderQuery = ({ kind, id, revision, path }: FileLocation, query: FileHeaderQuery) =>
  queryOptions({
    queryKey: ["repository", kind, id, "header", revision, path, query],
    queryFn: ({ signal }) =>
      getJson<FileHeader>(`${apiPath(kind, id)}/file-header${part(revision, path)}?${toQueryText(query)}`, signal),
    placeholderData: keepPreviousData,
  });
