import { randomInt } from "node:crypto";
import { HubError } from "../../../errors.js";
import { deviceScopes, readScopes, scopeLabels } from "../../../identity/oauth-scopes.js";
import { hashOf, newToken } from "../../../identity/secret-text.js";
import { requireApprover } from "./authorize.js";
import { commandLineClient } from "./clients.js";
import { OAuthError } from "./oauth-error.js";
import { decideDevice, deleteExpired, deviceByHash, deviceByUserCode, grantById, insertDevice, takeDevice, touchDevice, } from "./store.js";
const lifeSeconds = 15 * 60;
const intervalSeconds = 5;
/** Without vowels, so that no words appear, and without what looks alike. */
const alphabet = "BCDFGHJKLMNPQRSTVWXZ";
/** Eight letters: 34 bits, for 15 minutes, behind sign-in and a rate limit. */
const newUserCode = () => {
    const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};
/** As people type it: in small letters, without the hyphen, with spaces. */
const readUserCode = (text) => {
    const letters = text.toUpperCase().replace(/[^A-Z]/g, "");
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};
const pendingDevice = async ({ db, now }, userCode) => {
    const device = await deviceByUserCode(db, readUserCode(userCode), now());
    if (device)
        return device;
    throw new HubError("not_found", "This code is wrong or has expired. Check it, or start the login again.");
};
const pollWith = ({ db, grants, now }) => async (deviceCode, clientId, context) => {
    const hash = hashOf(deviceCode);
    const device = await deviceByHash(db, hash);
    if (!device || device.client_id !== clientId || device.expires_at <= now())
        throw new OAuthError("expired_token", "The login has expired. Start it again.");
    if (device.state === "denied")
        throw new OAuthError("access_denied", "The login was denied in the browser.");
    if (device.state === "pending") {
        const isEarly = device.polled_at + intervalSeconds * 1000 > now();
        await touchDevice(db, hash, now());
        if (isEarly)
            throw new OAuthError("slow_down", `Ask every ${intervalSeconds} seconds at most.`);
        throw new OAuthError("authorization_pending", "Waiting for approval in the browser.");
    }
    const taken = await takeDevice(db, hash);
    const grant = taken?.grant_id ? await grantById(db, taken.grant_id) : undefined;
    if (!grant)
        throw new OAuthError("expired_token", "The login was used already. Start it again.");
    return grants.issue(grant, grant.scopes.split(" "), context);
};
export const createDevices = (deps) => {
    const { db, clients, grants, now } = deps;
    return {
        start: async (clientId, scope, hub) => {
            const { id } = await clients.find(clientId);
            const deviceCode = newToken("");
            const userCode = newUserCode();
            await deleteExpired(db, now());
            await insertDevice(db, {
                hash: hashOf(deviceCode),
                user_code: userCode,
                client_id: id,
                state: "pending",
                scopes: readScopes(scope, deviceScopes).join(" "),
                expires_at: now() + lifeSeconds * 1000,
            });
            const page = `${hub}/oauth/device`;
            return {
                device_code: deviceCode,
                user_code: userCode,
                verification_uri: page,
                verification_uri_complete: `${page}?code=${userCode}`,
                expires_in: lifeSeconds,
                interval: intervalSeconds,
            };
        },
        poll: pollWith(deps),
        preview: async (userCode, { viewer }) => {
            requireApprover(viewer);
            const { client_id, scopes, user_code } = await pendingDevice(deps, userCode);
            const { name } = await clients.find(client_id);
            return { app: name, code: user_code, permissions: scopeLabels(scopes.split(" ")) };
        },
        decide: async (userCode, isApproved, actor) => {
            requireApprover(actor.viewer);
            const device = await pendingDevice(deps, userCode);
            const client = await clients.find(device.client_id);
            const grant = isApproved
                ? await grants.create(client, device.scopes.split(" "), actor)
                : undefined;
            const state = isApproved ? "approved" : "denied";
            const isDecided = await decideDevice(db, device.hash, { state, grant_id: grant?.id ?? null });
            // Each login of a command line has a grant of its own.
            if (!isDecided && grant && client === commandLineClient)
                await grants.end(grant.id);
        },
    };
};
//# sourceMappingURL=devices.js.map