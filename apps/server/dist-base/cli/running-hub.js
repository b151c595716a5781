import { CliError } from "./cli-error.js";
import { hubAddressFor, urlIn } from "./hub-address.js";
import { settingsFor } from "./open-store.js";
/** The flags of commands that work through a running hub. */
export const hubOptions = {
    hub: { type: "string", value: "<url>", help: "a running hub. Default: HF_ENDPOINT, or the one on this machine" },
};
const addressOf = (given, context) => urlIn("hub", given.text("hub") ?? context.environment.HF_ENDPOINT ?? hubAddressFor(settingsFor(given, context)));
/** Why a hub can't be reached, in a word. */
export const reasonOf = (error) => {
    const { cause, message } = error;
    return cause?.code ?? message;
};
/** What a hub says in a reply that is an error. */
export const messageIn = async (reply) => {
    const text = await reply.text();
    try {
        const { error } = JSON.parse(text);
        return (typeof error === "string" ? error : error?.message) ?? text;
    }
    catch {
        return `The hub returned an error (${reply.status}).`;
    }
};
const refusal = async (reply, hasToken) => {
    const message = await messageIn(reply);
    if (reply.status !== 401 && reply.status !== 403)
        return new CliError(message);
    const advice = hasToken ? "Use a token that has access" : "Set HF_TOKEN to a token of the hub";
    return new CliError(`${message}\n${advice}. To create one: orrery token create --role admin`);
};
/** The hub that a command's flags, the environment or the settings name. Its token is HF_TOKEN. */
export const openRunningHub = (given, context, signal) => {
    const address = addressOf(given, context);
    const { HF_TOKEN: token } = context.environment;
    const send = async (method, path, body, more = {}) => {
        const headers = {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { "content-type": "application/json" }),
            ...more,
        };
        const reply = await fetch(`${address}${path}`, {
            method,
            headers,
            signal,
            ...(body && { body: JSON.stringify(body) }),
        }).catch((error) => {
            if (signal.aborted)
                throw error;
            throw new CliError(`No hub answers at ${address} (${reasonOf(error)}). Start it with "orrery start", or name another with --hub.`);
        });
        if (!reply.ok)
            throw await refusal(reply, Boolean(token));
        return reply;
    };
    return {
        address,
        ask: async (method, path, body) => (await (await send(method, path, body)).json()),
        open: (path, body, headers) => send("POST", path, body, headers),
    };
};
//# sourceMappingURL=running-hub.js.map