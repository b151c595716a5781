import { isStoredFor } from "../../catalogue/content-access.js";
import { markBlobStored } from "../../catalogue/history/history-store.js";
import { loadScans } from "../../catalogue/scans/scan-store.js";
import { HubError, isHubError } from "../../errors.js";
import { downloadFile } from "../download.js";
import { ImportError } from "../errors.js";
import { fileUrl } from "../import-files.js";
import { clientFor } from "../upstream-client.js";
import { createSilenceLimit } from "./silence-limit.js";
/** What those who asked for a file are told. */
export const downloadFailure = (error, { at, file, access }) => {
    if (isHubError(error))
        return error;
    const { host } = new URL(access.upstream);
    const name = `"${file.path}" of ${at.row.full_name}`;
    const code = error instanceof ImportError ? error.code : "unreachable";
    if (code === "not_found")
        return new HubError("EntryNotFound", `Entry not found: ${host} no longer has ${name}.`);
    if (code === "refused")
        return new HubError("forbidden", `${host} denies this hub access to ${name}. Ask a hub admin for access.`);
    const reason = error instanceof ImportError ? error.message : `${host} did not answer in time.`;
    return new HubError("unavailable", `${name} is not stored on this hub. ${reason} Try again later.`, {
        headers: { "retry-after": "15" },
        cause: error,
    });
};
/** An upstream that falls silent is asked once more before its download is given up. */
const maxSilences = 2;
const fetchContent = async (deps, wanted, { path, progress, signal }) => {
    const { at, file, sha256, access } = wanted;
    if (sha256 !== null && (await isStoredFor(deps, at.row.id, { sha256, size: file.size })))
        return sha256;
    const { noteBytes, isTooLong } = createSilenceLimit(access.idleMs * maxSilences);
    return downloadFile({
        client: clientFor(access, deps.now, { isTooLong })(signal, () => { }),
        blobs: deps.blobs,
        url: fileUrl(access.upstream, at.row.kind, at.row.full_name, at.sha, file.path),
        file: { path: file.path, size: file.size, oid: file.oid, ...(sha256 !== null && { sha256 }) },
        partial: path,
        onBytes: (done) => {
            noteBytes(done);
            progress.add(done);
        },
    });
};
/** A refused content is not part of its repository; those who ask for it see why. */
const admit = async ({ scans, policy }, wanted, sha256) => {
    const { viewer, at, file } = wanted;
    await policy.checkEntry(viewer, at, { ...file, sha256 });
    try {
        await scans.admit([{ path: file.path, sha256, size: file.size }]);
    }
    catch (error) {
        if (!isHubError(error, "unprocessable"))
            throw error;
        throw new HubError("forbidden", error.message);
    }
};
/** What was refused once is not downloaded again. */
const refuseKnown = async (deps, wanted) => {
    const { sha256 } = wanted;
    const scan = sha256 === null ? undefined : (await loadScans(deps.db, [sha256])).get(sha256);
    if (scan?.report && sha256 !== null)
        await admit(deps, wanted, sha256);
};
/** Downloads a file and makes it part of its repository, unless the hub refuses it. Returns its hash. */
export const storeContent = async (deps, wanted, run) => {
    const { at, file } = wanted;
    await refuseKnown(deps, wanted);
    const sha256 = await fetchContent(deps, wanted, run);
    await admit(deps, wanted, sha256);
    await markBlobStored(deps.db, at.row.id, file.oid, { sha256, size: file.size });
    await deps.catalogue.refreshRunnable(at.row);
    return sha256;
};
//# sourceMappingURL=store-content.js.map