import type { Db } from "../db/engine.ts";
import { HubError } from "../errors.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
import type { Catalogue } from "./catalogue.ts";
import { revisionsBySha } from "./file-store.ts";
import { can, type Guarded, type RepositoryAction } from "./policy.ts";
import type { RepositoryRow } from "./repository-store.ts";

/** A repository at one of its commits. */
export interface AtRevision {
  readonly row: RepositoryRow;
  readonly sha: string;
  /** Sequence number of the commit; 0 if there is none yet. */
  readonly number: number;
}

const guardOf = (row: RepositoryRow): Guarded => ({
  ownerId: row.owner_id,
  isPrivate: row.is_private === 1,
  gated: row.gated,
});

const absent = (viewer: Viewer, kind: RepositoryKind, id: string): HubError => {
  const hint = viewer.account ? "or your token may not see it" : "or it is private and you are not signed in";
  return new HubError("RepoNotFound", `Repository not found: there is no ${kind} “${id.slice(0, 200)}” here, ${hint}.`);
};

/** Finds a repository and checks permission for an action. One the viewer cannot see gives "not found". */
export const findFor = async (
  catalogue: Catalogue,
  viewer: Viewer,
  action: RepositoryAction,
  kind: RepositoryKind,
  id: string,
): Promise<RepositoryRow> => {
  const row = await catalogue.find(kind, id);
  if (!row || !can(viewer, "see", guardOf(row))) throw absent(viewer, kind, id);
  if (can(viewer, action, guardOf(row))) return row;
  if (action === "download")
    throw new HubError(
      viewer.account ? "GatedRepo" : "unauthorized",
      `Access to ${kind} ${row.full_name} is restricted. ${viewer.account ? "Ask its owner to let you in." : "Sign in or send a token."}`,
      { headers: { "x-error-code": "GatedRepo" } },
    );
  throw new HubError(
    viewer.account ? "forbidden" : "unauthorized",
    `You may not change the ${kind} “${row.full_name}”. Use a token with the role write of an account that owns it.`,
  );
};

/** Resolves a branch name or a commit id prefix. */
export const resolveRevision = async (db: Db, row: RepositoryRow, revision: string): Promise<AtRevision> => {
  const head = { row, sha: row.sha, number: row.head };
  if (["main", "HEAD", "refs/heads/main"].includes(revision)) return head;
  if (/^[0-9a-f]{5,40}$/i.test(revision)) {
    const digits = revision.toLowerCase();
    if (row.sha.startsWith(digits)) return head;
    const found = await revisionsBySha(db, row.id, digits);
    const [only] = found;
    if (only && found.length === 1) return { row, sha: only.sha, number: only.number };
  }
  throw new HubError(
    "RevisionNotFound",
    `Revision not found: ${row.full_name} has no revision “${revision.slice(0, 100)}”. It has the branch main, and its commits by id.`,
  );
};
