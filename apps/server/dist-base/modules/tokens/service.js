import { parseWebUrl } from "@orrery/inference/core";
import { HubError } from "../../errors.js";
import { requireAccount, requireSignedIn } from "../../http/auth.js";
import { viewerOf } from "../../identity/account-viewer.js";
import { hashOf, newToken } from "../../identity/secret-text.js";
import { isHubAdmin, } from "../../identity/viewer.js";
import { resolveAccess, roleFor } from "./fine-grained/access.js";
import { describeTokens, scopesOf } from "./fine-grained/describe.js";
import { createSessionService } from "./sessions.js";
import { accountByName, deleteOldBrowserTokens, insertToken, revokeToken, tokenByHash, tokenById, tokensOf, } from "./store.js";
import { isAlive, touchIfDue, toViewer } from "./token-viewer.js";
/** An origin as browsers send it; a path or a trailing slash would never match. */
const originOf = (text) => {
    if (parseWebUrl(text)?.origin === text)
        return text;
    throw new HubError("bad_request", `"origins": "${text.slice(0, 100)}" is not an origin. Write it as https://app.example.`);
};
/** Checks the limits of a new browser token. */
const browserLimits = ({ origins, models, limitUsd, requestsPerMinute = 60, }) => ({
    origins: [...new Set(origins.map(originOf))],
    models: [...new Set(models)],
    limitUsd,
    requestsPerMinute,
});
const day = 24 * 60 * 60 * 1000;
const defaultBrowserSeconds = 60 * 60;
const timesOf = ({ created_at, expires_at, last_used_at }) => ({
    createdAt: new Date(created_at).toISOString(),
    ...(expires_at !== null && { expiresAt: new Date(expires_at).toISOString() }),
    ...(last_used_at !== null && { lastUsedAt: new Date(last_used_at).toISOString() }),
});
const toSummaries = async (db, rows, currentId) => {
    const reaches = await describeTokens(db, rows);
    return rows.map((row) => {
        const fineGrained = reaches.get(row.id);
        return {
            id: row.id,
            name: row.name,
            role: row.role,
            hint: row.hint,
            ...timesOf(row),
            isCurrent: row.id === currentId,
            ...(row.grant_id !== null && { isApp: true }),
            ...(row.browser_limits !== null && { browser: JSON.parse(row.browser_limits) }),
            ...(fineGrained && { fineGrained }),
        };
    });
};
const holderOf = async (db, name, { viewer }) => {
    const own = requireAccount(viewer, "admin");
    if (!name || name.toLowerCase() === own.name.toLowerCase())
        return own.id;
    if (!isHubAdmin(viewer))
        throw new HubError("forbidden", "Only an admin of this hub can create tokens for others.");
    const account = await accountByName(db, name);
    if (account?.kind === "user")
        return account.id;
    throw new HubError("not_found", `There is no user "${name}".`);
};
const insertWith = ({ db, now, prefix }) => async (accountId, name, role, more) => {
    const token = newToken(prefix);
    const row = await insertToken(db, {
        account_id: accountId,
        name,
        hash: hashOf(token),
        hint: token.slice(-4),
        role,
        created_at: now(),
        expires_at: more.expiresAt ?? null,
        browser_limits: more.browser ? JSON.stringify(more.browser) : null,
        fine_grained: more.fineGrained ? JSON.stringify(more.fineGrained) : null,
        revoked_at: null,
        last_used_at: null,
    });
    const [summary] = await toSummaries(db, [row]);
    return { token, summary: summary };
};
const createMethods = (deps) => {
    const { db, audit, now } = deps;
    const insert = insertWith(deps);
    const endOf = (days) => (days === undefined ? undefined : Math.round(now() + days * day));
    return {
        issue: (accountId, name, role, expiresAt) => insert(accountId, name, role, { expiresAt }),
        create: async ({ name, role, expiresInDays, account }, actor) => {
            const holder = await holderOf(db, account, actor);
            const made = await insert(holder, name, role, { expiresAt: endOf(expiresInDays) });
            await audit(actor, "token.create", `token ${made.summary.id}`, { name, role, account });
            return made;
        },
        createForBrowser: async ({ name = "browser", expiresInSeconds = defaultBrowserSeconds, ...given }, actor) => {
            const { id } = requireAccount(actor.viewer, "inference");
            const browser = browserLimits(given);
            await deleteOldBrowserTokens(db, id, now() - 7 * day);
            const made = await insert(id, name, "inference", { expiresAt: now() + expiresInSeconds * 1000, browser });
            await audit(actor, "token.create", `token ${made.summary.id}`, { name, role: "inference", ...browser });
            return made;
        },
        createFineGrained: async (request, actor) => {
            const holderId = await holderOf(db, request.account, actor);
            const holder = await viewerOf(db, holderId, "admin");
            if (!holder)
                throw new HubError("conflict", "This user is disabled. Enable the user first.");
            const fineGrained = await resolveAccess(db, holder, request);
            const role = roleFor(fineGrained);
            const made = await insert(holderId, request.name, role, {
                expiresAt: endOf(request.expiresInDays),
                fineGrained,
            });
            await audit(actor, "token.create", `token ${made.summary.id}`, { ...request, role });
            return made;
        },
    };
};
const revokeWith = ({ db, audit, now }) => async (id, actor) => {
    const { viewer } = actor;
    const own = requireSignedIn(viewer);
    const row = await tokenById(db, id);
    const isOwn = row?.account_id === own.id && (id === viewer.tokenId || viewer.role === "admin");
    if (!row || row.revoked_at !== null || !(isOwn || isHubAdmin(viewer)))
        throw new HubError("not_found", `There is no token ${id} that you can revoke. A token can revoke itself; revoking others needs the role admin.`);
    await revokeToken(db, id, now());
    await audit(actor, "token.revoke", `token ${id}`, { name: row.name });
};
export const createTokenService = (deps) => {
    const { db, audit, now } = deps;
    return {
        ...createMethods(deps),
        ...createSessionService({ db, audit, now }),
        byToken: async (token) => {
            const row = await tokenByHash(db, hashOf(token));
            if (!row || !isAlive(row, now()))
                return undefined;
            await touchIfDue(db, row, now());
            return toViewer(db, row, false);
        },
        byTokenId: async (id) => {
            const row = await tokenById(db, id);
            return row?.revoked_at === null ? toViewer(db, row, false) : undefined;
        },
        list: async (viewer) => {
            const rows = await tokensOf(db, requireAccount(viewer, "read").id);
            return toSummaries(db, rows.filter((row) => isAlive(row, now())), viewer.tokenId);
        },
        current: async ({ tokenId }) => {
            const row = tokenId === undefined ? undefined : await tokenById(db, tokenId);
            if (!row)
                return undefined;
            const { createdAt, expiresAt } = timesOf(row);
            const fineGrained = await scopesOf(db, row);
            return {
                displayName: row.name,
                role: fineGrained ? "fineGrained" : row.role,
                createdAt,
                ...(expiresAt && { expiration: expiresAt }),
                ...(fineGrained && { fineGrained }),
            };
        },
        revoke: revokeWith(deps),
    };
};
//# sourceMappingURL=service.js.map