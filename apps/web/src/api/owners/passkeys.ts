import type { PasskeySummary } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => getJson<readonly PasskeySummary[]>("/api/passkeys", signal),
  staleTime: 0,
});

/** Loaded when a person uses a passkey; no page needs it to be shown. */
const webAuthn = () => import("@simplewebauthn/browser");

type WebAuthn = Awaited<ReturnType<typeof webAuthn>>;
type CreationOptions = Parameters<WebAuthn["startRegistration"]>[0]["optionsJSON"];
type RequestOptions = Parameters<WebAuthn["startAuthentication"]>[0]["optionsJSON"];

const optionsFrom = <Options>(path: string): Promise<Options> => sendForJson("POST", `${path}/options`);

/** The browser asks the person where to store it. */
export const addPasskey = async (name: string): Promise<PasskeySummary> => {
  const [{ startRegistration }, options] = await Promise.all([
    webAuthn(),
    optionsFrom<CreationOptions>("/api/passkeys"),
  ]);
  const response = await startRegistration({ optionsJSON: options });
  return sendForJson("POST", "/api/passkeys", { name, response });
};

/** The browser asks the person which passkey to use. */
export const openSessionByPasskey = async (): Promise<void> => {
  const [{ startAuthentication }, options] = await Promise.all([
    webAuthn(),
    optionsFrom<RequestOptions>("/api/sessions/passkey"),
  ]);
  const response = await startAuthentication({ optionsJSON: options });
  await sendJson("POST", "/api/sessions/passkey", { response });
};

export const renamePasskey = ({ id, name }: Pick<PasskeySummary, "id" | "name">): Promise<void> =>
  sendJson("PUT", `/api/passkeys/${id}`, { name });

export const removePasskey = (id: string): Promise<void> => sendJson("DELETE", `/api/passkeys/${id}`);

const browserProblems: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was used. Try again.",
  AbortError: "No passkey was used. Try again.",
  InvalidStateError: "This device already has a passkey for your account.",
  NotSupportedError: "This browser or device doesn’t support passkeys.",
};

/** Why a passkey failed: what the browser says is written for programmers. */
export const passkeyProblem = (error: Error): string =>
  Object.hasOwn(browserProblems, error.name) ? (browserProblems[error.name] ?? error.message) : error.message;
