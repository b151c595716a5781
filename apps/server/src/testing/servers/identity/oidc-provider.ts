import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK } from "jose";
import { Provider } from "oidc-provider";
import type { CookieBrowser } from "./cookie-browser.ts";
import { newSigningKey } from "./issuer-double.ts";

/** The real provider of npm's `oidc-provider`, on loopback. */
export interface RealProvider {
  readonly url: string;
  /** What it says about each person, by login name. */
  readonly people: Record<string, Record<string, unknown>>;
  /** Lets a hub sign people in. Each call uses new signing keys. */
  readonly serve: (hub: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const providerClient = { clientId: "orrery", clientSecret: "a secret between the hub and the provider" };

const providerFor = async (url: string, hub: string, people: RealProvider["people"]): Promise<Provider> => {
  const { id, privateKey } = await newSigningKey(`key-${Date.now()}`);
  return new Provider(url, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: [`${hub}/login/oidc/company/callback`],
        post_logout_redirect_uris: [`${hub}/login`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: id, alg: "RS256", use: "sig" }] as never },
    scopes: ["openid", "profile", "email", "groups"],
    claims: {
      openid: ["sub"],
      profile: ["name", "preferred_username"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
    cookies: { keys: ["the provider's cookie key"] },
  });
};

export const startRealProvider = async (): Promise<RealProvider> => {
  const people: RealProvider["people"] = {};
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (provider) void provider.callback()(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    people,
    serve: async (hub) => {
      provider = await providerFor(url, hub, people);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const fieldsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** Fills in the provider's forms until it sends the browser to `back`; gives that URL. */
export const passProvider = async (
  browser: CookieBrowser,
  start: string,
  login: string,
  back: string,
): Promise<string> => {
  let { url, response } = await browser.follow(start, back);
  for (let form = 0; !url.startsWith(back); form += 1) {
    const html = (await response?.text()) ?? "";
    if (form === 5) throw new Error(`the provider shows ${response?.status}: ${html.slice(0, 500)}`);
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? url;
    const reply = await browser.open(new URL(action, url).href, {
      ...fieldsIn(html),
      login,
      password: "any",
      logout: "yes",
    });
    const location = reply.headers.get("location");
    if (location === null) throw new Error(`the provider refused its form: ${reply.status}`);
    ({ url, response } = await browser.follow(new URL(location, url).href, back));
  }
  return url;
};
