import { hasRole } from "../../identity/viewer.js";
import { ImportError } from "../errors.js";
import { readJson } from "../read-reply.js";
import { toEntry } from "../upstream-record.js";
import { unreachableText } from "./refresh-revision.js";
import { factsOfEntry } from "./rules/repository-facts.js";
/** Of each upstream; a longer list is for its own site. */
const maxResults = 20;
const askFor = async ({ client, upstream }, kind, text) => {
    const query = new URLSearchParams({ search: text, limit: String(maxResults), full: "true", cardData: "true" });
    const url = `${upstream}/api/${kind}s?${query}`;
    const records = await client.ask(url, (reply) => readJson(reply, url));
    if (!Array.isArray(records))
        throw new ImportError("bad_reply", `${new URL(upstream).host} did not return a list.`);
    return records.slice(0, maxResults).flatMap((record) => toEntry(kind, upstream, record) ?? []);
};
/** Names that are taken on this hub: by its repositories, and by accounts for all that they may publish. */
const takenNames = async (db, kind, entries) => {
    const keys = entries.map(({ id }) => id.toLowerCase());
    if (keys.length === 0)
        return { repositories: new Set(), owners: new Set() };
    const repositories = await db
        .selectFrom("repositories")
        .select("name_key")
        .where("kind", "=", kind)
        .where("origin", "<>", "reference")
        .where("name_key", "in", keys)
        .execute();
    const owners = await db
        .selectFrom("accounts")
        .select("name_key")
        .where("name_key", "in", [...new Set(keys.map((key) => key.split("/")[0] ?? ""))])
        .execute();
    return {
        repositories: new Set(repositories.map(({ name_key }) => name_key)),
        owners: new Set(owners.map(({ name_key }) => name_key)),
    };
};
const toResult = (entry, verdict) => ({
    kind: entry.kind,
    id: entry.id,
    upstream: entry.origin,
    ...(entry.pipelineTag !== undefined && { task: entry.pipelineTag }),
    downloads: entry.downloads ?? 0,
    likes: entry.likes ?? 0,
    ...verdict,
});
export const createUpstreamSearch = (deps) => {
    const { db, policy, upstreams, config, now } = deps;
    const searched = (viewer) => config.isAnonymousAllowed || hasRole(viewer, "read") ? upstreams.list : [];
    const searchOne = async (address, kind, text) => {
        const found = upstreams.forOrigin(address);
        const entries = found ? await askFor(found.source, kind, text) : [];
        // A name that another upstream is asked for would lead there.
        return entries.filter(({ id, isPrivate }) => !isPrivate && upstreams.forId(id) === found);
    };
    return {
        /** Hubs that the viewer's searches can include. */
        searched,
        /** Repositories of other hubs that this one does not have. */
        search: async (kind, text, viewer) => {
            const addresses = searched(viewer).map(({ address }) => address);
            const answers = await Promise.allSettled(addresses.map((address) => searchOne(address, kind, text)));
            const entries = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
            const { repositories, owners } = await takenNames(db, kind, entries);
            const missing = entries.filter(({ id }) => {
                const key = id.toLowerCase();
                return !repositories.has(key) && !(key.includes("/") && owners.has(key.split("/")[0] ?? ""));
            });
            const verdicts = await policy.judgeAll(viewer, missing.map((entry) => factsOfEntry(entry, [], now())));
            return {
                results: missing.map((entry, index) => toResult(entry, verdicts[index] ?? { action: "allow" })),
                failures: answers.flatMap((answer, index) => {
                    const upstream = addresses[index] ?? "";
                    return answer.status === "rejected" ? [{ upstream, message: unreachableText(answer.reason, upstream) }] : [];
                }),
            };
        },
    };
};
//# sourceMappingURL=search-upstreams.js.map