import { commitAndFollowUp } from "../../../catalogue/commit-and-follow-up.js";
import { pushWithin } from "../../../catalogue/history/push.js";
import { isHubError, withFullDisk } from "../../../errors.js";
import { zeroId } from "../../../git/push-request.js";
import { parseTree } from "../../../git/tree.js";
import { listShownRefs } from "../shown-refs.js";
import { checkPush } from "./check-push.js";
import { measureTrees } from "./measure-trees.js";
import { readHistory } from "./push-history.js";
import { checkCommands, checkTargets, reasonOf } from "./push-rules.js";
import { storeBlobs, writeObjects } from "./write-objects.js";
/** Commands that are not refused; none if one is and the push is atomic. */
const openCommands = ({ commands, refusals, isAtomic }) => isAtomic && refusals.size > 0 ? [] : commands.filter(({ ref }) => !refusals.has(ref));
const toMoves = (commands, refs) => {
    const stored = new Map(refs.map((ref) => [ref.name, ref.stored]));
    const toTarget = (oid) => (oid === zeroId ? undefined : oid);
    return commands.map(({ ref, after }) => ({ ref, before: stored.get(ref), after: toTarget(after) }));
};
const eventOf = ({ ref, before, after }) => {
    if (before !== zeroId && after !== zeroId)
        return "repository.commit";
    const what = ref.startsWith("refs/tags/") ? "tag" : "branch";
    return `repository.${what}.${after === zeroId ? "delete" : "create"}`;
};
const toOutcome = (context) => ({
    refs: context.commands.map(({ ref }) => {
        const isHeldBack = context.isAtomic && context.refusals.size > 0;
        return { ref, refusal: context.refusals.get(ref) ?? (isHeldBack ? "atomic push failed" : undefined) };
    }),
});
/** The contents of a push, each with the name of a file that has it. */
const enteringFiles = async ({ trees, read }, rows) => {
    const names = new Map();
    for (const tree of trees)
        for (const { oid, name } of parseTree(await read(tree)))
            names.set(oid, name);
    return rows.map(({ oid, sha256, size }) => ({ path: names.get(oid) ?? oid, sha256, size }));
};
/** Stores the objects and moves the refs that are still where the client saw them. */
const write = async (deps, context, received) => {
    const { row, actor, refs, refusals, isAtomic } = context;
    const { db, scans, now } = deps;
    const pointers = await checkPush(deps, row.id, received, actor.viewer);
    await measureTrees(db, received);
    const history = await readHistory(db, row.id, received);
    await checkTargets(history, received, openCommands(context), refusals);
    if (openCommands(context).length === 0)
        return;
    const rows = await storeBlobs(deps, row.id, received, pointers);
    const moves = toMoves(openCommands(context), refs);
    await commitAndFollowUp(deps, row, actor, {
        enters: scans.gate === "refuse" ? await enteringFiles(received, rows) : [],
        write: async (transaction) => {
            const done = await pushWithin(transaction, row.id, {
                moves,
                isAtomic,
                at: now(),
                writeObjects: (within) => writeObjects(within, row.id, received, history, rows),
            });
            for (const ref of done.lost)
                refusals.set(ref, "fetch first");
            return done;
        },
        audited: () => openCommands(context).map((command) => [eventOf(command), { ref: command.ref, sha: command.after }]),
    });
};
const internal = "the hub could not store the push; see its log";
/** Receives a push whose pack is on disk. Refusals are part of the outcome: they never throw. */
export const receivePush = async (deps, row, push, spooled, actor) => {
    try {
        const refs = await listShownRefs(deps.db, deps.view, row.id);
        const refusals = await checkCommands({ db: deps.db, row, viewer: actor.viewer }, push.commands, refs);
        const { commands, options } = push;
        const context = { row, actor, refs, commands, refusals, isAtomic: options.has("atomic") };
        const tips = openCommands(context).flatMap(({ after }) => (after === zeroId ? [] : after));
        if (openCommands(context).length > 0)
            await spooled.withObjects(tips, (received) => write(deps, context, received));
        return toOutcome(context);
    }
    catch (given) {
        const error = withFullDisk(given);
        if (!isHubError(error) || error.code === "disk_full")
            deps.onError(given);
        const refusal = isHubError(error) ? reasonOf(error) : internal;
        return { refs: push.commands.map(({ ref }) => ({ ref, refusal })) };
    }
    finally {
        await spooled.remove();
    }
};
//# sourceMappingURL=receive-pack.js.map