import { findByName } from "../../../catalogue/repository-store.js";
import { hashOf, newToken } from "../../../identity/secret-text.js";
import { OAuthError } from "../oauth/oauth-error.js";
import { required } from "../oauth/token-endpoint.js";
import { insertToken } from "../store.js";
import { publisherAccess, publisherViewer } from "./publisher-viewer.js";
import { publishersAt, touchPublisher } from "./store.js";
import { notTrusted } from "./verify-id-token.js";
export const tokenExchangeType = "urn:ietf:params:oauth:grant-type:token-exchange";
const idTokenType = "urn:ietf:params:oauth:token-type:id_token";
const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";
const tokenSeconds = 60 * 60;
const oldTokenMs = 7 * 24 * 60 * 60 * 1000;
/** `owner/name` for a model, `datasets/owner/name` for a dataset. */
const repositoryIn = (db, resource) => {
    const [, folder, name] = /^(models\/|datasets\/)?([^/\s]+\/[^/\s]+)$/.exec(resource) ?? [];
    return name === undefined
        ? undefined
        : findByName(db, folder === "datasets/" ? "dataset" : "model", name.toLowerCase());
};
/** Lists and objects never match: their text could be that of another value. */
const textOf = (claim) => typeof claim === "object" || claim === undefined ? undefined : String(claim);
const matches = ({ claims }, payload) => Object.entries(JSON.parse(claims)).every(([name, value]) => Object.hasOwn(payload, name) && textOf(payload[name]) === value);
const issue = async ({ db, audit, now, prefix }, publisher, row, payload) => {
    const viewer = await publisherViewer(db, publisher.account_id, row);
    if (!viewer)
        throw notTrusted();
    const token = newToken(`${prefix}oidc_`);
    const at = now();
    const { id } = await insertToken(db, {
        account_id: publisher.account_id,
        name: `publisher of ${row.full_name}`.slice(0, 100),
        role: "write",
        hash: hashOf(token),
        hint: token.slice(-4),
        created_at: at,
        expires_at: at + tokenSeconds * 1000,
        revoked_at: null,
        last_used_at: null,
        fine_grained: publisherAccess(row),
        publisher_id: publisher.id,
    });
    await touchPublisher(db, publisher.id, at, at - oldTokenMs);
    const detail = { publisher: publisher.id, issuer: publisher.issuer, sub: payload.sub, claims: publisher.claims };
    const actor = { viewer: { ...viewer, tokenId: id }, requestId: "" };
    await audit(actor, "publisher.exchange", `${row.kind} ${row.full_name}`, detail);
    return {
        access_token: token,
        token_type: "bearer",
        expires_in: tokenSeconds,
        scope: "write-repos",
        issued_token_type: accessTokenType,
    };
};
/** Gives a token for one repository to a CI job that its repository trusts (RFC 8693). */
export const exchangeIdToken = (deps) => async (fields, hub) => {
    const { db, idTokens } = deps;
    if (required(fields, "subject_token_type") !== idTokenType)
        throw new OAuthError("invalid_request", `"subject_token_type" must be ${idTokenType}.`);
    const idToken = required(fields, "subject_token");
    const row = await repositoryIn(db, required(fields, "resource"));
    const issuer = idTokens.issuerOf(idToken);
    const publishers = row ? await publishersAt(db, row.id, issuer) : [];
    // Keys are fetched only from issuers that the repository trusts.
    if (!row || publishers.length === 0)
        throw notTrusted();
    const payload = await idTokens.verify(idToken, issuer, hub);
    const publisher = publishers.find((one) => matches(one, payload));
    if (!publisher)
        throw notTrusted();
    return issue(deps, publisher, row, payload);
};
//# sourceMappingURL=exchange.js.map