import { join, resolve } from "node:path";
import { upstreamHashes } from "../../catalogue/history/upstream-files.js";
import { HubError } from "../../errors.js";
import { createContentDownloads } from "./content-downloads.js";
import { createPins } from "./pins/pins.js";
import { createPuller } from "./pull.js";
import { inspectStored, inspectUpstream } from "./rules/inspect.js";
import { createUpstreamSearch } from "./search-upstreams.js";
const notMirror = () => new HubError("conflict", "This hub does not mirror another one. Set ORRERY_MIRROR to on.");
const refuse = async () => {
    throw notMirror();
};
const off = {
    pull: async ({ revision }) => ({ revision }),
    refs: async () => undefined,
    content: async () => undefined,
    inspect: refuse,
    checkFile: async () => { },
    pins: { state: refuse, pin: refuse, unpin: refuse },
    upstreamSearch: { searched: () => [], search: refuse },
    upstreams: [],
    contact: refuse,
    close: async () => { },
};
const inspect = async ({ db, catalogue, signatures, upstreams, now }, kind, id) => {
    const row = await catalogue.find(kind, id);
    if (row && upstreams.forOrigin(row.origin))
        return inspectStored({ db, signatures }, row);
    const found = upstreams.forId(id);
    if (found && (!row || row.origin === "reference"))
        return inspectUpstream({ signatures, now: now() }, found.source, kind, id);
    throw new HubError("not_found", `There is no upstream for the ${kind} "${id}". Check the rules in ORRERY_UPSTREAM.`);
};
export const createMirrorService = (deps) => {
    const { db, policy, upstreams, config } = deps;
    if (!config.isMirror)
        return off;
    const downloads = createContentDownloads({ ...deps, folder: join(resolve(config.dataFolder), "incoming") });
    const puller = createPuller(deps);
    return {
        ...puller,
        pins: createPins({ ...deps, puller }),
        upstreamSearch: createUpstreamSearch(deps),
        content: async (at, file, viewer) => {
            const found = upstreams.isMisplaced(at.row) ? undefined : upstreams.forOrigin(at.row.origin);
            const hashes = found && (await upstreamHashes(db, at.row.id, [file.oid]));
            const sha256 = hashes?.get(file.oid);
            if (!found || sha256 === undefined)
                return undefined;
            await policy.checkFile(viewer, at, file);
            const wanted = { at, file, sha256, access: found.access, viewer };
            return { sha256, read: (range) => downloads.read(wanted, range) };
        },
        inspect: (kind, id) => inspect(deps, kind, id),
        checkFile: async (at, file, viewer) => {
            if (upstreams.forOrigin(at.row.origin))
                await policy.checkFile(viewer, at, file);
        },
        upstreams: upstreams.list,
        contact: async (address) => {
            const found = upstreams.forOrigin(address);
            if (!found)
                throw new HubError("not_found", `"${address}" is not in ORRERY_UPSTREAM.`);
            await found.source.client.ask(`${address}/api/models?limit=1`, async (reply) => reply.body?.cancel());
        },
        close: downloads.close,
    };
};
//# sourceMappingURL=mirror-service.js.map