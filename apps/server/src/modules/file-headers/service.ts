import type { FileHeaderQuery } from "@orrery/contract";
import { blobSource } from "../../blobs/blob-source.ts";
import { ReadingError } from "../../blobs/byte-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import { findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import { fileAt } from "../../catalogue/history/read-files.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { weightsFormatOf } from "../../readers/weights/read-header.ts";
import type { Workers } from "../../workers/workers.ts";
import { headerJob } from "./header-job.ts";

interface FilePlace {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  readonly path: string;
}

export interface FileHeaderDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
  readonly workers: Workers;
}

/** Bytes of a file whose header is read at once. */
const smallFile = 32 * 1024;

const toHubError =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof ReadingError) throw new HubError("unprocessable", `The file "${path}" ${error.message}.`);
    throw error;
  };

/** Reads headers of files of weights; those of large files in a worker. */
export const createFileHeaderService = ({ db, catalogue, blobs, workers }: FileHeaderDeps) => ({
  /** A reply of the contract's shape, as JSON text. */
  header: async (
    { kind, id, revision, path: given }: FilePlace,
    query: FileHeaderQuery,
    viewer: Viewer,
  ): Promise<Uint8Array> => {
    const path = parseFilePath(given);
    const row = await findFor(catalogue, viewer, "download", kind, id);
    const { tree } = await resolveRevision(db, row, revision);
    const file = await fileAt(db, row.id, tree, path);
    if (!file) throw new HubError("EntryNotFound", `Entry not found: ${row.full_name} has no file "${path}".`);
    if (file.sha256 === null)
      throw new HubError("EntryNotFound", `${row.full_name} was imported without its files: "${path}" is not here.`);
    const format = weightsFormatOf(path);
    if (!format) throw new HubError("unprocessable", `"${path}" is not a safetensors, GGUF or ONNX file.`);
    const input = { format, query };
    const sources = [blobSource(blobs, file.sha256, file.size)];
    const header =
      file.size <= smallFile
        ? Promise.resolve(headerJob.run(input, sources))
        : workers.run(headerJob, input, sources, `The file "${path}"`);
    return header.catch(toHubError(path));
  },
});

/** Looks into files of weights. */
export type FileHeaderService = ReturnType<typeof createFileHeaderService>;
