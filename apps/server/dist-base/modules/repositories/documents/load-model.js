import { findFor, guardFor, resolveRevision } from "../../../catalogue/access.js";
import { findCommit } from "../../../catalogue/history/history-store.js";
import { filesAt } from "../../../catalogue/history/read-files.js";
import { withUpstreamHashes } from "../../../catalogue/history/upstream-files.js";
import { can } from "../../../catalogue/policy.js";
import { readFactsAt } from "../../../catalogue/refresh-facts.js";
import { cardSections, cardSectionsJob } from "../../../catalogue/supply-chain/documents/card-sections-job.js";
import { modelFacts } from "../../../catalogue/supply-chain/documents/model-facts.js";
import { loadRelated } from "../../../catalogue/supply-chain/documents/related-repositories.js";
import { isHubError } from "../../../errors.js";
import { readSmallFile } from "../../../import/mirror/read-small-file.js";
const maxCardBytes = 512 * 1024;
/** Cards up to it are taken apart at once. */
const smallCardBytes = 16 * 1024;
export const findRevision = async ({ db, catalogue, mirror }, { kind, id, revision: given }, viewer) => {
    const { revision } = await mirror.pull({ kind, id, revision: given }, viewer);
    return resolveRevision(db, await findFor(catalogue, viewer, "see", kind, id), revision);
};
/** The record describes the newest commit; for another one, its files are read. */
const rowAt = async (deps, { row, sha, tree }) => {
    if (sha === row.sha)
        return row;
    try {
        const change = await readFactsAt(deps, row, tree);
        return change ? { ...row, ...change } : row;
    }
    catch (error) {
        if (isHubError(error, "unprocessable"))
            return row;
        throw error;
    }
};
/** Undefined if the card can't be read: the viewer has no access, or no upstream has it now. */
const readSections = async (deps, at, viewer) => {
    if (!can(viewer, "download", await guardFor(deps.catalogue, viewer, at.row)))
        return undefined;
    try {
        const bytes = await readSmallFile(deps, at, { path: "README.md", maxBytes: maxCardBytes }, viewer);
        if (!bytes)
            return undefined;
        if (bytes.length <= smallCardBytes)
            return cardSections(bytes.toString());
        const source = {
            size: bytes.length,
            read: async (start, length) => bytes.subarray(start, start + length),
        };
        return await deps.workers.run(cardSectionsJob, null, [source], "The card");
    }
    catch (error) {
        if (isHubError(error))
            return undefined;
        throw error;
    }
};
/** Loads all that documents about a model need, at one commit. */
export const loadModel = async (deps, target, viewer) => {
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
//# sourceMappingURL=load-model.js.map