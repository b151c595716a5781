import { createHash, randomBytes } from "node:crypto";
import type { HubForTests } from "../../hub.ts";

/** A person at the hub's pages, who approves and denies. */
export interface Person {
  readonly cookie: string;
  readonly post: (path: string, body: unknown) => Promise<Response>;
  /** Approves or denies the app whose link this is; gives the address that the browser goes to. */
  readonly decide: (authorizationUrl: string, isApproved?: boolean) => Promise<URL>;
  readonly enterCode: (userCode: string, isApproved?: boolean) => Promise<Response>;
}

export const signInPerson = async (hub: HubForTests, token = hub.token): Promise<Person> => {
  const { headers } = await hub.send("POST", "/api/sessions", { token }, undefined, { origin: hub.address });
  const [cookie = ""] = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const post: Person["post"] = (path, body) => hub.send("POST", path, body, undefined, { cookie, origin: hub.address });
  return {
    cookie,
    post,
    decide: async (authorizationUrl, isApproved = true) => {
      const request = Object.fromEntries(new URL(authorizationUrl).searchParams);
      const reply = await post("/api/oauth/authorize", { request, isApproved });
      const body = (await reply.json()) as { redirectUrl?: string; error?: string };
      if (!body.redirectUrl) throw new Error(`${reply.status}: ${body.error}`);
      return new URL(body.redirectUrl);
    },
    enterCode: (code, isApproved = true) => post("/api/oauth/device", { code, isApproved }),
  };
};

export const newProof = () => {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
};

export const redirectUri = "http://127.0.0.1:9999/callback";

export const registerApp = async (hub: HubForTests, name = "An app", redirectUris = [redirectUri]): Promise<string> => {
  const metadata = { client_name: name, redirect_uris: redirectUris };
  const reply = await hub.send("POST", "/oauth/register", metadata);
  return ((await reply.json()) as { client_id: string }).client_id;
};

/** The link by which an app asks for consent. */
export const authorizationUrl = (
  hub: HubForTests,
  clientId: string,
  challenge: string,
  more: Readonly<Record<string, string>> = {},
): string => {
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    state: "st",
    scope: "openid profile",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...more,
  };
  return `${hub.address}/oauth/authorize?${new URLSearchParams(query)}`;
};

export const sendForm = (hub: HubForTests, path: string, form: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(`${hub.address}${path}`, { method: "POST", body: new URLSearchParams(form) });

interface TokenBody {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly id_token?: string;
  readonly error?: string;
}

/** Consent and exchange of one app; gives its tokens and what it asked with. */
export const connectApp = async (hub: HubForTests, person: Person, scope = "openid profile") => {
  const clientId = await registerApp(hub);
  const { verifier, challenge } = newProof();
  const back = await person.decide(authorizationUrl(hub, clientId, challenge, { scope, nonce: "n-1" }));
  const code = back.searchParams.get("code") ?? "";
  const form = {
    grant_type: "authorization_code",
    code,
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const reply = await sendForm(hub, "/oauth/token", form);
  return { clientId, form, back, status: reply.status, tokens: (await reply.json()) as TokenBody };
};
