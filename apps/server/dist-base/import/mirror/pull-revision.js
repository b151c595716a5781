import { commitWithin } from "../../catalogue/history/commit.js";
import { findCommit } from "../../catalogue/history/history-store.js";
import { parseRepositoryId } from "../../readers/repository-id.js";
import { listFiles, readRecord, toNewFile } from "../import-files.js";
import { saveFormerName, saveMirrorFiles } from "./mirror-store.js";
import { findPin } from "./pins/pin-store.js";
import { missing } from "./refresh-revision.js";
import { factsOfEntry } from "./rules/repository-facts.js";
/** Names of accounts on this hub are theirs: another hub's repositories cannot take them. */
export const isOwnName = async (db, { author }) => author !== "" &&
    !!(await db.selectFrom("accounts").select("id").where("name_key", "=", author.toLowerCase()).executeTakeFirst());
/** Stores the list of files at a commit, unless it is known. */
const storeCommit = async ({ db, now }, source, row, { entry, sha }) => {
    if (await findCommit(db, row.id, sha))
        return;
    const files = await listFiles(source, row.kind, row.full_name, sha);
    const commit = { title: "mirrored", author: "upstream", at: entry.lastModified ?? now() };
    await db.transaction().execute(async (transaction) => {
        await commitWithin(transaction, row.id, { ref: null, put: files.map(toNewFile), remove: [], sha, ...commit });
        await saveMirrorFiles(transaction, row.id, files);
    });
};
/** What is stored under a name, unless it came from an upstream that is not asked for it: then it is deleted. */
const findOwn = async ({ catalogue, upstreams }, kind, { id, key }) => {
    const row = await catalogue.find(kind, id);
    if (!row || !upstreams.isMisplaced(row))
        return row;
    // Its commits could have the ids of others' commits, with other files.
    if (row.name_key === key)
        await catalogue.remove(row);
    return undefined;
};
/** Pulls the record of a repository and the list of files on its main branch. */
export const pullMain = async (deps, source, kind, { id, key }) => {
    const { db, catalogue, policy, signatures, upstreams, now } = deps;
    const { entry, sha } = await readRecord(source, kind, id);
    const named = parseRepositoryId(entry.id);
    // A renamed repository has another id. It must be one that this upstream is asked for.
    if (upstreams.forId(named.id)?.source.upstream !== source.upstream)
        return missing;
    if (await isOwnName(db, named))
        return missing;
    const row = await findOwn(deps, kind, named);
    if (row && row.origin !== source.upstream && row.origin !== "reference")
        return missing;
    if (entry.isPrivate) {
        // What became private upstream is hidden here. What was never public here does not appear.
        if (row)
            await catalogue.upsertMirrored([entry]);
        return missing;
    }
    if (row && (await findPin(db, row.id))) {
        // Main stays where it is. What the upstream has now is stored beside it, so that it can be compared.
        await storeCommit({ db, now }, source, row, { entry, sha });
        return { status: "found", sha };
    }
    const isListed = row?.sha === sha && (await findCommit(db, row.id, sha));
    const files = isListed ? undefined : await listFiles(source, kind, named.id, sha);
    const isNew = !row || row.origin === "reference";
    const listed = { kind, id: named.id, sha, files: files ?? [] };
    const readSignature = () => signatures.ofListed(source, listed);
    const denial = isNew ? await policy.denialOf(factsOfEntry(entry, listed.files, now()), readSignature) : undefined;
    if (denial)
        return { status: "denied", message: denial.message, content: denial.rule };
    await catalogue.upsertMirrored([{ ...entry, ...(files && { files: files.map(toNewFile) }) }]);
    const stored = await catalogue.find(kind, named.id);
    if (!stored)
        return missing;
    if (files)
        await saveMirrorFiles(db, stored.id, files);
    if (named.key !== key)
        await saveFormerName(db, kind, key, stored.id);
    return { status: "found", sha };
};
/** Pulls the list of files at another revision. No ref leads to its commit: the upstream's names can move. */
export const pullRevision = async (deps, source, row, revision) => {
    const found = await readRecord(source, row.kind, row.full_name, revision);
    if (found.entry.isPrivate)
        return missing;
    await storeCommit(deps, source, row, found);
    return { status: "found", sha: found.sha };
};
//# sourceMappingURL=pull-revision.js.map