import { randomBytes } from "node:crypto";
import { parseUrl } from "@orrery/inference/core";
import { findFor } from "../../../catalogue/access.js";
import { HubError } from "../../../errors.js";
import { requireAccount } from "../../../http/auth.js";
import { publisherViewer } from "./publisher-viewer.js";
import { deletePublisher, insertPublisher, publishersOf } from "./store.js";
/** Claims of which one is needed: without it, everyone at the issuer could publish. */
const identifying = {
    "https://token.actions.githubusercontent.com": ["repository", "repository_id"],
    "https://gitlab.com": ["project_path", "project_id"],
};
/** Claims that every token of an issuer has, so they tell nothing. */
const common = new Set(["iss", "aud", "exp", "iat", "nbf", "jti"]);
const maxClaims = 20;
/** Checks what a new publisher is recognized by. */
const checkPublisherClaims = (issuer, claims) => {
    const names = Object.keys(claims);
    if (names.length > maxClaims)
        throw new HubError("bad_request", `"claims" can have at most ${maxClaims} entries.`);
    const useless = names.find((name) => common.has(name));
    if (useless !== undefined)
        throw new HubError("bad_request", `"claims": the hub checks "${useless}" itself. Remove it.`);
    const needed = identifying[issuer];
    if (needed && !needed.some((name) => names.includes(name)))
        throw new HubError("bad_request", `"claims" must have "${needed.join('" or "')}", or any job there could publish.`);
    if (names.length === 0)
        throw new HubError("bad_request", '"claims" must have at least one entry, or anyone at the issuer could publish.');
};
/** Whether an issuer can be trusted: by https, unless the settings name it. */
const checkIssuer = (issuer, privateIssuers) => {
    if (privateIssuers.includes(issuer))
        return;
    if (!issuer.startsWith("https://") || !parseUrl(issuer) || issuer.endsWith("/"))
        throw new HubError("bad_request", '"issuer" must be an https URL without a slash at the end, as it is in ID tokens.');
};
const maxPublishers = 50;
const isoOf = (at) => new Date(at).toISOString();
export const createPublisherService = ({ db, catalogue, audit, now, config }) => {
    const listOf = async (repositoryId) => (await publishersOf(db, repositoryId)).map((row) => ({
        id: row.id,
        issuer: row.issuer,
        claims: JSON.parse(row.claims),
        createdBy: row.created_by,
        createdAt: isoOf(row.created_at),
        ...(row.last_used_at !== null && { lastUsedAt: isoOf(row.last_used_at) }),
    }));
    const open = ({ kind, id }, viewer) => findFor(catalogue, viewer, "administer", kind, id, "trusted publishers");
    return {
        list: async (repository, viewer) => listOf((await open(repository, viewer)).id),
        add: async (repository, { issuer, claims }, actor) => {
            const row = await open(repository, actor.viewer);
            // A publisher is a way to get tokens, so it takes what creating a token takes.
            const account = requireAccount(actor.viewer, "admin");
            if (!(await publisherViewer(db, account.id, row)))
                throw new HubError("forbidden", `Only ${row.author} and its members can add publishers: their tokens are not those of a hub admin.`);
            checkIssuer(issuer, config.publisherIssuers);
            checkPublisherClaims(issuer, claims);
            if ((await publishersOf(db, row.id)).length >= maxPublishers)
                throw new HubError("conflict", `${row.full_name} has ${maxPublishers} trusted publishers. Remove one first.`);
            const id = randomBytes(12).toString("hex");
            await insertPublisher(db, {
                id,
                repository_id: row.id,
                account_id: account.id,
                issuer,
                claims: JSON.stringify(claims),
                created_at: now(),
                last_used_at: null,
            });
            await audit(actor, "publisher.add", `${row.kind} ${row.full_name}`, { id, issuer, claims });
            return listOf(row.id);
        },
        remove: async (repository, id, actor) => {
            const row = await open(repository, actor.viewer);
            if (!(await deletePublisher(db, row.id, id, now())))
                throw new HubError("not_found", `${row.full_name} has no trusted publisher "${id.slice(0, 40)}".`);
            await audit(actor, "publisher.remove", `${row.kind} ${row.full_name}`, { id });
            return listOf(row.id);
        },
    };
};
//# sourceMappingURL=service.js.map