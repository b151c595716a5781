import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import { hashOf, newToken } from "../../../identity/secret-text.js";
import { contextOf } from "../../../router/keys/key-ring.js";
import { deleteExpiredAttempts, insertAttempt, takeAttempt } from "./attempt-store.js";
import { createIssuerClient } from "./issuer-client.js";
import { safePath } from "./safe-path.js";
import { SignInError } from "./sign-in-error.js";
/** Long enough for a second factor at the issuer. */
export const attemptSeconds = 10 * 60;
const hourMs = 60 * 60 * 1000;
/** A name for each attempt, so that two tabs can sign in at once. */
const cookieNameOf = (stateHash) => `orrery_sign_in_${stateHash.slice(0, 16)}`;
/** One path for each issuer: an answer of one cannot be taken for that of another. */
const redirectUriOf = (hub, issuerId) => `${hub}/login/oidc/${issuerId}/callback`;
const expired = () => new SignInError("expired", "The attempt is unknown, used, expired, or belongs to another browser.");
const startWith = ({ db, now }, clientOf) => async (issuerId, next, hub) => {
    const client = clientOf(issuerId);
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = await client.authorizationUrl(redirectUriOf(hub, issuerId), attempt);
    const hash = hashOf(attempt.state);
    const cookie = newToken("");
    await deleteExpiredAttempts(db, now());
    await insertAttempt(db, {
        hash,
        browser_hash: hashOf(cookie),
        issuer_id: issuerId,
        nonce: attempt.nonce,
        verifier: attempt.verifier,
        next: safePath(next),
        expires_at: now() + attemptSeconds * 1000,
    });
    return { url, cookieName: cookieNameOf(hash), cookie };
};
/** The attempt that a callback belongs to. Another browser can neither finish it nor use it up. */
const attemptOf = async ({ db, now }, { issuerId, search, cookieOf }) => {
    const states = new URLSearchParams(search).getAll("state");
    const [state = ""] = states;
    const hash = hashOf(state);
    const cookie = cookieOf(cookieNameOf(hash));
    if (states.length !== 1 || cookie === undefined)
        throw expired();
    const attempt = await takeAttempt(db, hash, hashOf(cookie));
    if (attempt?.issuer_id !== issuerId || attempt.expires_at <= now())
        throw expired();
    return { ...attempt, state, cookieName: cookieNameOf(hash) };
};
const finishWith = (deps, clientOf) => async (callback, actor) => {
    const { accounts, tokens, keyRing, config, now } = deps;
    const { issuer, finish } = clientOf(callback.issuerId);
    const { next, cookieName, ...attempt } = await attemptOf(deps, callback);
    const url = new URL(redirectUriOf(callback.hub, issuer.id) + callback.search);
    const { claims, idToken } = await finish(url, attempt);
    const account = await accounts.signInFrom(issuer, claims, actor.requestId);
    if (!account)
        throw new SignInError("not_allowed", "The company's directory has not created an account.");
    if (account.disabled_at !== null)
        throw new SignInError("not_allowed", "The account is disabled.");
    const origin = {
        issuerId: issuer.id,
        label: issuer.label,
        sealedIdToken: await keyRing.seal(idToken, contextOf.idToken(issuer.id)),
        expiresAt: now() + config.oidcSessionHours * hourMs,
    };
    return { session: await tokens.openSessionFor(account.id, origin, actor), next, cookieName };
};
export const createOidcService = (deps) => {
    const { config, keyRing, now } = deps;
    const clients = new Map(config.oidcIssuers.map((issuer) => [issuer.id, createIssuerClient(issuer, now)]));
    const clientOf = (id) => {
        const client = clients.get(id);
        if (!client)
            throw new SignInError("unknown", "There is no issuer with this id.");
        return client;
    };
    return {
        issuers: config.oidcIssuers.map(({ id, label }) => ({ id, label })),
        start: startWith(deps, clientOf),
        finish: finishWith(deps, clientOf),
        signOutUrl: async ({ issuerId, sealedIdToken }, hub) => {
            const client = clients.get(issuerId);
            const idToken = await keyRing.open(sealedIdToken, contextOf.idToken(issuerId)).catch(() => undefined);
            // The person is signed out of the hub already; an issuer that does not answer must not hide that.
            return client?.signOutUrl(idToken, `${hub}/login`).catch(() => undefined);
        },
    };
};
//# sourceMappingURL=service.js.map