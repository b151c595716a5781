import type { FileHeader, FileHeaderQuery } from "@orrery/contract";
import { type BlobStore, isBlobError } from "../../blobs/store.ts";
import { findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { parseFilePath } from "../../catalogue/file-path.ts";
import { fileAt } from "../../catalogue/file-store.ts";
import type { RepositoryKind } from "../../catalogue/repository-id.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../http/errors.ts";
import { type ByteSource, ReadingError } from "../../readers/byte-source.ts";
import type { Viewer } from "../../viewer.ts";
import { type Header, typesOf } from "./header.ts";
import { readGguf } from "./read-gguf.ts";
import { readSafetensors } from "./read-safetensors.ts";

/** Which file is meant. */
interface FilePlace {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  readonly path: string;
}

/** Looks into files of weights. */
export interface FileHeaderService {
  readonly header: (place: FilePlace, query: FileHeaderQuery, viewer: Viewer) => Promise<FileHeader>;
}

/** What the service is made from. */
export interface FileHeaderParts {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
}

const readers: readonly (readonly [ending: RegExp, read: (source: ByteSource) => Promise<Header>])[] = [
  [/\.safetensors$/i, readSafetensors],
  [/\.gguf$/i, readGguf],
];

/** Headers that are kept; a large one holds some ten thousand tensors. */
const mostKept = 8;

const blobSource = (blobs: BlobStore, sha256: string, size: number): ByteSource => ({
  size,
  read: async (start, length) => {
    const end = Math.min(start + length, size) - 1;
    if (end < start) return new Uint8Array();
    const parts: Buffer[] = [];
    for await (const part of await blobs.read(sha256, { start, end })) parts.push(part as Buffer);
    return Buffer.concat(parts);
  },
});

const toReply = (header: Header, { offset = 0, limit = 200, search = "" }: FileHeaderQuery): FileHeader => {
  const wanted = search.toLowerCase();
  const found = header.tensors.filter(({ name }) => name.toLowerCase().includes(wanted));
  return {
    format: header.format,
    parameters: header.tensors.reduce((sum, { parameters }) => sum + parameters, 0),
    tensorCount: header.tensors.length,
    types: typesOf(header.tensors),
    metadata: [...header.metadata],
    ...(header.quantization && { quantization: header.quantization }),
    tensors: found.slice(offset, offset + limit).map((tensor) => ({ ...tensor, shape: [...tensor.shape] })),
    found: found.length,
  };
};

const toHubError = (path: string) => (error: unknown) => {
  if (isBlobError(error, "not_found")) throw new HubError("EntryNotFound", `This hub does not hold “${path}”.`);
  if (error instanceof ReadingError) throw new HubError("unprocessable", `The file “${path}” ${error.message}.`);
  throw error;
};

/** Reads headers, once for each content. */
export const createFileHeaderService = ({ db, catalogue, blobs }: FileHeaderParts): FileHeaderService => {
  const kept = new Map<string, Promise<Header>>();

  const read = (sha256: string, size: number, path: string): Promise<Header> => {
    const known = kept.get(sha256);
    if (known) return known;
    const reader = readers.find(([ending]) => ending.test(path))?.[1];
    if (!reader)
      throw new HubError("unprocessable", `“${path}” is no file of weights: headers of safetensors and GGUF are read.`);
    const header = reader(blobSource(blobs, sha256, size));
    kept.set(sha256, header);
    header.catch(() => kept.delete(sha256));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return header;
  };

  return {
    header: async ({ kind, id, revision, path: given }, query, viewer) => {
      const path = parseFilePath(given);
      const row = await findFor(catalogue, viewer, "download", kind, id);
      const { number } = await resolveRevision(db, row, revision);
      const file = await fileAt(db, row.id, number, path);
      if (!file) throw new HubError("EntryNotFound", `Entry not found: ${row.full_name} has no file “${path}”.`);
      if (file.sha256 === null)
        throw new HubError("EntryNotFound", `${row.full_name} is mirrored without its files: “${path}” is not here.`);
      return toReply(await read(file.sha256, file.size, path).catch(toHubError(path)), query);
    },
  };
};
