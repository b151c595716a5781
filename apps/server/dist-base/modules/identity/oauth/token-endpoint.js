import { createHash } from "node:crypto";
import { hashOf } from "../../../identity/secret-text.js";
import { checkResource } from "./authorize.js";
import { OAuthError } from "./oauth-error.js";
import { codeByHash, grantById, useCode } from "./store.js";
export const required = (fields, name) => {
    const value = fields[name];
    if (value)
        return value;
    throw new OAuthError("invalid_request", `"${name}" is missing.`);
};
const isProof = (verifier, challenge) => createHash("sha256").update(verifier).digest("base64url") === challenge;
const invalidCode = () => new OAuthError("invalid_grant", "The code is unknown, used or expired, or belongs to another request.");
/** A code that is presented twice ends the grant: one of the two was not the app. */
const exchangeCode = ({ db, grants, now }) => async (fields, hub) => {
    const row = await codeByHash(db, hashOf(required(fields, "code")));
    const grant = row && (await grantById(db, row.grant_id));
    // Some apps do not repeat their id: the proof key shows already that the code is theirs.
    if (!row || !grant || grant.client_id !== (fields.client_id ?? grant.client_id))
        throw invalidCode();
    checkResource(fields.resource, hub);
    const isOwn = row.redirect_uri === fields.redirect_uri && isProof(required(fields, "code_verifier"), row.challenge);
    if (!isOwn || row.expires_at <= now())
        throw invalidCode();
    if (!(await useCode(db, row.hash, now()))) {
        await grants.end(grant.id);
        throw invalidCode();
    }
    return grants.issue(grant, row.scopes.split(" "), { hub, nonce: row.nonce });
};
/** What the token endpoint accepts, by `grant_type`. */
export const createExchanges = (deps) => new Map([
    ["authorization_code", exchangeCode(deps)],
    [
        "refresh_token",
        (fields, hub) => deps.grants.renew(required(fields, "refresh_token"), required(fields, "client_id"), { hub }),
    ],
    [
        "urn:ietf:params:oauth:grant-type:device_code",
        (fields, hub) => deps.devices.poll(required(fields, "device_code"), required(fields, "client_id"), { hub }),
    ],
]);
//# sourceMappingURL=token-endpoint.js.map