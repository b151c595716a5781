import type { NewBranch, NewTag, Refs } from "@orrery/contract";
import { findFor, resolveRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type CommitDeps, commitAndFollowUp } from "../../catalogue/commit-and-follow-up.ts";
import { commitWithin, lockRepository } from "../../catalogue/history/commit.ts";
import {
  commitOfRef,
  deleteRef,
  findRef,
  insertTag,
  listRefs,
  type RefRow,
  setRef,
} from "../../catalogue/history/history-store.ts";
import { checkDeletion, checkDirectChange } from "../../catalogue/history/protected-branches.ts";
import { squashBranch } from "../../catalogue/history/squash-branch.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { serializeTag } from "../../git/commit-object.ts";
import { objectId } from "../../git/object-id.ts";
import { branchRef, createClashFinder, mainRef, tagRef } from "../../git/ref-name.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MirrorService } from "../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";

/** A repository in a request. */
export interface RepositoryRef {
  readonly kind: RepositoryKind;
  readonly id: string;
}

export interface BranchDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly mirror: MirrorService;
  readonly now: () => number;
}

const namespaces = {
  branches: "refs/heads/",
  converts: "refs/convert/",
  tags: "refs/tags/",
  pullRequests: "refs/pr/",
} as const;

const noRef = ({ full_name }: RepositoryRow, what: string, name: string): HubError =>
  new HubError("RevisionNotFound", `${full_name} has no ${what} "${name.slice(0, 100)}".`);

const alreadyThere = (what: string, name: string): HubError =>
  new HubError("conflict", `The ${what} "${name}" already exists.`);

const checkClash = async (db: Db, row: RepositoryRow, ref: string): Promise<void> => {
  const refs = await listRefs(db, row.id);
  const clash = createClashFinder(refs.map(({ name }) => name))(ref);
  if (clash) throw new HubError("conflict", `"${clash}" exists, so "${ref}" cannot be created. Choose another name.`);
};

/** Annotated tags are objects of their own; the ref of one leads to it. */
const tagTarget = async (
  db: Db,
  row: RepositoryRow,
  sha: string,
  { tag, message }: NewTag,
  actor: Actor,
  at: number,
) => {
  if (!message) return sha;
  const name = actor.viewer.account?.name ?? "";
  const tagger = { name, email: `${name}@hub.invalid`, seconds: Math.floor(at / 1000), zone: "+0000" };
  const content = serializeTag({ object: sha, kind: "commit", name: tag, tagger, message: `${message}\n` });
  const oid = objectId("tag", content);
  await insertTag(db, { repository_id: row.id, oid, target: sha, content: content.toString("base64") });
  return oid;
};

/** Creates a branch at a commit, or with an empty commit of its own. */
const writeBranch = async (db: Db, row: RepositoryRow, ref: string, request: NewBranch, author: string, at: number) => {
  if (request.emptyBranch) {
    await deleteRef(db, row.id, ref, at);
    await commitWithin(db, row.id, { ref, put: [], remove: [], title: "initial commit", author, at });
    return;
  }
  const { sha, total } = await resolveRevision(db, row, request.startingPoint ?? "main");
  if (total === 0) throw new HubError("unprocessable", `${row.full_name} has no commit to begin a branch at.`);
  await setRef(db, { repository_id: row.id, name: ref, target: sha, updated_at: at });
};

/** By their numbers, as their refs are named. */
const pullRequestStates = async (db: Db, row: RepositoryRow) => {
  const rows = await db
    .selectFrom("discussions")
    .select(["number", "status"])
    .where("repository_id", "=", row.id)
    .where("is_pull_request", "=", 1)
    .execute();
  return new Map(rows.map(({ number, status }) => [String(number), status]));
};

const listAll = async (db: Db, row: RepositoryRow): Promise<Required<Refs>> => {
  const refs = await listRefs(db, row.id);
  const found: Required<Refs> = { branches: [], converts: [], tags: [], pullRequests: [] };
  if (refs.length === 0) found.branches.push({ name: "main", ref: mainRef, targetCommit: row.sha });
  for (const [group, prefix] of Object.entries(namespaces))
    for (const ref of refs.filter(({ name }: RefRow) => name.startsWith(prefix))) {
      const targetCommit = (await commitOfRef(db, ref))?.sha ?? ref.target;
      const entry = { name: ref.name.slice(prefix.length), ref: ref.name, targetCommit };
      found[group as keyof typeof namespaces].push(entry);
    }
  if (found.pullRequests.length === 0) return found;
  const states = await pullRequestStates(db, row);
  const withState = (entry: (typeof found.pullRequests)[number]) => {
    const status = states.get(entry.name);
    return { ...entry, ...(status && { status }) };
  };
  return { ...found, pullRequests: found.pullRequests.map(withState) };
};

