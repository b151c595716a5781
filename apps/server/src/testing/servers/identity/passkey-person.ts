import type { HubClient } from "../../hub.ts";
import { createSoftwarePasskey, type PasskeyTricks, type SoftwarePasskey } from "./software-passkey.ts";

/** The site of the tests: what `ORRERY_PUBLIC_URL` says, whatever port the hub has. */
export const passkeySite = { origin: "https://hub.example", rpId: "hub.example" } as const;

interface Options {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

const post = (hub: HubClient, path: string, body: unknown, cookie = "", origin: string = passkeySite.origin) =>
  hub.send("POST", path, body, undefined, { origin, ...(cookie && { cookie }) });

const optionsAt = async (hub: HubClient, path: string, cookie?: string): Promise<Options> =>
  (await (await post(hub, path, undefined, cookie)).json()) as Options;

/** The session cookie of a reply that signed in; empty if it did not. */
const cookieOf = (reply: Response): string => reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** Opens a session with a token. */
export const sessionWith = async (hub: HubClient, token: string): Promise<string> =>
  cookieOf(await post(hub, "/api/sessions", { token }));

export const startAdding = (hub: HubClient, cookie: string) => optionsAt(hub, "/api/passkeys/options", cookie);

/** Sends a new passkey. */
export const sendPasskey = (hub: HubClient, response: object, cookie: string, name = "Laptop"): Promise<Response> =>
  post(hub, "/api/passkeys", { name, response }, cookie);

/** Adds a passkey for the person of a session. */
export const addPasskey = async (hub: HubClient, cookie: string, name?: string): Promise<SoftwarePasskey> => {
  const { challenge, user } = await startAdding(hub, cookie);
  const passkey = createSoftwarePasskey(passkeySite, user.id);
  const reply = await sendPasskey(hub, passkey.attest(challenge), cookie, name);
  if (reply.status !== 201) throw new Error(await reply.text());
  return passkey;
};

export const signInChallenge = async (hub: HubClient): Promise<string> =>
  (await optionsAt(hub, "/api/sessions/passkey/options")).challenge;

export const sendAnswer = (hub: HubClient, response: object, origin?: string): Promise<Response> =>
  post(hub, "/api/sessions/passkey", { response }, "", origin);

/** Signs in; gives the cookie, which is empty if it was refused. */
export const signInWith = async (hub: HubClient, passkey: SoftwarePasskey, tricks: PasskeyTricks = {}) =>
  cookieOf(await sendAnswer(hub, passkey.answer(await signInChallenge(hub), tricks)));

/** Who a cookie is signed in as. */
export const nameIn = async (hub: HubClient, cookie: string): Promise<string | undefined> => {
  const reply = await hub.get("/api/sessions/current", undefined, { cookie });
  return ((await reply.json()) as { user: { name: string } | null }).user?.name;
};
