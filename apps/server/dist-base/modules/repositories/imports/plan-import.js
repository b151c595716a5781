import { mainFiles } from "../../../catalogue/history/read-files.js";
import { HubError } from "../../../errors.js";
import { ImportError } from "../../../import/errors.js";
import { readUpstream } from "../../../import/import-files.js";
export const urlOf = (upstream, kind, id) => `${upstream}/${kind === "dataset" ? "datasets/" : ""}${id}`;
/** People wait for a plan, so it is given up sooner than an import. */
const planTimeoutMs = 30_000;
const licenseOf = ({ card, tags = [] }) => {
    const given = card?.license;
    const tagged = tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length);
    return typeof given === "string" ? given : tagged;
};
const readPlanned = async (client, upstream, kind, id) => {
    try {
        return await readUpstream({ client, upstream }, kind, id);
    }
    catch (error) {
        const { host } = new URL(upstream);
        if (error instanceof ImportError && error.code === "not_found")
            throw new HubError("not_found", `${host} has no ${kind} "${id}", or it is private.`);
        if (error instanceof ImportError)
            throw new HubError("unprocessable", error.message);
        throw new HubError("unprocessable", `${host} did not answer in time. Check the address and try again.`);
    }
};
/** What importing a repository would bring. */
export const planImport = async ({ db, catalogue }, clientFor, upstream, { kind, id: wanted }) => {
    const client = clientFor(AbortSignal.timeout(planTimeoutMs), () => { });
    const { entry, sha, files } = await readPlanned(client, upstream, kind, wanted);
    const row = await catalogue.find(kind, entry.id);
    const stored = new Map((row ? await mainFiles(db, row.id) : []).map((file) => [file.path, file.sha256]));
    const license = licenseOf(entry);
    return {
        kind,
        id: entry.id,
        upstream,
        source: urlOf(upstream, kind, entry.id),
        sha,
        ...(license !== undefined && { license }),
        ...(entry.pipelineTag && { pipelineTag: entry.pipelineTag }),
        gated: entry.gated !== undefined,
        isOnHub: row !== undefined && row.origin !== "reference",
        isLocal: row?.origin === "local",
        files: files.map(({ path, size }) => ({ path, size, isStored: !!stored.get(path) })),
        bytes: files.reduce((sum, { size }) => sum + size, 0),
    };
};
//# sourceMappingURL=plan-import.js.map