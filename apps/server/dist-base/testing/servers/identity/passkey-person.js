import { createSoftwarePasskey } from "./software-passkey.js";
/** The site of the tests: what `ORRERY_PUBLIC_URL` says, whatever port the hub has. */
export const passkeySite = { origin: "https://hub.example", rpId: "hub.example" };
const post = (hub, path, body, cookie = "", origin = passkeySite.origin) => hub.send("POST", path, body, undefined, { origin, ...(cookie && { cookie }) });
const optionsAt = async (hub, path, cookie) => (await (await post(hub, path, undefined, cookie)).json());
/** The session cookie of a reply that signed in; empty if it did not. */
const cookieOf = (reply) => reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
/** Opens a session with a token. */
export const sessionWith = async (hub, token) => cookieOf(await post(hub, "/api/sessions", { token }));
export const startAdding = (hub, cookie) => optionsAt(hub, "/api/passkeys/options", cookie);
/** Sends a new passkey. */
export const sendPasskey = (hub, response, cookie, name = "Laptop") => post(hub, "/api/passkeys", { name, response }, cookie);
/** Adds a passkey for the person of a session. */
export const addPasskey = async (hub, cookie, name) => {
    const { challenge, user } = await startAdding(hub, cookie);
    const passkey = createSoftwarePasskey(passkeySite, user.id);
    const reply = await sendPasskey(hub, passkey.attest(challenge), cookie, name);
    if (reply.status !== 201)
        throw new Error(await reply.text());
    return passkey;
};
export const signInChallenge = async (hub) => (await optionsAt(hub, "/api/sessions/passkey/options")).challenge;
export const sendAnswer = (hub, response, origin) => post(hub, "/api/sessions/passkey", { response }, "", origin);
/** Signs in; gives the cookie, which is empty if it was refused. */
export const signInWith = async (hub, passkey, tricks = {}) => cookieOf(await sendAnswer(hub, passkey.answer(await signInChallenge(hub), tricks)));
/** Who a cookie is signed in as. */
export const nameIn = async (hub, cookie) => {
    const reply = await hub.get("/api/sessions/current", undefined, { cookie });
    return (await reply.json()).user?.name;
};
//# sourceMappingURL=passkey-person.js.map