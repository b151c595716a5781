import type { BlobStore } from "../../../blobs/store.ts";
import { type AtRevision, findFor, guardFor, resolveRevision } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { findCommit } from "../../../catalogue/history/history-store.ts";
import { filesAt } from "../../../catalogue/history/read-files.ts";
import { withUpstreamHashes } from "../../../catalogue/history/upstream-files.ts";
import { can } from "../../../catalogue/policy.ts";
import { readFactsAt } from "../../../catalogue/refresh-facts.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { cardSections, cardSectionsJob } from "../../../catalogue/supply-chain/documents/card-sections-job.ts";
import type { DocumentedModel } from "../../../catalogue/supply-chain/documents/documented-model.ts";
import { modelFacts } from "../../../catalogue/supply-chain/documents/model-facts.ts";
import { loadRelated } from "../../../catalogue/supply-chain/documents/related-repositories.ts";
import type { Db } from "../../../db/engine.ts";
import { isHubError } from "../../../errors.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import { readSmallFile } from "../../../import/mirror/read-small-file.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { Workers } from "../../../workers/workers.ts";

export interface DocumentDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly workers: Workers;
  readonly mirror: MirrorService;
}

export interface DocumentTarget {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly revision: string;
  /** Address of this hub for the caller. */
  readonly hub: string;
}

const maxCardBytes = 512 * 1024;
/** Cards up to it are taken apart at once. */
const smallCardBytes = 16 * 1024;

export const findRevision = async (
  { db, catalogue, mirror }: DocumentDeps,
  { kind, id, revision: given }: DocumentTarget,
  viewer: Viewer,
): Promise<AtRevision> => {
  const { revision } = await mirror.pull({ kind, id, revision: given }, viewer);
  return resolveRevision(db, await findFor(catalogue, viewer, "see", kind, id), revision);
};

/** The record describes the newest commit; for another one, its files are read. */
const rowAt = async (deps: DocumentDeps, { row, sha, tree }: AtRevision): Promise<RepositoryRow> => {
  if (sha === row.sha) return row;
  try {
    const change = await readFactsAt(deps, row, tree);
    return change ? ({ ...row, ...change } as RepositoryRow) : row;
  } catch (error) {
    if (isHubError(error, "unprocessable")) return row;
    throw error;
  }
};

/** Undefined if the card can't be read: the viewer has no access, or no upstream has it now. */
const readSections = async (deps: DocumentDeps, at: AtRevision, viewer: Viewer) => {
  if (!can(viewer, "download", await guardFor(deps.catalogue, viewer, at.row))) return undefined;
  try {
    const bytes = await readSmallFile(deps, at, { path: "README.md", maxBytes: maxCardBytes }, viewer);
    if (!bytes) return undefined;
    if (bytes.length <= smallCardBytes) return cardSections(bytes.toString());
    const source = {
      size: bytes.length,
      read: async (start: number, length: number) => bytes.subarray(start, start + length),
    };
    return await deps.workers.run(cardSectionsJob, null, [source], "The card");
  } catch (error) {
    if (isHubError(error)) return undefined;
    throw error;
  }
};

/** Loads all that documents about a model need, at one commit. */
export const loadModel = async (
  deps: DocumentDeps,
  target: DocumentTarget,
  viewer: Viewer,
): Promise<DocumentedModel> => {
  const { db } = deps;
  const at = await findRevision(deps, target, viewer);
  const row = await rowAt(deps, at);
  const commit = await findCommit(db, row.id, at.sha);
  const files = await withUpstreamHashes(db, row.id, await filesAt(db, row.id, at.tree));
  const sections = await readSections(deps, at, viewer);
  const facts = modelFacts(row);
  return {
    ...facts,
    sha: at.sha,
    hub: target.hub,
    url: `${target.hub}/${row.full_name}`,
    ...(/^https?:/.test(row.origin) && { upstream: `${row.origin}/${row.full_name}` }),
    committedAt: commit?.created_at ?? row.last_modified,
    sections: sections ?? [],
    isCardRead: sections !== undefined,
    files: files.map(({ path, size, oid, sha256 }) => ({ path, size, oid, sha256 })),
    related: await loadRelated(deps.catalogue, viewer, facts),
  };
};
