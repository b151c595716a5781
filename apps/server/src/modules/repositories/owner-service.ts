import type { NameQuestion, NewRepository, RepositoryCopy, RepositorySettings } from "@orrery/contract";
import { findFor } from "../../catalogue/access.ts";
import { type CommitDeps, commitAndFollowUp } from "../../catalogue/commit-and-follow-up.ts";
import { commitWithin, type NewFile } from "../../catalogue/history/commit.ts";
import { inlineFile } from "../../catalogue/inline-file.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import { HubError } from "../../errors.ts";
import { defaultAttributes } from "../../git/default-attributes.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { nameProblem, parseRepositoryId, type RepositoryKind } from "../../readers/repository-id.ts";
import { mapLimited } from "../../workers/map-limited.ts";
import { ownerFor, ownerInGroup } from "./owner-account.ts";

/** What owners do with their repositories. */
export interface RepositoryOwnerService {
  /** Throws if the viewer cannot create a repository with this name. */
  readonly checkName: (question: NameQuestion, viewer: Viewer) => Promise<void>;
  /** Makes a repository; one of that name that is there already is given as it is. */
  readonly create: (request: NewRepository, actor: Actor) => Promise<{ row: RepositoryRow; isNew: boolean }>;
  /** Copies a repository; one of that name that exists is returned as it is. */
  readonly duplicate: (
    kind: RepositoryKind,
    id: string,
    request: RepositoryCopy,
    actor: Actor,
  ) => Promise<{ row: RepositoryRow; isNew: boolean }>;
  readonly remove: (kind: RepositoryKind, id: string, actor: Actor) => Promise<void>;
  /** Gives a repository another name, or another owner that the caller may write for. */
  readonly move: (kind: RepositoryKind, from: string, to: string, actor: Actor) => Promise<RepositoryRow>;
  readonly configure: (
    kind: RepositoryKind,
    id: string,
    settings: RepositorySettings,
    actor: Actor,
  ) => Promise<RepositorySettings>;
}

