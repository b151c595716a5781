import { CliError } from "../cli-error.js";
import { messageIn, reasonOf } from "../running-hub.js";
const timeoutMs = 10_000;
const refusal = async (reply, hub) => {
    const message = await messageIn(reply);
    if (reply.status >= 500 || reply.status === 429)
        return new Error(`${hub} can't answer now: ${message}`);
    return new CliError(`${hub} refused the worker: ${message}`);
};
const sendTo = async (hub, path, init) => {
    const reply = await fetch(hub + path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch((error) => {
        throw new Error(`Can't reach ${hub} (${reasonOf(error)}).`);
    });
    if (!reply.ok)
        throw await refusal(reply, hub);
    return reply;
};
/** Refuses a wrong token before anything is downloaded. A hub that can't be reached now can be later. */
export const checkToken = async ({ hub, token }) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await sendTo(hub, "/api/whoami-v2", { headers }).catch((error) => {
        if (error instanceof CliError)
            throw error;
    });
    if (!reply)
        return;
    const { isAdmin, auth } = (await reply.json());
    if (isAdmin && auth.accessToken?.role === "admin")
        return;
    throw new CliError(`${hub} refuses this token. A worker needs a token with the role admin, of an admin of the hub.\nTo create one there: orrery token create --role admin`);
};
export const createRegistration = ({ hub, token, name, zone, maxInFlight }, { address, key }) => {
    const send = (method, body) => {
        const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
        return sendTo(hub, `/api/workers/${name}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    };
    const limits = { ...(zone && { zone }), ...(maxInFlight && { maxInFlight }) };
    return {
        /** Throws a CliError if the hub refuses, and another error if it can't be reached. */
        renew: async (models) => (await (await send("PUT", { address, key, ...limits, models })).json()),
        leave: async () => {
            await send("DELETE").catch((error) => {
                // The hub has no endpoints of this worker any more.
                if (!(error instanceof CliError))
                    throw error;
            });
        },
    };
};
//# sourceMappingURL=registration.js.map