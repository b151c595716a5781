import { HubError, wrongCredentials } from "../../errors.js";
import { requireAccount } from "../../http/auth.js";
import { hashOf, newToken } from "../../identity/secret-text.js";
import { accountById, deleteExpiredLinks, deleteExpiredSessions, deleteSession, deleteSessionsOf, insertLink, insertSession, insertToken, revokeToken, revokeUnheldTokens, sessionByHash, takeLink, tokenByHash, tokenById, } from "./store.js";
import { isAlive, touchIfDue, toViewer } from "./token-viewer.js";
const minute = 60 * 1000;
const sessionLength = 30 * 24 * 60 * minute;
/** Long enough to open the browser, short enough that a leaked log line is useless. */
const linkLength = 15 * minute;
const open = async ({ db, audit, now }, row, actor, origin) => {
    const viewer = await toViewer(db, row, true);
    if (!viewer)
        throw new HubError("forbidden", "This account is disabled. Ask an admin of this hub.");
    if ((await accountById(db, row.account_id))?.is_service === 1)
        throw new HubError("forbidden", "A service account can't sign in. Use its tokens in programs.");
    const secret = newToken("");
    const expiresAt = Math.min(now() + sessionLength, row.expires_at ?? Number.POSITIVE_INFINITY);
    await deleteExpiredSessions(db, now());
    await insertSession(db, {
        account_id: row.account_id,
        token_id: row.id,
        hash: hashOf(secret),
        created_at: now(),
        expires_at: expiresAt,
        ...(origin && { issuer_id: origin.issuerId, id_token: origin.sealedIdToken }),
    });
    await audit({ ...actor, viewer }, "session.open", `token ${row.id}`, origin && { issuer: origin.issuerId });
    return { secret, expiresAt };
};
/** A hidden token that backs a session without a token of its own; it ends with the session. */
const insertUnheldToken = (db, { accountId, role, name, at, expiresAt }) => insertToken(db, {
    account_id: accountId,
    name,
    hash: hashOf(newToken("")),
    hint: "",
    role,
    created_at: at,
    expires_at: expiresAt,
    revoked_at: null,
    last_used_at: null,
});
const linkMethods = (deps) => {
    const { db, now } = deps;
    return {
        createLink: async (accountId, role, lifeMs = linkLength) => {
            const code = newToken("");
            const expiresAt = now() + lifeMs;
            await deleteExpiredLinks(db, now());
            await insertLink(db, {
                hash: hashOf(code),
                account_id: accountId,
                role,
                created_at: now(),
                expires_at: expiresAt,
            });
            return { code, expiresAt };
        },
        openSessionByLink: async (code, actor) => {
            const link = await takeLink(db, hashOf(code));
            if (!link || link.expires_at <= now())
                throw new HubError("unauthorized", "This link was already used or has expired. Ask an admin for another one, or run: orrery sign-in");
            const at = now();
            const { account_id: accountId, role } = link;
            const name = "browser, signed in by link";
            return open(deps, await insertUnheldToken(db, { accountId, role, name, at, expiresAt: at + sessionLength }), actor);
        },
    };
};
export const createSessionService = (deps) => {
    const { db, audit, now } = deps;
    const alive = (row) => (row && isAlive(row, now()) ? row : undefined);
    return {
        bySession: async (secret) => {
            const session = await sessionByHash(db, hashOf(secret));
            if (!session || session.expires_at <= now())
                return undefined;
            const row = alive(await tokenById(db, session.token_id));
            if (!row)
                return undefined;
            await touchIfDue(db, row, now());
            const viewer = await toViewer(db, row, true);
            return (viewer && { ...viewer, expiresAt: Math.min(session.expires_at, row.expires_at ?? Number.POSITIVE_INFINITY) });
        },
        openSession: async (token, actor) => {
            const row = alive(await tokenByHash(db, hashOf(token)));
            // A token in the hands of strangers or apps never becomes a session.
            if (!row || row.browser_limits !== null || row.grant_id !== null)
                throw new HubError("unauthorized", wrongCredentials);
            if (row.fine_grained !== null)
                throw new HubError("forbidden", "A fine-grained token can't sign in. Use a token with a role.");
            return open(deps, row, actor);
        },
        ...linkMethods(deps),
        openSessionFor: async (accountId, origin, actor) => {
            const { label, expiresAt } = origin;
            const name = `browser, signed in with ${label}`;
            const row = await insertUnheldToken(db, { accountId, role: "admin", name, at: now(), expiresAt });
            return open(deps, row, actor, origin);
        },
        openSessionByPasskey: async (accountId, passkey, actor) => {
            const at = now();
            const name = `browser, signed in with the passkey "${passkey}"`;
            const unheld = { accountId, role: "admin", name, at, expiresAt: at + sessionLength };
            return open(deps, await insertUnheldToken(db, unheld), actor);
        },
        closeSession: async (secret) => {
            const session = await sessionByHash(db, hashOf(secret));
            if (!session)
                return undefined;
            const token = await tokenById(db, session.token_id);
            await deleteSession(db, session.hash);
            if (token?.hint === "")
                await revokeToken(db, token.id, now());
            const { issuer_id: issuerId, id_token: sealedIdToken } = session;
            return issuerId === null ? undefined : { issuerId, sealedIdToken: sealedIdToken ?? "" };
        },
        closeSessions: async (actor) => {
            // A browser may end its account's sessions; a token that a program has needs the right to change the account.
            const { id, name } = requireAccount(actor.viewer, actor.viewer.isSession ? "inference" : "write");
            const count = await deleteSessionsOf(db, id);
            await revokeUnheldTokens(db, id, now());
            await audit(actor, "session.close-all", `account ${name}`, { count });
            return count;
        },
    };
};
//# sourceMappingURL=sessions.js.map