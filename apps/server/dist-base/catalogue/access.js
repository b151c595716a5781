import { HubError, isHubError } from "../errors.js";
import { candidateRefs, mainRef } from "../git/ref-name.js";
import { emptyTreeId } from "../git/tree.js";
import { hasRole } from "../identity/viewer.js";
import { aliasIn } from "./aliases/alias-name.js";
import { findAlias } from "./aliases/alias-store.js";
import { commitOfRef, commitsByPrefix, findCommit, findRef } from "./history/history-store.js";
import { can, guardOf, searchViewer } from "./policy.js";
/** A repository for the policy, with the answer to the viewer's own request if it is gated. */
export const guardFor = async (catalogue, viewer, row) => {
    const guard = guardOf(row);
    if (row.gated === null || !viewer.account)
        return guard;
    return { ...guard, access: await catalogue.accessOf(row, viewer.account.id) };
};
const absent = (viewer, kind, id) => {
    const hint = viewer.account ? "or your token has no access" : "or it is private and you are not signed in";
    return new HubError("RepoNotFound", `Repository not found: there is no ${kind} "${id.slice(0, 200)}" here, ${hint}.`);
};
const signIn = () => new HubError("unauthorized", 'Sign in, or send a token as "Authorization: Bearer <token>".', {
    headers: { "www-authenticate": 'Bearer realm="hub"' },
});
const noAccess = (viewer, { kind, full_name }) => new HubError(viewer.account ? "GatedRepo" : "unauthorized", `Access to ${kind} ${full_name} is restricted. ${viewer.account ? "Ask its owner for access." : "Sign in or send a token."}`, { headers: { "x-error-code": "GatedRepo" } });
/** Why the viewer, who can see the repository, cannot do something with it. */
const refusal = (viewer, action, row, part) => {
    if (action === "download")
        return noAccess(viewer, row);
    if (action === "change")
        return new HubError(viewer.account ? "forbidden" : "unauthorized", `You don't have permission to change the ${row.kind} "${row.full_name}". Use a token with the role write from an account that owns it.`);
    if (action === "manage" && can(viewer, "change", guardOf(row)))
        return new HubError("forbidden", `Only admins of ${row.author} can delete the ${row.kind} "${row.full_name}", rename it or change who sees it. They can allow it for members with the role write.`);
    if (action === "manage")
        return refusal(viewer, "change", row, part);
    if (action === "administer")
        return new HubError(viewer.account ? "forbidden" : "unauthorized", `You can't manage the ${part} of the ${row.kind} "${row.full_name}". Only admins of ${row.author} can.`);
    if (!viewer.account)
        return signIn();
    if (!hasRole(viewer, "write"))
        return new HubError("forbidden", `Your token has the role ${viewer.role}; this needs write.`);
    return noAccess(viewer, row);
};
/** Finds a repository and checks permission for an action. One the viewer cannot see gives "not found". */
export const findFor = async (catalogue, viewer, action, kind, id, part = "rules") => {
    const row = await catalogue.find(kind, id);
    if (!row || !can(viewer, "see", guardOf(row)))
        throw absent(viewer, kind, id);
    if (!can(viewer, action, await guardFor(catalogue, viewer, row)))
        throw refusal(viewer, action, row, part);
    await catalogue.checkSource(row, viewer);
    if (action === "download")
        catalogue.noteRead(viewer, row);
    return row;
};
/** What the viewer finds in lists: what it can see, without what rules of the mirror deny. */
export const listViewer = async (catalogue, viewer) => {
    const hidden = await catalogue.deniedTo(viewer);
    return { ...searchViewer(viewer), ...(hidden.length > 0 && { hidden }) };
};
/** As `findFor`, but anonymous callers get 401: git sends no token before it is asked for one. */
export const findForGit = async (...[catalogue, viewer, ...rest]) => {
    try {
        return await findFor(catalogue, viewer, ...rest);
    }
    catch (error) {
        if (!isHubError(error) || viewer.account)
            throw error;
        throw new HubError("unauthorized", "Sign in to continue. Use an access token as the password.");
    }
};
const at = (row, commit) => ({
    row,
    sha: commit?.sha ?? row.sha,
    tree: commit?.tree ?? emptyTreeId,
    total: commit?.total ?? 0,
});
/** A branch with such a name can't take an alias's place: it is found as `refs/heads/@name` only. */
const resolveAlias = async (db, row, name) => {
    const alias = await findAlias(db, row.id, name);
    const commit = alias && (await findCommit(db, row.id, alias.sha));
    if (commit)
        return at(row, commit);
    throw new HubError("RevisionNotFound", `Revision not found: ${row.full_name} has no alias "@${name.slice(0, 100)}".`);
};
/** Resolves an alias, a branch, tag or pull request, or a commit by the first digits of its id. */
export const resolveRevision = async (db, row, revision) => {
    const alias = aliasIn(revision);
    if (alias !== undefined)
        return resolveAlias(db, row, alias);
    if (["main", "HEAD", mainRef].includes(revision))
        return at(row, await findCommit(db, row.id, row.sha));
    const ref = await findRef(db, row.id, candidateRefs(revision));
    const named = ref && (await commitOfRef(db, ref));
    if (named)
        return at(row, named);
    const digits = revision.toLowerCase();
    const found = /^[0-9a-f]{5,40}$/.test(digits) ? await commitsByPrefix(db, row.id, digits) : [];
    const [only] = found;
    if (only && found.length === 1)
        return at(row, only);
    if (digits.length >= 5 && row.sha.startsWith(digits))
        return at(row, undefined);
    throw new HubError("RevisionNotFound", `Revision not found: ${row.full_name} has no branch, tag or commit "${revision.slice(0, 100)}".`);
};
/** The ref of a branch that exists; main always does. */
export const resolveBranch = async (db, row, revision) => {
    if (["main", mainRef].includes(revision))
        return mainRef;
    const ref = revision.startsWith("refs/") ? revision : `refs/heads/${revision}`;
    if (ref.startsWith("refs/heads/") && (await findRef(db, row.id, [ref])))
        return ref;
    throw new HubError("RevisionNotFound", `${row.full_name} has no branch "${revision.slice(0, 100)}" to commit to. Create it first.`);
};
//# sourceMappingURL=access.js.map