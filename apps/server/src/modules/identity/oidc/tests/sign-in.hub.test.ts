import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OidcIssuer } from "../../../../config/oidc-issuers.ts";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import {
  type CookieBrowser,
  createCookieBrowser,
  userIn,
} from "../../../../testing/servers/identity/cookie-browser.ts";
import {
  passProvider,
  providerClient,
  type RealProvider,
  startRealProvider,
} from "../../../../testing/servers/identity/oidc-provider.ts";

const issuerAt = (url: string): OidcIssuer => ({
  id: "company",
  label: "Acme SSO",
  issuer: url,
  ...providerClient,
  scopes: "openid profile email groups",
  groupsClaim: "groups",
  adminGroup: "hub-admins",
  requiredGroup: "",
  grants: [
    { group: "researchers", organization: "lab", role: "write" },
    { group: "leads", organization: "lab", role: "admin" },
    { group: "readers", organization: "library", role: "read" },
  ],
  emailDomains: [],
  linkByEmail: true,
});

/** Signs in as a person of the provider; gives the browser and where it ended. */
const signIn = async (hub: Pick<HubForTests, "address">, login: string, at = hub.address, next = "/") => {
  const browser = createCookieBrowser();
  const { headers } = await browser.open(`${hub.address}/login/oidc/company?next=${encodeURIComponent(next)}`);
  const callback = await passProvider(browser, headers.get("location") ?? "", login, hub.address);
  for (const pair of browser.cookieHeader(hub.address).split("; ")) {
    const [name = "", value = ""] = pair.split("=");
    browser.setCookie(at, name, value);
  }
  const reply = await browser.open(callback.replace(hub.address, at));
  return { browser, location: reply.headers.get("location") };
};

const sessionOf = async (browser: CookieBrowser, hub: string) => {
  const reply = await fetch(`${hub}/api/sessions/current`, { headers: { cookie: browser.cookieHeader(hub) } });
  return ((await reply.json()) as { user: unknown }).user;
};

describe.each(enginesForSlowTests)("sign-in through oidc-provider, $name", ({ name, skipReason, start }) => {
  let provider: RealProvider;
  let hub: HubForTests;
  let store: Parameters<typeof startHub>[0];
  let stop = async () => {};
  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    provider = await startRealProvider();
    store = await engine.newStore();
    hub = await startHub(store, { oidcIssuers: [issuerAt(provider.url)] });
    await provider.serve(hub.address);
    stop = async () => {
      await hub.close();
      await provider.close();
      await engine.stop();
    };
  });
  afterAll(() => stop());

  test.skipIf(skipReason)("lists the issuer for the login page", async () => {
    expect(await (await hub.get("/api/sessions/methods")).json()).toEqual({
      issuers: [{ id: "company", label: "Acme SSO", path: "/login/oidc/company" }],
      isTokenAllowed: true,
      passkeys: { isAllowed: false, isUsed: false },
    });
  });

  test.skipIf(skipReason)("creates an account at the first sign-in and finds it at the next", async () => {
    provider.people.ada = { name: "Ada Lovelace", preferred_username: "ada", groups: ["researchers"] };
    const { browser, location } = await signIn(hub, "ada", hub.address, "/models?search=x");
    expect(location).toBe("/models?search=x");
    const user = { name: "ada", fullname: "Ada Lovelace", isAdmin: false, role: "admin" };
    expect(await sessionOf(browser, hub.address)).toEqual({
      ...user,
      organizations: [{ name: "lab", role: "write", writersManage: false }],
    });
    expect(await userIn((await signIn(hub, "ada")).browser, hub.address)).toBe("ada");
    const audit = await (await hub.get("/api/audit?actor=ada", hub.token)).json();
    expect((audit as { action: string }[]).map(({ action }) => action)).toEqual([
      "session.open",
      "session.open",
      "member.set",
      "user.create",
    ]);
  });

  test.skipIf(skipReason)("makes memberships and the admin flag those of the groups, at each sign-in", async () => {
    provider.people.grace = { preferred_username: "grace", groups: ["leads", "researchers", "readers", "hub-admins"] };
    const before = await signIn(hub, "grace");
    expect(await sessionOf(before.browser, hub.address)).toMatchObject({
      isAdmin: true,
      organizations: [
        { name: "lab", role: "admin" },
        { name: "library", role: "read" },
      ],
    });
    const own = { name: "graces-own" };
    const cookie = before.browser.cookieHeader(hub.address);
    const created = await hub.send("POST", "/api/organizations", own, undefined, { cookie, origin: hub.address });
    expect(created.status).toBe(201);
    provider.people.grace = { preferred_username: "grace", groups: ["researchers"] };
    const after = await signIn(hub, "grace");
    expect(await sessionOf(after.browser, hub.address)).toMatchObject({
      isAdmin: false,
      organizations: [
        { name: "graces-own", role: "admin" },
        { name: "lab", role: "write" },
      ],
    });
  });

  test.skipIf(skipReason)("gives a person a free name if another account has theirs", async () => {
    provider.people.other = { preferred_username: "owner" };
    expect(await userIn((await signIn(hub, "other")).browser, hub.address)).toBe("owner-2");
  });

  test.skipIf(skipReason)("links an account by its verified address", async () => {
    const made = await hub.send("POST", "/api/users", { name: "bob", email: "Bob@acme.example" }, hub.token);
    expect(made.status).toBe(201);
    provider.people.robert = { preferred_username: "robert", email: "bob@acme.example", email_verified: true };
    expect(await userIn((await signIn(hub, "robert")).browser, hub.address)).toBe("bob");
  });

  test.skipIf(skipReason)("accepts a new signing key at once", async () => {
    await provider.serve(hub.address);
    expect(await userIn((await signIn(hub, "ada")).browser, hub.address)).toBe("ada");
  });

  test.skipIf(skipReason)("signs out of the hub and at the issuer", async () => {
    const { browser } = await signIn(hub, "ada");
    const cookie = browser.cookieHeader(hub.address);
    const headers = { cookie, origin: hub.address };
    const reply = await hub.send("DELETE", "/api/sessions/current", undefined, undefined, headers);
    const { signOutUrl } = (await reply.json()) as { signOutUrl: string };
    expect(await userIn(browser, hub.address)).toBe(undefined);
    expect(await passProvider(browser, signOutUrl, "ada", hub.address)).toBe(`${hub.address}/login`);
  });

  // SQLite serves one process.
  if (name !== "SQLite")
    test.skipIf(skipReason)("finishes at one process what began at another", async () => {
      const second = await startHub(store, { oidcIssuers: [issuerAt(provider.url)], publicUrl: hub.address });
      try {
        const { browser } = await signIn(hub, "ada", second.address);
        expect(await userIn(browser, second.address)).toBe("ada");
      } finally {
        await second.close();
      }
    });

  test.skipIf(skipReason)("says on the login page that the person declined or the issuer is gone", async () => {
    const browser = createCookieBrowser();
    const { headers } = await browser.open(`${hub.address}/login/oidc/company`);
    const state = new URL(headers.get("location") ?? "").searchParams.get("state");
    const declined = `${hub.address}/login/oidc/company/callback?error=access_denied&state=${state}&iss=${provider.url}`;
    expect((await browser.open(declined)).headers.get("location")).toBe("/login?problem=declined");
    expect((await browser.open(declined)).headers.get("location")).toBe("/login?problem=expired");
    const missing = await browser.open(`${hub.address}/login/oidc/other?next=/models`);
    expect(missing.headers.get("location")).toBe("/login?problem=unknown&next=%2Fmodels");
  });
});
