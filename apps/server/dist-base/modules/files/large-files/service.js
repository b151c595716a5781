import { findFor } from "../../../catalogue/access.js";
import { commitAndFollowUp } from "../../../catalogue/commit-and-follow-up.js";
import { checkRewrite } from "../../../catalogue/history/protected-branches.js";
import { forgetContents, removeFromHistory } from "../../../catalogue/history/remove-blobs.js";
import { recordUpload, uploaderOf } from "../../../catalogue/upload-store.js";
import { HubError } from "../../../errors.js";
import { listLargeFiles } from "./list.js";
const storedAmong = async (db, repositoryId, shas) => {
    const rows = shas.length === 0
        ? []
        : await db
            .selectFrom("git_blobs")
            .select(["sha256", "size"])
            .where("repository_id", "=", repositoryId)
            .where("is_large", "=", 1)
            .where("sha256", "in", shas)
            .execute();
    return new Map(rows.map(({ sha256, size }) => [sha256 ?? "", size]));
};
const largeAmong = async (db, repositoryId, oids) => {
    const rows = await db
        .selectFrom("git_blobs")
        .select("oid")
        .where("repository_id", "=", repositoryId)
        .where("is_large", "=", 1)
        .where("oid", "in", oids)
        .execute();
    return new Set(rows.map(({ oid }) => oid));
};
export const createLargeFileService = (deps) => {
    const { db, catalogue, audit, now } = deps;
    return {
        list: async ({ kind, id }, viewer) => listLargeFiles(db, (await findFor(catalogue, viewer, "change", kind, id)).id),
        /** Deletes large files for good, from every commit or only their contents. */
        remove: async ({ kind, id }, oids, isRewritten, actor) => {
            const row = await findFor(catalogue, actor.viewer, "change", kind, id);
            if (oids.length === 0)
                return;
            const known = await largeAmong(db, row.id, oids);
            const missing = oids.find((oid) => !known.has(oid));
            if (missing !== undefined)
                throw new HubError("not_found", `${row.full_name} has no large file "${missing}". List them with lfs-files.`);
            const action = "repository.files.delete";
            const detail = { files: [...oids], isRewritten };
            if (isRewritten) {
                await checkRewrite(db, actor.viewer, row);
                await commitAndFollowUp(deps, row, actor, {
                    write: (transaction) => removeFromHistory(transaction, row.id, oids, now()),
                    audited: () => [[action, detail]],
                });
                return;
            }
            await forgetContents(db, row.id, oids);
            await catalogue.refreshRunnable(row);
            await audit(actor, action, `${kind} ${row.full_name}`, detail);
        },
        /** Lets the caller commit large files of one repository to another. Returns those that are not there. */
        copy: async (source, { target, files }, viewer) => {
            const from = await findFor(catalogue, viewer, "download", source.kind, source.id);
            await findFor(catalogue, viewer, "contribute", target.type, target.name);
            const shas = [...new Set(files.map(({ sha256 }) => sha256))];
            const stored = await storedAmong(db, from.id, shas);
            for (const [sha256, size] of stored)
                await recordUpload(db, uploaderOf(viewer), { sha256, size }, now());
            return shas.filter((sha256) => !stored.has(sha256));
        },
    };
};
//# sourceMappingURL=service.js.map