import { describe, expect, test } from "vitest";
import { HubError } from "../errors.ts";
import { sessionCookie } from "../http/auth.ts";
import { anonymous, type Viewer } from "../identity/viewer.ts";
import { createOutage } from "../shared-state/outage.ts";
import { routerRequest, signedIn } from "../testing/router/request.ts";
import { createIdentify, payingAccount, requireCaller, requireHubCaller } from "./identify.ts";

const bearer = { headers: { "www-authenticate": 'Bearer realm="hub"' } };
const wrongToken = {
  code: "unauthorized",
  status: 401,
  message: "Invalid credentials in Authorization header: unknown token.",
  ...bearer,
};
const limited: Viewer = {
  ...signedIn,
  fineGrained: { owners: [], repositories: [], canReadGated: false, canRunModels: true, ipRanges: ["10.0.0.0/8"] },
};

const setUp = (publicUrl = "") => {
  const seen: string[] = [];
  let time = 0;
  let isAway = false;
  let accessChanges = 0;
  let address = "10.1.2.3";
  const viewers: Record<string, Viewer> = {
    hf_good: signedIn,
    hf_limited: limited,
    hf_short: { ...signedIn, expiresAt: 100_000 },
  };
  const identify = createIdentify({
    credentials: {
      byToken: async (token: string) => {
        seen.push(token);
        if (isAway) throw new HubError("unavailable", "The database is unavailable.");
        return viewers[token];
      },
      bySession: async (session: string) => {
        if (isAway) throw new HubError("unavailable", "The database is unavailable.");
        return session === "good" ? { ...signedIn, isSession: true } : undefined;
      },
    } as never,
    tokenPrefix: "hf_",
    publicUrl,
    addressOf: () => address,
    now: () => time,
    outage: createOutage(() => time, 300_000),
    accessChanges: () => accessChanges,
  });
  const ask = async (headers: Record<string, string>, given: { method?: string; url?: string } = {}) =>
    identify(routerRequest({ headers, ...given }).inbound.request);
  return {
    ask,
    seen,
    revoke: (token: string) => {
      delete viewers[token];
    },
    wait: (ms: number) => {
      time += ms;
    },
    loseDatabase: () => {
      isAway = true;
    },
    changeAccess: () => {
      accessChanges += 1;
    },
    moveTo: (next: string) => {
      address = next;
    },
  };
};

describe("a token", () => {
  test.each(["Bearer hf_good", "bearer hf_good", "Basic  hf_good "])('is read from "%s"', async (authorization) => {
    expect(await setUp().ask({ authorization })).toEqual({ viewer: signedIn, ownKey: undefined });
  });

  test.each(["Bearer hf_bad", "Bearer", "hf_good", "Bearer hf_good more"])('"%s" is refused', async (authorization) => {
    await expect(setUp().ask({ authorization })).rejects.toMatchObject(wrongToken);
  });

  test("of a provider belongs to no account", async () => {
    expect(await setUp().ask({ authorization: "Bearer sk-own-key" })).toEqual({
      viewer: anonymous,
      ownKey: "sk-own-key",
    });
  });

  test("can come with a provider's key", async () => {
    const headers = { authorization: "Bearer hf_good", "x-orrery-provider-key": "sk-own-key" };
    expect(await setUp().ask(headers)).toEqual({ viewer: signedIn, ownKey: "sk-own-key" });
    expect(await setUp().ask({ "x-orrery-provider-key": "sk-own-key" })).toEqual({
      viewer: anonymous,
      ownKey: "sk-own-key",
    });
    expect(await setUp().ask({ "x-orrery-provider-key": "" })).toEqual({ viewer: anonymous, ownKey: undefined });
  });

  test.each([
    ["/router/v1/messages", "hf_good", signedIn],
    ["/router/v1/messages", "", anonymous],
    ["/router/groq/v1/messages", "hf_good", anonymous],
  ])('at %s, x-api-key "%s"', async (url, key, viewer) => {
    expect(await setUp().ask({ "x-api-key": key }, { url })).toEqual({ viewer, ownKey: undefined });
  });

  test("that is revoked stops working within a second, and is looked up twice a second at most", async () => {
    const { ask, seen, wait, revoke } = setUp();
    await ask({ authorization: "Bearer hf_good" });
    await ask({ authorization: "Bearer hf_bad" }).catch(() => {});
    revoke("hf_good");
    wait(499);
    await ask({ authorization: "Bearer hf_good" });
    await ask({ authorization: "Bearer hf_bad" }).catch(() => {});
    expect(seen).toEqual(["hf_good", "hf_bad"]);
    wait(501);
    await expect(ask({ authorization: "Bearer hf_good" })).rejects.toMatchObject(wrongToken);
  });

  test("with IP ranges works only from those", async () => {
    const { ask, moveTo } = setUp();
    expect(await ask({ authorization: "Bearer hf_limited" })).toMatchObject({ viewer: { account: { id: 7 } } });
    moveTo("192.168.0.1");
    await expect(ask({ authorization: "Bearer hf_limited" })).rejects.toMatchObject({
      code: "forbidden",
      message: "This token can't be used from 192.168.0.1. Its owner can see its IP ranges under Settings → Tokens.",
    });
    expect((await ask({ authorization: "Bearer hf_good" })).viewer).toBe(signedIn);
  });
});

