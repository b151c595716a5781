import { blobSource } from "../../../blobs/blob-source.ts";
import { ReadingError } from "../../../blobs/byte-source.ts";
import type { BlobStore } from "../../../blobs/store.ts";
import { findCommit } from "../../../catalogue/history/history-store.ts";
import { type FileRow, filesAt } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { type GgufDescription, ggufJob } from "../../../readers/weights/gguf-job.ts";
import { storedList } from "../../../text/stored-list.ts";
import type { Workers } from "../../../workers/workers.ts";
import { isSplitFile, projectorFor, quantizationsOf, withoutOtherGguf } from "./gguf-choice.ts";
import type { Lookup, TaggedRevision } from "./lookup.ts";
import { type ContentFile, modelPack, type WrittenManifest } from "./model-pack.ts";
import { ollamaManifest } from "./ollama-manifest.ts";
import { registryError } from "./registry-error.ts";
import { findManifest, insertManifest, type RegistryContent } from "./store.ts";

/** How a manifest is written: every file of the revision, or one GGUF model for Ollama. */
export type ManifestFormat = "model-pack" | "ollama";

export interface ManifestDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
  readonly lookup: Lookup;
  readonly now: () => number;
}

/** Max bytes of a manifest; clients refuse larger ones. */
const maxManifestBytes = 4 * 1024 ** 2;
/** More never fit: a layer has at least 350 bytes. */
const maxLayers = Math.floor(maxManifestBytes / 350);

const isStored = (file: FileRow): file is ContentFile => file.sha256 !== null;

const checkStored = (row: RepositoryRow, file: FileRow): ContentFile => {
  if (isStored(file)) return file;
  throw registryError(
    "MANIFEST_UNKNOWN",
    `${row.full_name} was imported without its files: this hub does not have the content of "${file.path.slice(0, 200)}".`,
  );
};

/** What is known of the newest commit. */
const factsOf = ({ tags, gguf, config, parameters }: RepositoryRow) => {
  const { architecture } = JSON.parse(gguf ?? "{}") as { architecture?: string };
  const { model_type } = JSON.parse(config ?? "{}") as { model_type?: string };
  const licenses = storedList(tags).flatMap((tag) => (tag.startsWith("license:") ? tag.slice(8) : []));
  return { parameters: parameters ?? undefined, architecture: architecture ?? model_type, licenses };
};

/** Every file of a revision; of several GGUF models, only the one that the tag names. */
const writeModelPack = async ({ db }: ManifestDeps, at: TaggedRevision): Promise<WrittenManifest> => {
  const { row, sha, gguf, tree } = at;
  const all = await filesAt(db, row.id, tree);
  const packed = gguf === undefined ? all : withoutOtherGguf(all, gguf);
  if (packed.length > maxLayers)
    throw registryError(
      "MANIFEST_INVALID",
      `${row.full_name} has ${packed.length} files; a manifest can list at most ${maxLayers}. Download the files instead.`,
    );
  const files = packed.map((file) => checkStored(row, file));
  if (files.length === 0) throw registryError("MANIFEST_UNKNOWN", `${row.full_name} has no files at ${sha}.`);
  const commit = await findCommit(db, row.id, sha);
  return modelPack({
    kind: row.kind,
    id: row.full_name,
    author: row.author,
    sha,
    createdAt: commit?.created_at ?? row.last_modified,
    files,
    quantization: gguf === undefined ? undefined : quantizationsOf([gguf])[0],
    ...(sha === row.sha && factsOf(row)),
  });
};

const describeGguf = async ({ blobs, workers }: ManifestDeps, file: ContentFile): Promise<GgufDescription> => {
  try {
    return await workers.run(ggufJob, undefined, [blobSource(blobs, file.sha256, file.size)], file.path);
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    throw registryError("MANIFEST_INVALID", `"${file.path}" ${error.message}.`);
  }
};

const writeOllama = async (deps: ManifestDeps, at: TaggedRevision): Promise<WrittenManifest> => {
  const { files, paths, path } = await deps.lookup.chooseGguf(at);
  if (isSplitFile(path))
    throw registryError("MANIFEST_UNKNOWN", `"${path}" is split into several files, which Ollama can't load.`);
  const fileAt = (wanted: string | undefined): ContentFile | undefined => {
    const found = files.find((file) => file.path === wanted);
    return found && checkStored(at.row, found);
  };
  const model = fileAt(path) as ContentFile;
  return ollamaManifest({
    model,
    description: await describeGguf(deps, model),
    quantization: quantizationsOf([path])[0],
    projector: fileAt(projectorFor(paths, path)),
    byName: new Map(files.filter(isStored).map((file) => [file.path, file])),
  });
};

const writers: Readonly<Record<ManifestFormat, (deps: ManifestDeps, at: TaggedRevision) => Promise<WrittenManifest>>> =
  { "model-pack": writeModelPack, ollama: writeOllama };

/** Written once for a commit and a tag, then read from the store: the digest stays the same. */
export const manifestAt = async (
  deps: ManifestDeps,
  format: ManifestFormat,
  at: TaggedRevision,
): Promise<RegistryContent> => {
  const { db, now } = deps;
  const { row, sha, gguf = "" } = at;
  const source = `${format} ${sha} ${gguf}`;
  const known = await findManifest(db, row.id, source);
  if (known) return known;
  const { manifest, parts } = await writers[format](deps, at);
  if (Buffer.byteLength(manifest.text) > maxManifestBytes)
    throw registryError("MANIFEST_INVALID", `${row.full_name} has too many files: its manifest would exceed 4 MiB.`);
  await insertManifest(db, row.id, source, manifest, parts, now());
  return manifest;
};
