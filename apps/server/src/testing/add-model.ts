import { inlineFile } from "../catalogue/inline-file.ts";
import { refreshFacts } from "../catalogue/refresh-facts.ts";
import type { RepositoryRow } from "../catalogue/repository-store.ts";
import type { Hub } from "../hub/hub.ts";
import type { ModelFiles } from "./tiny-models.ts";

/** Publishes files as a model of a hub. */
export const addModel = async (
  { database: { db }, blobs, catalogue, workers, now }: Hub,
  id: string,
  files: ModelFiles,
  { isPrivate = false, ownerId = null }: { readonly isPrivate?: boolean; readonly ownerId?: number | null } = {},
): Promise<RepositoryRow> => {
  const row = await catalogue.create({ kind: "model", id, ownerId, isPrivate, author: "tests" });
  const put = await Promise.all(
    Object.entries(files).map(([path, content]) => inlineFile(blobs, path, Buffer.from(content))),
  );
  const done = await catalogue.commit(row, { put, remove: [], title: "add", author: "tests", at: now() });
  await refreshFacts({ db, blobs, catalogue, workers }, row, done);
  return (await catalogue.find("model", id)) ?? row;
};
