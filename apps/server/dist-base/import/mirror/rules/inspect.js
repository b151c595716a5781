import { mainFiles } from "../../../catalogue/history/read-files.js";
import { loadScans, reportOf } from "../../../catalogue/scans/scan-store.js";
import { HubError } from "../../../errors.js";
import { ImportError } from "../../errors.js";
import { readUpstream } from "../../import-files.js";
import { factsOfEntry, factsOfRow } from "./repository-facts.js";
/** A repository that was pulled before, with the verdicts of stored files. */
export const inspectStored = async ({ db, signatures }, row) => {
    const files = await mainFiles(db, row.id);
    const scans = await loadScans(db, files.flatMap(({ sha256 }) => sha256 ?? []));
    const reports = files.map(({ path, size, sha256 }) => {
        const scan = sha256 === null ? undefined : scans.get(sha256);
        return { path, size, report: scan && reportOf(scan) };
    });
    const readSignature = () => signatures.ofCommit(row, row.sha, { isStored: false });
    return { facts: factsOfRow(row), files: reports, readSignature };
};
/** A repository as the upstream describes it. */
export const inspectUpstream = async ({ signatures, now }, source, kind, id) => {
    const { host } = new URL(source.upstream);
    const { entry, sha, files } = await readUpstream(source, kind, id).catch((error) => {
        if (error instanceof ImportError && ["not_found", "refused"].includes(error.code))
            throw new HubError("not_found", `${host} has no ${kind} "${id}", or it is private.`);
        throw new HubError("unavailable", `${host} did not answer. Try again later.`, { cause: error });
    });
    if (entry.isPrivate)
        throw new HubError("not_found", `${host} has no ${kind} "${id}", or it is private.`);
    const readSignature = () => signatures.ofListed(source, { kind, id: entry.id, sha, files });
    return { facts: factsOfEntry(entry, files, now), files, readSignature };
};
//# sourceMappingURL=inspect.js.map