describe("a session cookie", () => {
  const cookie = `${sessionCookie}=good`;
  const host = "hub.example";

  test.each<[string, string, Record<string, string>, string, boolean]>([
    ["a GET", "GET", { origin: "https://evil.example" }, "", true],
    ["its own page", "POST", { host, origin: "https://hub.example" }, "", true],
    [
      "its own page by the public URL",
      "POST",
      { host, origin: "https://public.example" },
      "https://public.example/x",
      true,
    ],
    ["its own page without an origin", "POST", { "sec-fetch-site": "same-origin" }, "", true],
    ["another page", "POST", { host, origin: "https://evil.example" }, "", false],
    [
      "another page than the public URL",
      "POST",
      { host, origin: "https://hub.example" },
      "https://public.example",
      false,
    ],
    ["a page of the same site", "POST", { "sec-fetch-site": "same-site" }, "", false],
    ["an invalid origin", "POST", { host, origin: "null" }, "", false],
    ["no page", "POST", {}, "", false],
  ])("from %s", async (_name, method, headers, publicUrl, isAllowed) => {
    const asked = setUp(publicUrl).ask({ cookie, ...headers }, { method });
    if (isAllowed) expect(await asked).toEqual({ viewer: { ...signedIn, isSession: true }, ownKey: undefined });
    else
      await expect(asked).rejects.toMatchObject({
        code: "forbidden",
        status: 403,
        message: "A session cookie can run models only from this hub's own pages. Send a token instead.",
      });
  });

  test("of a session that has ended belongs to no account", async () => {
    expect((await setUp().ask({ cookie: `${sessionCookie}=bad` })).viewer).toBe(anonymous);
    expect((await setUp().ask({})).viewer).toBe(anonymous);
  });

  test("outside an organization's IP ranges has no membership in it", async () => {
    const member = {
      ...signedIn,
      organizations: [{ id: 9, name: "Acme", role: "read", groups: [], ipRanges: ["10.0.0.0/8"] }],
    };
    const credentials = { byToken: async () => member, bySession: async () => member } as never;
    const identify = createIdentify({
      credentials,
      tokenPrefix: "hf_",
      publicUrl: "",
      now: () => 0,
      addressOf: () => "192.168.0.1",
      accessChanges: () => 0,
    });
    const ask = async (headers: Record<string, string>) =>
      (await identify(routerRequest({ method: "GET", headers }).inbound.request)).viewer.organizations;
    expect([await ask({ cookie }), await ask({ authorization: "Bearer hf_x" })]).toEqual([[], []]);
  });
});

test("a token without an end is known whenever the clock ticks", async () => {
  let time = 0;
  const identify = createIdentify({
    credentials: { byToken: async () => signedIn, bySession: async () => undefined } as never,
    tokenPrefix: "hf_",
    publicUrl: "",
    addressOf: () => "192.168.0.1",
    accessChanges: () => 0,
    now: () => time++,
  });
  const headers = { authorization: "Bearer hf_x" };
  const { viewer } = await identify(routerRequest({ method: "GET", headers }).inbound.request);
  expect(viewer.account).toEqual(signedIn.account);
});