interface OwnerDeps extends CommitDeps {
  readonly audit: AuditLog;
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const wantsPrivate = ({
  private: isPrivate,
  visibility,
}: {
  private?: boolean | null;
  visibility?: string;
}): boolean => (visibility === undefined ? isPrivate === true : visibility !== "public");

/** A card that only names the license, where one is asked for and the files bring no card. */
const licenseCard = ({ license, files = [] }: NewRepository): NonNullable<NewRepository["files"]> =>
  license && !files.some(({ path }) => path === "README.md")
    ? [{ path: "README.md", content: `---\nlicense: ${license}\n---\n`, encoding: "utf-8" }]
    : [];

/** The owner of a repository and its name, as a request has them. */
const partsOf = ({ name, organization }: Pick<NewRepository, "name" | "organization">, viewer: Viewer) => {
  const [start = "", second] = name.split("/");
  return second === undefined
    ? { author: organization || (viewer.account?.name ?? ""), rest: start }
    : { author: start, rest: second };
};

/** The full ID of a repository to create, its owner and its resource group. */
const newId = async (
  { db }: OwnerDeps,
  request: Pick<NewRepository, "name" | "organization" | "resourceGroupId">,
  viewer: Viewer,
) => {
  const { author, rest } = partsOf(request, viewer);
  const { resourceGroupId: group } = request;
  const owner = group ? await ownerInGroup(db, viewer, author, group) : ownerFor(viewer, author);
  return { id: `${owner.name}/${rest}`, ownerId: owner.id, groupId: group ? Number(group) : null };
};

/** The group that a repository stays in under the name: groups are of one organization. */
const groupUnder = ({ author, resource_group_id: group }: RepositoryRow, name: string): string | null =>
  group !== null && same(author, name) ? String(group) : null;

const addFirstFiles = (deps: OwnerDeps, row: RepositoryRow, put: readonly NewFile[], author: string, actor: Actor) => {
  const request = { put, remove: [], title: "Add first files", author, at: deps.now() };
  return commitAndFollowUp(deps, row, actor, {
    write: (transaction) => commitWithin(transaction, row.id, request),
    audited: ({ sha }) => [["repository.commit", { sha, files: put.length }]],
  });
};

/** As the request says, or else as the owner's default is. */
const isNewPrivate = async ({ db }: OwnerDeps, request: NewRepository, ownerId: number | null) => {
  if (typeof request.private === "boolean" || request.visibility !== undefined || ownerId === null)
    return wantsPrivate(request);
  const owner = await db.selectFrom("accounts").select("default_private").where("id", "=", ownerId).executeTakeFirst();
  return owner?.default_private === 1;
};

const create = async (deps: OwnerDeps, ...[request, actor]: Parameters<RepositoryOwnerService["create"]>) => {
  const { catalogue, blobs, audit } = deps;
  const { type: kind = "model", files = [] } = request;
  const { id, ownerId, groupId } = await newId(deps, request, actor.viewer);
  const author = actor.viewer.account?.name ?? "";
  const put = await mapLimited([...licenseCard(request), ...files], 16, ({ path, content, encoding = "base64" }) =>
    inlineFile(blobs, path, Buffer.from(content, encoding === "base64" ? "base64" : "utf8")),
  );
  const known = await catalogue.find(kind, id);
  if (known && same(known.full_name, id)) return { row: known, isNew: false };
  // Before the repository exists: a refused file leaves none behind.
  await deps.scans.admit(put);
  const isPrivate = await isNewPrivate(deps, request, ownerId);
  const attributes = await inlineFile(blobs, ".gitattributes", Buffer.from(defaultAttributes(kind)));
  const row = await catalogue.create({ kind, id, ownerId, groupId, isPrivate, author, files: [attributes] });
  await audit(actor, "repository.create", `${kind} ${row.full_name}`, {
    private: row.is_private === 1,
    ...(groupId !== null && { resourceGroupId: String(groupId) }),
  });
  if (put.length > 0) await addFirstFiles(deps, row, put, author, actor);
  return { row, isNew: true };
};

const checkName = async (
  deps: OwnerDeps,
  ...[question, viewer]: Parameters<RepositoryOwnerService["checkName"]>
): Promise<void> => {
  const { catalogue } = deps;
  const { type: kind = "model" } = question;
  const { id } = await newId(deps, question, viewer);
  const problem = nameProblem(id.slice(id.indexOf("/") + 1));
  if (problem) throw new HubError("bad_request", problem);
  const known = await catalogue.find(kind, parseRepositoryId(id).id);
  if (known && same(known.full_name, id))
    throw new HubError("conflict", `There is already a ${kind} "${known.full_name}". Choose another name.`);
};

const duplicate = async (
  deps: OwnerDeps,
  ...[kind, id, request, actor]: Parameters<RepositoryOwnerService["duplicate"]>
) => {
  const { catalogue, audit } = deps;
  const source = await findFor(catalogue, actor.viewer, "download", kind, id);
  const { author } = partsOf({ name: request.repository }, actor.viewer);
  // A copy outside the group would show a private repository to the whole organization.
  const wanted = { name: request.repository, resourceGroupId: groupUnder(source, author) };
  const { id: copyId, ownerId, groupId } = await newId(deps, wanted, actor.viewer);
  const known = await catalogue.find(kind, copyId);
  if (known && same(known.full_name, copyId)) return { row: known, isNew: false };
  const isGiven = request.private !== undefined || request.visibility !== undefined;
  const isPrivate = isGiven ? wantsPrivate(request) : source.is_private === 1;
  const row = await catalogue.duplicate(source, { id: copyId, ownerId, groupId, isPrivate });
  await audit(actor, "repository.duplicate", `${kind} ${source.full_name}`, { to: row.full_name });
  return { row, isNew: true };
};

/** A name without an owner means the caller's repository; if the caller has none of that name, one that has no owner. */
const findToManage = async ({ catalogue }: OwnerDeps, kind: RepositoryKind, id: string, viewer: Viewer) => {
  const own =
    id.includes("/") || !viewer.account ? undefined : await catalogue.find(kind, `${viewer.account.name}/${id}`);
  return findFor(catalogue, viewer, "manage", kind, own?.full_name ?? id);
};

/** Creates, changes and deletes repositories for their owners. */
export const createOwnerService = (deps: OwnerDeps): RepositoryOwnerService => ({
  checkName: (question, viewer) => checkName(deps, question, viewer),

  create: (request, actor) => create(deps, request, actor),

  duplicate: (kind, id, request, actor) => duplicate(deps, kind, id, request, actor),

  remove: async (kind, id, actor) => {
    const row = await findToManage(deps, kind, id, actor.viewer);
    await deps.catalogue.remove(row);
    await deps.audit(actor, "repository.delete", `${kind} ${row.full_name}`);
  },

  move: async (kind, from, to, actor) => {
    const row = await findToManage(deps, kind, from, actor.viewer);
    if (row.origin !== "local")
      throw new HubError("conflict", `"${row.full_name}" is mirrored from another hub and can't be renamed.`);
    const { author, rest: name } = partsOf({ name: to }, actor.viewer);
    const group = groupUnder(row, author);
    const owner = group ? await ownerInGroup(deps.db, actor.viewer, author, group) : ownerFor(actor.viewer, author);
    const moved = await deps.catalogue.move(row, { id: `${owner.name}/${name}`, ownerId: owner.id });
    await deps.audit(actor, "repository.move", `${kind} ${row.full_name}`, { to: moved.full_name });
    return moved;
  },

  configure: async (kind, id, settings, actor) => {
    const { private: isPrivateWanted, visibility: wanted, gated: wantedGate } = settings;
    const isAccess = [isPrivateWanted, wanted, wantedGate].some((value) => value !== undefined);
    const row = await findFor(deps.catalogue, actor.viewer, isAccess ? "manage" : "change", kind, id);
    const isPrivate =
      settings.private === undefined && settings.visibility === undefined
        ? row.is_private === 1
        : wantsPrivate(settings);
    const gated = settings.gated === undefined ? row.gated : settings.gated || null;
    const discussionsDisabled = settings.discussionsDisabled ?? row.discussions_disabled === 1;
    const discussions_disabled = discussionsDisabled ? 1 : 0;
    await deps.catalogue.update(row, { is_private: isPrivate ? 1 : 0, gated, discussions_disabled });
    await deps.audit(actor, "repository.settings", `${kind} ${row.full_name}`, {
      private: isPrivate,
      gated,
      discussionsDisabled,
    });
    const visibility = isPrivate ? "private" : "public";
    return { private: isPrivate, visibility, gated: gated ?? false, discussionsDisabled };
  },
});
