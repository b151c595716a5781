import type { Refs } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { isApiError } from "../api-error.ts";
import type { FileLocation } from "../files.ts";
import { getJson } from "../get-json.ts";
import { type FileText, getText } from "../get-text.ts";
import { apiPath, filesPath } from "../repository.ts";

/** Larger files are changed by uploading them. */
export const maxEditedBytes = 1_000_000;

export interface FileVersion {
  /** The commit that the text is of. */
  readonly commit: string;
  /** Undefined if the file does not exist. */
  readonly file: FileText | undefined;
}

/** The newest commit of a branch; undefined if there is no such branch. */
const branchHead = async ({ kind, id, revision }: FileLocation): Promise<string | undefined> => {
  const { branches } = await getJson<Refs>(`${apiPath(kind, id)}/refs`);
  return branches.find(({ name }) => name === revision)?.targetCommit;
};

/** A file of a branch, with the commit it was read at. */
export const readVersion = async (location: FileLocation): Promise<FileVersion> => {
  const { kind, id, path } = location;
  const commit = await branchHead(location);
  if (commit === undefined) throw new Error("Switch to a branch to edit files.");
  // A new file has no name yet.
  if (path === "" || path.endsWith("/")) return { commit, file: undefined };
  try {
    return {
      commit,
      file: await getText(`${filesPath(kind, id)}${revisionPath("raw", commit, path)}`, maxEditedBytes),
    };
  } catch (error) {
    if (isApiError(error, "not_found")) return { commit, file: undefined };
    throw error;
  }
};

/** Read once: the text must not change under the hands of the person who edits it. */
export const editedFileQuery = (location: FileLocation) =>
  queryOptions({
    queryKey: ["edited-file", location],
    queryFn: () => readVersion(location),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
