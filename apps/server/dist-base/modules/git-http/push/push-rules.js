import { setImmediate as nextTurn } from "node:timers/promises";
import { checkPullRequestWritable, pullRequestNumber } from "../../../catalogue/discussions/pull-request-ref.js";
import { checkDeletion, checkDirectChange } from "../../../catalogue/history/protected-branches.js";
import { can, guardOf } from "../../../catalogue/policy.js";
import { HubError, isHubError } from "../../../errors.js";
import { isNewTree } from "../../../git/default-attributes.js";
import { zeroId } from "../../../git/push-request.js";
import { branchRef, createClashFinder, mainRef, tagRef } from "../../../git/ref-name.js";
import { isFastForward } from "./push-history.js";
const refused = (why) => new HubError("forbidden", why);
/** Checks the name of a ref as the API does, and whether the caller can write it. */
const checkAccess = async ({ db, row, viewer }, ref) => {
    const number = pullRequestNumber(ref);
    if (number !== undefined)
        return checkPullRequestWritable(db, viewer, row, number);
    if (ref.startsWith("refs/heads/"))
        branchRef(ref.slice("refs/heads/".length));
    else if (ref.startsWith("refs/tags/"))
        tagRef(ref.slice("refs/tags/".length));
    else
        throw refused("reserved: push to refs/heads/, refs/tags/ or the refs/pr/ of a pull request");
    if (!can(viewer, "change", guardOf(row)))
        throw refused(`you can't change ${row.full_name}: open a pull request on the hub and push to its refs/pr/`);
};
const checkRefDeletion = (ref, current) => {
    if (!current)
        throw refused("no such ref");
    if (ref === mainRef)
        throw refused('the branch "main" cannot be deleted');
    if (ref.startsWith("refs/pr/"))
        throw refused("close the pull request on the hub instead");
};
const checkCommand = ({ ref, before, after }, current, clashOf) => {
    if (before !== (current?.target ?? zeroId))
        throw refused("fetch first");
    if (after === zeroId)
        checkRefDeletion(ref, current);
    else if (current && ref.startsWith("refs/tags/"))
        throw refused("the tag already exists: delete it first");
    const clash = current ? undefined : clashOf(ref);
    if (clash)
        throw refused(`"${clash}" exists, so this name cannot be used`);
};
const checkProtection = ({ db, row, viewer }, { ref, after }) => after === zeroId ? checkDeletion(db, row, ref) : checkDirectChange(db, viewer, row, ref);
/** Reasons are one line of the reply. */
export const reasonOf = (error) => error.message.replace(/\s+/g, " ").replace(/\.$/, "");
const refsAtOnce = 200;
/** Checks what can be told before the pack is read. */
export const checkCommands = async (target, commands, refs) => {
    const byName = new Map(refs.map((ref) => [ref.name, ref]));
    const refusals = new Map();
    const seen = new Set();
    const clashOf = createClashFinder(byName.keys());
    for (const command of commands) {
        // Other requests are served between thousands of refs.
        if (seen.size % refsAtOnce === refsAtOnce - 1)
            await nextTurn();
        try {
            if (seen.has(command.ref))
                throw refused("named twice in one push");
            await checkAccess(target, command.ref);
            checkCommand(command, byName.get(command.ref), clashOf);
            await checkProtection(target, command);
        }
        catch (error) {
            if (!isHubError(error))
                throw error;
            refusals.set(command.ref, reasonOf(error));
        }
        seen.add(command.ref);
    }
    return refusals;
};
/** A new repository has one commit of the hub's, which a push can replace with a history of its own. */
const isUntouched = async ({ graph }, sha) => {
    const commit = await graph(sha);
    return commit?.total === 1 && isNewTree(commit.tree);
};
/** The main branch only moves forward: the API does not overwrite it either. */
const isRewrite = async (history, { ref, before, after }) => ref === mainRef &&
    before !== zeroId &&
    !(await isFastForward(history.graph, before, after)) &&
    !(await isUntouched(history, before));
/** Checks what can be told once the objects are known: refs lead to commits, tags also to tag objects. */
export const checkTargets = async (history, received, commands, refusals) => {
    const tagObjects = new Set([...received.tags, ...received.expected].map(({ oid }) => oid));
    for (const command of commands) {
        const { ref, after } = command;
        if (after === zeroId)
            continue;
        const isCommit = (await history.graph(after)) !== undefined;
        const isTag = !isCommit && ref.startsWith("refs/tags/") && tagObjects.has(after);
        if (!isCommit && !isTag)
            refusals.set(ref, "only tags can point to a tag; push a commit");
        else if (await isRewrite(history, command))
            refusals.set(ref, "main cannot be rewritten: merge what is on the hub, or push to another branch");
    }
};
//# sourceMappingURL=push-rules.js.map