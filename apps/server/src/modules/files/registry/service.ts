import type { RegistryGguf } from "@orrery/contract";
import { resolveRevision } from "../../../catalogue/access.ts";
import { listAliases } from "../../../catalogue/aliases/alias-store.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { listRefs } from "../../../catalogue/history/history-store.ts";
import { filesAt } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { ScanService } from "../../../catalogue/scans/scan-service.ts";
import { HubError } from "../../../errors.ts";
import { type RangedContent, storedContent } from "../../../http/send-content.ts";
import { isSigned, signature } from "../../../identity/signature.ts";
import { repositoryHas } from "../../../xet/xet-store.ts";
import { projectorFor, quantizationsOf } from "./gguf-choice.ts";
import { createLookup, type Lookup, type RegistryCaller, type TaggedRevision } from "./lookup.ts";
import { isRegistryTag, parseDigest, parseReference, type RegistryName } from "./reference.ts";
import { registryError } from "./registry-error.ts";
import { findContent, type RegistryContent } from "./store.ts";
import { type ManifestDeps, type ManifestFormat, manifestAt } from "./write-manifest.ts";

/** The query of an address that permits downloads of one content without a token. */
interface BlobTicket {
  readonly expires: number;
  readonly signature: string;
}

/** Ollama asks for the parts of a large model one after the other, all at the first address. */
const ticketMs = 12 * 60 * 60 * 1000;

const purpose = "registry blob";

/** Creates and checks signed addresses of contents. */
const blobTickets = (secret: string, now: () => number) => ({
  issue: (repositoryId: number, sha256: string): BlobTicket => {
    const expires = now() + ticketMs;
    return { expires, signature: signature(secret, purpose, repositoryId, sha256, expires) };
  },
  /** The repository, if the ticket is for it. */
  check: (repositoryId: number | undefined, sha256: string, { expires, signature: given }: BlobTicket): number => {
    const isInTime = expires >= now();
    if (repositoryId !== undefined && isInTime && isSigned(given, secret, purpose, repositoryId, sha256, expires))
      return repositoryId;
    throw new HubError("forbidden", "This download URL is not valid or has expired. Pull again.");
  },
});

interface PulledManifest {
  readonly row: RepositoryRow;
  readonly sha256: string;
  readonly mediaType: string;
  readonly content: RangedContent;
}

interface PulledBlob {
  readonly sha256: string;
  readonly content: RangedContent;
  /** Permits downloads of this content without a token. */
  readonly ticket: BlobTicket;
}

export interface RegistryDeps extends Omit<ManifestDeps, "lookup"> {
  readonly catalogue: Catalogue;
  readonly scans: ScanService;
  readonly secret: string;
  readonly isAnonymousAllowed: boolean;
}

const manifestTypes = new Set([
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
]);

const textContent = ({ sha256, text }: RegistryContent): RangedContent => {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    etag: `"${sha256}"`,
    read: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
};

const ggufOf = async ({ chooseGguf }: Lookup, at: TaggedRevision): Promise<RegistryGguf> => {
  const { files, paths, path } = await chooseGguf(at);
  const projector = projectorFor(paths, path);
  const toFile = (wanted: string) => ({
    rfilename: wanted,
    size: files.find((file) => file.path === wanted)?.size ?? 0,
  });
  return { ggufFile: toFile(path), ...(projector !== undefined && { mmprojFile: toFile(projector) }) };
};

const createReads = ({ db, blobs, scans }: RegistryDeps, lookup: Lookup) => ({
  blob: async (repositoryId: number, sha256: string): Promise<RangedContent> => {
    const info = (await repositoryHas(db, repositoryId, sha256)) ? await blobs.stat(sha256) : undefined;
    if (info) {
      await scans.checkDownload([sha256], `The content sha256:${sha256}`);
      return storedContent(blobs, info);
    }
    const written = await findContent(db, repositoryId, sha256);
    if (written) return textContent(written);
    throw registryError("BLOB_UNKNOWN", `There is no content sha256:${sha256} in this repository.`);
  },

  manifestByDigest: async (row: RepositoryRow, sha256: string): Promise<RegistryContent> => {
    const content = await findContent(db, row.id, sha256);
    if (content && manifestTypes.has(content.mediaType)) return content;
    throw registryError("MANIFEST_UNKNOWN", `${row.full_name} has no manifest sha256:${sha256}. Pull a tag first.`);
  },

  tags: async (name: RegistryName, caller: RegistryCaller): Promise<readonly string[]> => {
    const row = await lookup.find(name, caller);
    const refs = await listRefs(db, row.id);
    const names = refs.flatMap(({ name: ref }) => /^refs\/(?:heads|tags)\/(.+)$/.exec(ref)?.[1] ?? []);
    const aliases = (await listAliases(db, row.id)).map(({ name: alias }) => alias);
    const { tree } = await resolveRevision(db, row, "main");
    const paths = (await filesAt(db, row.id, tree)).map(({ path }) => path);
    return [...new Set(["latest", "main", ...aliases, ...names, ...quantizationsOf(paths)])]
      .filter(isRegistryTag)
      .sort();
  },
});

/** Repositories as a registry of OCI artifacts that clients pull from. */
export const createRegistryService = (deps: RegistryDeps) => {
  const { catalogue, secret, now } = deps;
  const lookup = createLookup(deps);
  const reads = createReads(deps, lookup);
  const tickets = blobTickets(secret, now);
  return {
    manifest: async (
      name: RegistryName,
      reference: string,
      format: ManifestFormat,
      caller: RegistryCaller,
    ): Promise<PulledManifest> => {
      const parsed = parseReference(reference);
      const row = await lookup.find(name, caller);
      const found =
        "tag" in parsed
          ? await manifestAt({ ...deps, lookup }, format, await lookup.resolveTag(row, parsed.tag))
          : await reads.manifestByDigest(row, parsed.sha256);
      return { row, sha256: found.sha256, mediaType: found.mediaType, content: textContent(found) };
    },

    /** The file that older versions of llama.cpp download. */
    gguf: async (name: RegistryName, tag: string, caller: RegistryCaller): Promise<RegistryGguf> =>
      ggufOf(lookup, await lookup.resolveTag(await lookup.find(name, caller), tag)),

    blob: async (
      name: RegistryName,
      digest: string,
      caller: RegistryCaller,
      ticket: BlobTicket | undefined,
    ): Promise<PulledBlob> => {
      const sha256 = parseDigest(digest);
      if (!ticket) {
        const { id } = await lookup.find(name, caller);
        return { sha256, content: await reads.blob(id, sha256), ticket: tickets.issue(id, sha256) };
      }
      const id = (await catalogue.find(name.kind, name.id))?.id;
      return { sha256, content: await reads.blob(tickets.check(id, sha256, ticket), sha256), ticket };
    },

    tags: reads.tags,
  };
};

/** Pulls, by the names that registry clients use. */
export type RegistryService = ReturnType<typeof createRegistryService>;
