import type { FileRow } from "../../../catalogue/history/read-files.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { layerType, weightFormat } from "./layer-type.ts";
import { parameterCount } from "./parameter-count.ts";
import { digestOf } from "./reference.ts";
import { type RegistryContent, registryContent } from "./store.ts";

/** A file whose content is on this hub. */
export type ContentFile = FileRow & { readonly sha256: string };

/** A repository at a commit, as a model artifact describes it. */
export interface PackedRevision {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly author: string;
  readonly sha: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly files: readonly ContentFile[];
  readonly quantization?: string | undefined;
  /** Known for the newest commit only. */
  readonly parameters?: number | undefined;
  readonly architecture?: string | undefined;
  readonly licenses?: readonly string[] | undefined;
}

/** A manifest, and the contents that only it needs. */
export interface WrittenManifest {
  readonly manifest: RegistryContent;
  readonly parts: readonly RegistryContent[];
}

const manifestType = "application/vnd.oci.image.manifest.v1+json";
const configType = "application/vnd.cncf.model.config.v1+json";

const configOf = ({ id, author, sha, createdAt, files, ...facts }: PackedRevision) => {
  const format = weightFormat(files.map(({ path }) => path));
  const { quantization, parameters, architecture, licenses } = facts;
  return {
    descriptor: {
      createdAt: new Date(createdAt).toISOString(),
      ...(author && { authors: [author] }),
      name: id,
      revision: sha,
      ...(licenses?.length && { licenses }),
    },
    config: {
      ...(architecture && { architecture }),
      ...(format && { format }),
      ...(parameters && { paramSize: parameterCount(parameters).toLowerCase() }),
      ...(quantization && { quantization }),
    },
    modelfs: { type: "layers", diffIds: files.map(({ sha256 }) => digestOf(sha256)) },
  };
};

/** The name under `image.title` is where clients such as ORAS write the file. */
const layerOf = (kind: RepositoryKind, createdAt: number, { path, sha256, size }: ContentFile) => ({
  mediaType: layerType(kind, path),
  digest: digestOf(sha256),
  size,
  annotations: {
    "org.cncf.model.file.metadata+json": JSON.stringify({
      name: path,
      mode: 0o644,
      uid: 0,
      gid: 0,
      size,
      mtime: new Date(createdAt).toISOString(),
      typeflag: 48,
    }),
    "org.cncf.model.filepath": path,
    "org.opencontainers.image.title": path,
  },
});

/** A repository at a commit as a ModelPack artifact: each file is one layer. Nothing in it depends on the address. */
export const modelPack = (revision: PackedRevision): WrittenManifest => {
  const { kind, createdAt, files, sha } = revision;
  const config = registryContent(configType, JSON.stringify(configOf(revision)));
  const manifest = {
    schemaVersion: 2,
    mediaType: manifestType,
    artifactType: "application/vnd.cncf.model.manifest.v1+json",
    config: { mediaType: configType, digest: digestOf(config.sha256), size: Buffer.byteLength(config.text) },
    layers: files.map((file) => layerOf(kind, createdAt, file)),
    annotations: {
      "org.opencontainers.image.created": new Date(createdAt).toISOString(),
      "org.opencontainers.image.revision": sha,
    },
  };
  return { manifest: registryContent(manifestType, JSON.stringify(manifest)), parts: [config] };
};
