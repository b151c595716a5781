import { findFor, resolveRevision } from "../../catalogue/access.js";
import { commitAndFollowUp } from "../../catalogue/commit-and-follow-up.js";
import { commitWithin, lockRepository } from "../../catalogue/history/commit.js";
import { commitOfRef, deleteRef, findRef, insertTag, listRefs, setRef, } from "../../catalogue/history/history-store.js";
import { checkDeletion, checkDirectChange } from "../../catalogue/history/protected-branches.js";
import { squashBranch } from "../../catalogue/history/squash-branch.js";
import { HubError } from "../../errors.js";
import { serializeTag } from "../../git/commit-object.js";
import { objectId } from "../../git/object-id.js";
import { branchRef, createClashFinder, mainRef, tagRef } from "../../git/ref-name.js";
const namespaces = {
    branches: "refs/heads/",
    converts: "refs/convert/",
    tags: "refs/tags/",
    pullRequests: "refs/pr/",
};
const noRef = ({ full_name }, what, name) => new HubError("RevisionNotFound", `${full_name} has no ${what} "${name.slice(0, 100)}".`);
const alreadyThere = (what, name) => new HubError("conflict", `The ${what} "${name}" already exists.`);
const checkClash = async (db, row, ref) => {
    const refs = await listRefs(db, row.id);
    const clash = createClashFinder(refs.map(({ name }) => name))(ref);
    if (clash)
        throw new HubError("conflict", `"${clash}" exists, so "${ref}" cannot be created. Choose another name.`);
};
/** Annotated tags are objects of their own; the ref of one leads to it. */
const tagTarget = async (db, row, sha, { tag, message }, actor, at) => {
    if (!message)
        return sha;
    const name = actor.viewer.account?.name ?? "";
    const tagger = { name, email: `${name}@hub.invalid`, seconds: Math.floor(at / 1000), zone: "+0000" };
    const content = serializeTag({ object: sha, kind: "commit", name: tag, tagger, message: `${message}\n` });
    const oid = objectId("tag", content);
    await insertTag(db, { repository_id: row.id, oid, target: sha, content: content.toString("base64") });
    return oid;
};
/** Creates a branch at a commit, or with an empty commit of its own. */
const writeBranch = async (db, row, ref, request, author, at) => {
    if (request.emptyBranch) {
        await deleteRef(db, row.id, ref, at);
        await commitWithin(db, row.id, { ref, put: [], remove: [], title: "initial commit", author, at });
        return;
    }
    const { sha, total } = await resolveRevision(db, row, request.startingPoint ?? "main");
    if (total === 0)
        throw new HubError("unprocessable", `${row.full_name} has no commit to begin a branch at.`);
    await setRef(db, { repository_id: row.id, name: ref, target: sha, updated_at: at });
};
const listAll = async (db, row) => {
    const refs = await listRefs(db, row.id);
    const found = { branches: [], converts: [], tags: [], pullRequests: [] };
    if (refs.length === 0)
        found.branches.push({ name: "main", ref: mainRef, targetCommit: row.sha });
    for (const [group, prefix] of Object.entries(namespaces))
        for (const ref of refs.filter(({ name }) => name.startsWith(prefix))) {
            const targetCommit = (await commitOfRef(db, ref))?.sha ?? ref.target;
            const entry = { name: ref.name.slice(prefix.length), ref: ref.name, targetCommit };
            found[group].push(entry);
        }
    return found;
};
const list = async ({ db, catalogue, mirror }, { kind, id }, viewer) => {
    const upstreamRefs = await mirror.refs(kind, id, viewer);
    const row = await findFor(catalogue, viewer, "see", kind, id);
    return upstreamRefs ?? listAll(db, row);
};
const remove = (what, ref, name, at) => async (db, row) => {
    if (!(await findRef(db, row.id, [ref])))
        throw noRef(row, what, name);
    await checkDeletion(db, row, ref);
    await deleteRef(db, row.id, ref, at);
};
const squash = async (deps, ...[{ kind, id }, name, message, actor]) => {
    const ref = /^refs\/pr\/\d+$/.test(name) ? name : branchRef(name.replace(/^refs\/heads\//, ""));
    const row = await findFor(deps.catalogue, actor.viewer, "change", kind, id);
    await checkDirectChange(deps.db, actor.viewer, row, ref);
    const request = { ref, message, author: actor.viewer.account?.name ?? "", at: deps.now() };
    await commitAndFollowUp(deps, row, actor, {
        write: (transaction) => squashBranch(transaction, row.id, request),
        audited: ({ sha }) => [["repository.squash", { ref, sha }]],
    });
};
export const createBranchService = (deps) => {
    const { db, catalogue, audit, now } = deps;
    const find = ({ kind, id }, { viewer }) => findFor(catalogue, viewer, "change", kind, id);
    /** Runs a change while no commit can, then notes it. */
    const change = async (repository, actor, event, ref, work) => {
        const row = await find(repository, actor);
        await db.transaction().execute(async (transaction) => work(transaction, await lockRepository(transaction, row.id)));
        await audit(actor, event, `${repository.kind} ${row.full_name}`, { ref });
    };
    return {
        list: (repository, viewer) => list(deps, repository, viewer),
        createBranch: async (repository, name, request, actor) => {
            const ref = branchRef(name);
            await change(repository, actor, "repository.branch.create", ref, async (transaction, row) => {
                const isThere = await findRef(transaction, row.id, [ref]);
                if (isThere && (!request.overwrite || ref === mainRef))
                    throw alreadyThere("branch", name);
                await checkDirectChange(transaction, actor.viewer, row, ref);
                await checkClash(transaction, row, ref);
                await writeBranch(transaction, row, ref, request, actor.viewer.account?.name ?? "", now());
            });
        },
        deleteBranch: async (repository, name, actor) => {
            const ref = branchRef(name);
            if (ref !== mainRef)
                return change(repository, actor, "repository.branch.delete", ref, remove("branch", ref, name, now()));
            await find(repository, actor);
            throw new HubError("forbidden", 'The branch "main" cannot be deleted.');
        },
        squash: (...given) => squash(deps, ...given),
        createTag: async (repository, revision, request, actor) => {
            // A wrong revision is told before a wrong name: clients recognize it by its own kind of error.
            await resolveRevision(db, await find(repository, actor), revision);
            const ref = tagRef(request.tag);
            await change(repository, actor, "repository.tag.create", ref, async (transaction, row) => {
                if (await findRef(transaction, row.id, [ref]))
                    throw alreadyThere("tag", request.tag);
                await checkClash(transaction, row, ref);
                const { sha } = await resolveRevision(transaction, row, revision);
                const target = await tagTarget(transaction, row, sha, request, actor, now());
                await setRef(transaction, { repository_id: row.id, name: ref, target, updated_at: now() });
            });
        },
        deleteTag: (repository, name, actor) => {
            const ref = tagRef(name);
            return change(repository, actor, "repository.tag.delete", ref, remove("tag", ref, name, now()));
        },
    };
};
//# sourceMappingURL=service.js.map