const list = async (
  { db, catalogue, mirror }: Pick<BranchDeps, "db" | "catalogue" | "mirror">,
  { kind, id }: RepositoryRef,
  viewer: Viewer,
): Promise<Required<Refs>> => {
  const upstreamRefs = await mirror.refs(kind, id, viewer);
  const row = await findFor(catalogue, viewer, "see", kind, id);
  return upstreamRefs ?? listAll(db, row);
};

const remove = (what: string, ref: string, name: string, at: number) => async (db: Db, row: RepositoryRow) => {
  if (!(await findRef(db, row.id, [ref]))) throw noRef(row, what, name);
  await checkDeletion(db, row, ref);
  await deleteRef(db, row.id, ref, at);
};

const squash = async (
  deps: BranchDeps & CommitDeps,
  { kind, id }: RepositoryRef,
  name: string,
  message: string,
  actor: Actor,
): Promise<void> => {
  const ref = /^refs\/pr\/\d+$/.test(name) ? name : branchRef(name.replace(/^refs\/heads\//, ""));
  const row = await findFor(deps.catalogue, actor.viewer, "change", kind, id);
  await checkDirectChange(deps.db, actor.viewer, row, ref);
  const request = { ref, message, author: actor.viewer.account?.name ?? "", at: deps.now() };
  await commitAndFollowUp(deps, row, actor, {
    write: (transaction) => squashBranch(transaction, row.id, request),
    audited: ({ sha }) => [["repository.squash", { ref, sha }]],
  });
};

type Change = (transaction: Db, row: RepositoryRow) => Promise<void>;

export const createBranchService = (deps: BranchDeps & CommitDeps) => {
  const { db, catalogue, audit, now } = deps;
  const find = ({ kind, id }: RepositoryRef, { viewer }: Actor) => findFor(catalogue, viewer, "change", kind, id);
  /** Runs a change while no commit can, then notes it. */
  const change = async (repository: RepositoryRef, actor: Actor, event: string, ref: string, work: Change) => {
    const row = await find(repository, actor);
    await db.transaction().execute(async (transaction) => work(transaction, await lockRepository(transaction, row.id)));
    await audit(actor, event, `${repository.kind} ${row.full_name}`, { ref });
  };

  return {
    list: (repository: RepositoryRef, viewer: Viewer): Promise<Required<Refs>> => list(deps, repository, viewer),

    createBranch: async (repository: RepositoryRef, name: string, request: NewBranch, actor: Actor): Promise<void> => {
      const ref = branchRef(name);
      await change(repository, actor, "repository.branch.create", ref, async (transaction, row) => {
        const isThere = await findRef(transaction, row.id, [ref]);
        if (isThere && (!request.overwrite || ref === mainRef)) throw alreadyThere("branch", name);
        await checkDirectChange(transaction, actor.viewer, row, ref);
        await checkClash(transaction, row, ref);
        await writeBranch(transaction, row, ref, request, actor.viewer.account?.name ?? "", now());
      });
    },

    deleteBranch: async (repository: RepositoryRef, name: string, actor: Actor): Promise<void> => {
      const ref = branchRef(name);
      if (ref !== mainRef)
        return change(repository, actor, "repository.branch.delete", ref, remove("branch", ref, name, now()));
      await find(repository, actor);
      throw new HubError("forbidden", 'The branch "main" cannot be deleted.');
    },

    /** Replaces the history of a branch by one commit. */
    squash: (repository: RepositoryRef, name: string, message: string, actor: Actor): Promise<void> =>
      squash(deps, repository, name, message, actor),

    createTag: async (repository: RepositoryRef, revision: string, request: NewTag, actor: Actor): Promise<void> => {
      // A wrong revision is told before a wrong name: clients recognize it by its own kind of error.
      await resolveRevision(db, await find(repository, actor), revision);
      const ref = tagRef(request.tag);
      await change(repository, actor, "repository.tag.create", ref, async (transaction, row) => {
        if (await findRef(transaction, row.id, [ref])) throw alreadyThere("tag", request.tag);
        await checkClash(transaction, row, ref);
        const { sha } = await resolveRevision(transaction, row, revision);
        const target = await tagTarget(transaction, row, sha, request, actor, now());
        await setRef(transaction, { repository_id: row.id, name: ref, target, updated_at: now() });
      });
    },

    deleteTag: (repository: RepositoryRef, name: string, actor: Actor): Promise<void> => {
      const ref = tagRef(name);
      return change(repository, actor, "repository.tag.delete", ref, remove("tag", ref, name, now()));
    },
  };
};

export type BranchService = ReturnType<typeof createBranchService>;