describe("while the database fails", () => {
  const good = { authorization: "Bearer hf_good" };
  const unavailable = { code: "unavailable" };

  test("a token goes on for the grace time after the database last knew it, and no longer", async () => {
    const { ask, wait, loseDatabase } = setUp();
    await ask(good);
    loseDatabase();
    wait(299_000);
    expect((await ask(good)).viewer).toBe(signedIn);
    wait(1_000);
    await expect(ask(good)).rejects.toMatchObject(unavailable);
  });

  test("a session goes on", async () => {
    const { ask, wait, loseDatabase } = setUp("http://hub.test");
    const headers = { cookie: `${sessionCookie}=good`, origin: "http://hub.test" };
    await ask(headers);
    loseDatabase();
    wait(60_000);
    expect((await ask(headers)).viewer).toMatchObject({ isSession: true });
  });

  test("a token known as revoked stays refused, one that ends is refused, and one never seen is unavailable", async () => {
    const { ask, wait, loseDatabase, revoke } = setUp();
    await ask(good);
    await ask({ authorization: "Bearer hf_short" });
    revoke("hf_good");
    wait(1_000);
    await expect(ask(good)).rejects.toMatchObject(wrongToken);
    loseDatabase();
    wait(100_000);
    await expect(ask(good)).rejects.toMatchObject(wrongToken);
    await expect(ask({ authorization: "Bearer hf_short" })).rejects.toMatchObject(wrongToken);
    await expect(ask({ authorization: "Bearer hf_limited" })).rejects.toMatchObject(unavailable);
  });

  test("nothing goes on that was known before this process took access away", async () => {
    const { ask, wait, loseDatabase, changeAccess } = setUp();
    await ask(good);
    changeAccess();
    loseDatabase();
    wait(1_000);
    await expect(ask(good)).rejects.toMatchObject(unavailable);
  });
});

describe("the account that pays", () => {
  test.each([
    [undefined, 7],
    ["", 7],
    ["ada", 7],
    ["ADA", 7],
    ["acme", 9],
    ["ACME", 9],
  ])('with X-HF-Bill-To "%s" is %d', (billTo, id) => {
    expect(payingAccount(signedIn, billTo)).toBe(id);
  });

  test("is none without an account", () => {
    expect([payingAccount(anonymous, undefined), payingAccount(anonymous, "")]).toEqual([null, null]);
  });

  test("cannot be one of strangers", () => {
    const name = "x".repeat(97);
    for (const viewer of [signedIn, anonymous])
      expect(() => payingAccount(viewer, name)).toThrow(
        expect.objectContaining({
          code: "forbidden",
          message: `You cannot bill "${"x".repeat(96)}": you are not a member. Remove X-HF-Bill-To, or name one of your organizations.`,
        }),
      );
  });
});

describe("callers without permission", () => {
  const missing = { code: "unauthorized", status: 401, ...bearer };
  const noToken = { ...missing, message: 'Send a hub token as "Authorization: Bearer <token>", or sign in.' };

  test("without an account are asked for a token", () => {
    expect(() => requireHubCaller({ viewer: anonymous })).toThrow(expect.objectContaining(noToken));
    expect(() => requireCaller({ viewer: anonymous })).toThrow(expect.objectContaining(noToken));
    expect(() => requireHubCaller({ viewer: anonymous, ownKey: "sk-own-key" })).toThrow(
      expect.objectContaining({
        ...missing,
        message:
          'A provider key only authorizes calls to that provider. Send a hub token as "Authorization: Bearer <token>", and the provider key as "X-Orrery-Provider-Key".',
      }),
    );
    expect(() => requireCaller({ viewer: anonymous, ownKey: "sk-own-key" })).not.toThrow();
  });

  test("with a token that cannot run models are refused, also with their own key", () => {
    const reader: Viewer = { ...signedIn, scopes: ["read-repos"] };
    const cannot = expect.objectContaining({ code: "forbidden", message: "Your token cannot run models." });
    expect(() => requireHubCaller({ viewer: reader })).toThrow(cannot);
    expect(() => requireCaller({ viewer: reader, ownKey: "sk-own-key" })).toThrow(cannot);
    expect(() => requireHubCaller({ viewer: signedIn })).not.toThrow();
    expect(() => requireCaller({ viewer: signedIn })).not.toThrow();
  });
});
