import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(enginesForTests)("accounts on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: HubForTests;
  let clock = 0;

  beforeAll(async () => {
    if (skipReason) return;
    clock = Date.now();
    engine = await start();
    hub = await startHub(await engine.newStore(), {}, () => clock);
  });
  afterAll(async () => {
    await hub?.close();
    await engine?.stop();
  });

  const newToken = async (body: Record<string, unknown>, token = hub.token) => {
    const reply = await hub.send("POST", "/api/tokens", { name: "test", role: "read", ...body }, token);
    expect(reply.status).toBe(201);
    return (await reply.json()) as { token: string; summary: { id: number } };
  };
  const newUser = async (name: string, role = "admin") => {
    expect((await hub.send("POST", "/api/users", { name }, hub.token)).status).toBe(201);
    return (await newToken({ account: name, role })).token;
  };
  const whoAmI = (token: string) => hub.get("/api/whoami-v2", token);
  const signIn = async (token: string, headers: Record<string, string> = {}) => {
    const reply = await hub.send("POST", "/api/sessions", { token }, undefined, headers);
    return { status: reply.status, cookie: (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "", reply };
  };

  test.skipIf(skipReason)("the first start creates the owner and shows its token once", async () => {
    expect(hub.token).toMatch(/^hf_[A-Za-z]{40}$/);
    expect(await (await whoAmI(hub.token)).json()).toEqual({
      type: "user",
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "owner",
      fullname: "owner",
      email: null,
      emailVerified: false,
      canPay: false,
      isPro: false,
      isAdmin: true,
      periodEnd: null,
      billingMode: "postpaid",
      avatarUrl: "",
      orgs: [],
      auth: {
        type: "access_token",
        accessToken: { displayName: "first start", role: "admin", createdAt: expect.any(String) },
      },
    });
    const stored = await hub.hub.database.db.selectFrom("tokens").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(hub.token);
  });

  test.skipIf(skipReason).each(["hf_wrong", "", "x".repeat(5000)])(
    "a wrong token is refused in the words clients look for: %#",
    async (token) => {
      const reply = await hub.get("/api/models", undefined, { authorization: `Bearer ${token}` });
      expect([reply.status, reply.headers.get("x-error-message"), reply.headers.get("www-authenticate")]).toEqual([
        401,
        "Invalid credentials in Authorization header",
        'Bearer realm="hub"',
      ]);
    },
  );

  test.skipIf(skipReason)("lists tokens without secrets, and rejects expired and revoked ones", async () => {
    const { token, summary } = await newToken({ name: "laptop", role: "write", expiresInDays: 1 });
    const list = (await (await hub.get("/api/tokens", token)).json()) as Record<string, unknown>[];
    const mine = list.filter(({ name }) => name === "first start" || name === "laptop");
    expect(mine.map(({ name, role, hint, isCurrent }) => ({ name, role, hint, isCurrent }))).toEqual([
      { name: "first start", role: "admin", hint: hub.token.slice(-4), isCurrent: false },
      { name: "laptop", role: "write", hint: token.slice(-4), isCurrent: true },
    ]);
    expect(JSON.stringify(list)).not.toContain(token);
    clock += day - 1;
    expect((await whoAmI(token)).status).toBe(200);
    clock += 1;
    expect((await whoAmI(token)).status).toBe(401);

    const other = await newToken({ name: "phone" });
    expect((await hub.send("DELETE", `/api/tokens/${other.summary.id}`, undefined, hub.token)).status).toBe(204);
    expect((await whoAmI(other.token)).status).toBe(401);
    expect((await hub.send("DELETE", `/api/tokens/${other.summary.id}`, undefined, hub.token)).status).toBe(404);
    expect(summary.id).not.toBe(other.summary.id);
  });

  test.skipIf(skipReason)("limits a token to its role", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/private", private: true }, hub.token);
    const reach = async (role: string) => {
      const { token } = await newToken({ role });
      const see = await hub.get("/api/models/owner/private", token);
      const change = await hub.send("POST", "/api/repos/create", { name: `owner/made-with-${role}` }, token);
      const manage = await hub.send("POST", "/api/tokens", { name: "x", role: "read" }, token);
      const revoke = await hub.send("DELETE", "/api/tokens/1", undefined, token === hub.token ? undefined : token);
      return [see.status, change.status, manage.status, role === "admin" ? 0 : revoke.status];
    };
    expect(await reach("inference")).toEqual([404, 403, 403, 404]);
    expect(await reach("read")).toEqual([200, 403, 403, 404]);
    expect(await reach("write")).toEqual([200, 200, 403, 404]);
  });

  test.skipIf(skipReason)("only hub admins create users; users see only their own data", async () => {
    const ada = await newUser("ada");
    expect((await hub.send("POST", "/api/users", { name: "bob" }, ada)).status).toBe(403);
    expect((await hub.send("POST", "/api/users", { name: "ADA" }, hub.token)).status).toBe(409);
    expect((await hub.send("POST", "/api/users", { name: "api" }, hub.token)).status).toBe(400);
    expect((await hub.send("POST", "/api/tokens", { name: "x", role: "admin", account: "owner" }, ada)).status).toBe(
      403,
    );
    expect((await hub.send("POST", "/api/repos/create", { name: "owner/not-yours" }, ada)).status).toBe(403);
    expect((await hub.send("POST", "/api/repos/create", { name: "mine", private: true }, ada)).status).toBe(200);
    expect((await hub.get("/api/models/ada/mine", ada)).status).toBe(200);
    const own = (await (await hub.get("/api/audit", ada)).json()) as { actor: string; action: string }[];
    expect(own.map(({ actor, action }) => [actor, action])).toEqual([["ada", "repository.create"]]);
    expect(await (await hub.get("/api/users/ada/overview")).json()).toMatchObject({
      user: "ada",
      type: "user",
      numModels: 0,
      orgs: [],
    });
  });

  test.skipIf(skipReason)("organization members access its repositories by role", async () => {
    const ada = await newUser("grace");
    const bob = await newUser("alan");
    const eve = await newUser("eve");
    expect((await hub.send("POST", "/api/organizations", { name: "lab", fullname: "The Lab" }, ada)).status).toBe(201);
    expect((await hub.send("PUT", "/api/organizations/lab/members/alan", { role: "read" }, bob)).status).toBe(403);
    expect((await hub.send("PUT", "/api/organizations/lab/members/alan", { role: "read" }, ada)).status).toBe(200);
    await hub.send("POST", "/api/repos/create", { organization: "lab", name: "net", private: true }, ada);
    const sees = async (token: string) => [
      (await hub.get("/api/models/lab/net", token)).status,
      ((await (await hub.get("/api/models?author=lab", token)).json()) as unknown[]).length,
      (await hub.send("PUT", "/api/models/lab/net/settings", { gated: "auto" }, token)).status,
    ];
    expect(await sees(ada)).toEqual([200, 1, 200]);
    expect(await sees(bob)).toEqual([200, 1, 403]);
    expect(await sees(eve)).toEqual([404, 0, 404]);
    const members = (await (await hub.get("/api/organizations/lab/members", bob)).json()) as {
      user: string;
      role: string;
    }[];
    expect(members.map(({ user, role }) => [user, role])).toEqual([
      ["alan", "read"],
      ["grace", "admin"],
    ]);
    expect((await hub.get("/api/organizations/lab/members", eve)).status).toBe(403);
    expect(((await (await whoAmI(bob)).json()) as { orgs: unknown[] }).orgs).toMatchObject([
      { name: "lab", type: "org", roleInOrg: "read" },
    ]);

    await hub.send("DELETE", "/api/organizations/lab/members/alan", undefined, ada);
    expect(await sees(bob)).toEqual([404, 0, 404]);
    const last = await hub.send("DELETE", "/api/organizations/lab/members/grace", undefined, ada);
    expect([last.status, ((await last.json()) as { error: string }).error]).toEqual([
      409,
      '"lab" would have no admin. Add another admin first.',
    ]);
  });

  test.skipIf(skipReason)("checks a name for a new organization", async () => {
    const check = async (name: string) =>
      (await hub.get(`/api/organizations/check-name?${new URLSearchParams({ name })}`, hub.token)).json();
    expect(await check("fresh-lab")).toEqual({ isAvailable: true });
    expect(await check("Owner")).toEqual({ isAvailable: false, error: 'The name "Owner" is taken. Choose another.' });
    expect(await check("a b")).toEqual({ isAvailable: false, error: 'Names can\'t contain spaces. Use "-" instead.' });
    expect(await check("new")).toEqual({
      isAvailable: false,
      error: '"new" is reserved for a page of this hub. Choose another name.',
    });
    expect((await hub.get("/api/organizations/check-name?name=fresh-lab")).status).toBe(401);
  });

  test.skipIf(skipReason)("signs a browser in with a token and out", async () => {
    const { status, cookie, reply } = await signIn(hub.token);
    expect([status, reply.headers.get("set-cookie")]).toEqual([
      204,
      expect.stringMatching(/^orrery_session=[A-Za-z]{40}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
    ]);
    const who = await hub.get("/api/whoami-v2", undefined, { cookie });
    expect(await who.json()).toMatchObject({ name: "owner", auth: { type: "session" } });
    expect((await signIn("hf_wrong")).status).toBe(401);
    await hub.send("DELETE", "/api/sessions/current", undefined, undefined, { cookie, origin: hub.address });
    expect((await hub.get("/api/whoami-v2", undefined, { cookie })).status).toBe(401);
  });

  test.skipIf(skipReason)("rejects session writes from other origins", async () => {
    const { cookie } = await signIn(hub.token);
    const make = (name: string, headers: Record<string, string>) =>
      hub.send("POST", "/api/repos/create", { name }, undefined, { cookie, ...headers });
    expect((await make("owner/a", { origin: "https://evil.example" })).status).toBe(403);
    expect((await make("owner/a", {})).status).toBe(403);
    expect((await make("owner/a", { origin: "null" })).status).toBe(403);
    expect((await make("owner/a", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await make("owner/a", { origin: hub.address })).status).toBe(200);
    expect((await signIn(hub.token, { origin: "https://evil.example" })).status).toBe(403);
  });

  test.skipIf(skipReason)("ends a session on expiry, token revocation and global sign-out", async () => {
    const { token, summary } = await newToken({ role: "admin" });
    const sessions = [await signIn(token), await signIn(token), await signIn(hub.token)];
    const states = () =>
      Promise.all(sessions.map(async ({ cookie }) => (await hub.get("/api/whoami-v2", undefined, { cookie })).status));
    expect(await states()).toEqual([200, 200, 200]);
    await hub.send("DELETE", `/api/tokens/${summary.id}`, undefined, hub.token);
    expect(await states()).toEqual([401, 401, 200]);
    sessions.push(await signIn(hub.token));
    for (const role of ["inference", "read"]) {
      const limited = await newToken({ role });
      expect((await hub.send("DELETE", "/api/sessions", undefined, limited.token)).status).toBe(403);
    }
    expect((await states()).at(-1)).toBe(200);
    expect((await hub.send("DELETE", "/api/sessions", undefined, hub.token)).status).toBe(204);
    expect(await states()).toEqual([401, 401, 401, 401]);
    sessions.push(await signIn(hub.token));
    clock += 31 * day;
    expect((await states()).at(-1)).toBe(401);
  });

  test.skipIf(skipReason)(
    "a link signs one browser in, once and for a short time, and its token ends with the session",
    async () => {
      const owner = await hub.hub.accounts.firstAdmin();
      const open = (code: string) => hub.send("POST", "/api/sessions", { code });
      const current = async (cookie?: string) =>
        (await hub.get("/api/sessions/current", undefined, cookie ? { cookie } : {})).json();
      const { code, expiresAt } = await hub.hub.tokens.createLink(owner?.id ?? 0, "admin");
      const replies = await Promise.all([open(code), open(code)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 401]);
      const reply = replies.find(({ ok }) => ok);
      const cookie = (reply?.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      expect(expiresAt - clock).toBe(15 * 60 * 1000);
      expect(await current(cookie)).toEqual({
        user: { name: "owner", fullname: "owner", isAdmin: true, role: "admin", organizations: [] },
        isAnonymousAllowed: true,
      });
      expect(await current()).toEqual({ user: null, isAnonymousAllowed: true });
      const tokens = async () =>
        ((await (await hub.get("/api/tokens", hub.token)).json()) as { name: string; hint: string }[]).filter(
          ({ hint }) => hint === "",
        );
      expect(await tokens()).toMatchObject([{ name: "browser, signed in by link", hint: "" }]);
      await hub.send("DELETE", "/api/sessions/current", undefined, undefined, { cookie, origin: hub.address });
      expect([await current(cookie), await tokens()]).toMatchObject([{ user: null }, []]);

      const late = await hub.hub.tokens.createLink(owner?.id ?? 0, "admin");
      clock += 15 * 60 * 1000;
      const refused = await open(late.code);
      expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
        401,
        "This link was already used or has expired. Ask an admin for another one, or run: orrery sign-in",
      ]);
      const stored = await hub.hub.database.db.selectFrom("sign_in_links").selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(late.code);
    },
  );

  test.skipIf(skipReason).each([{}, { token: "hf_x", code: "x" }])(
    "a session wants a token or a code: %j",
    async (body) => {
      const reply = await hub.send("POST", "/api/sessions", body);
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
        400,
        'Give either "token" or "code": a token, or the code of a sign-in link.',
      ]);
    },
  );

  test.skipIf(skipReason)("filters the audit log by action and account", async () => {
    const actions = async (query: string) =>
      ((await (await hub.get(`/api/audit?${query}`, hub.token)).json()) as { action: string }[]).map(
        ({ action }) => action,
      );
    expect(new Set(await actions("action=token"))).toEqual(new Set(["token.create", "token.revoke"]));
    expect(new Set(await actions("action=user.create"))).toEqual(new Set(["user.create"]));
    expect(await actions("actor=unknown")).toEqual([]);
  });

  test.skipIf(skipReason)("filters the audit log by UTC days, both included", async () => {
    const read = async (query: string) => {
      const reply = await hub.get(`/api/audit?limit=1000&${query}`, hub.token);
      return [reply.status, await reply.json()] as [number, { at: string }[] & { error?: string }];
    };
    const [, all] = await read("");
    const day = all[0]?.at.slice(0, 10) ?? "";
    const [, within] = await read(`from=${day}&to=${day}`);
    expect(within).toEqual(all.filter(({ at }) => at.startsWith(day)));
    expect((await read("to=2020-01-01"))[1]).toEqual([]);
    const [status, { error }] = await read("from=yesterday");
    expect([status, error]).toEqual([400, '"from" must be a day such as 2026-01-31.']);
  });

  test.skipIf(skipReason)("writes the audit log without secrets", async () => {
    const { token } = await newToken({ name: "audited" });
    await signIn(token);
    const events = (await (await hub.get("/api/audit?limit=2", hub.token)).json()) as Record<string, unknown>[];
    expect(events.map(({ actor, action }) => [actor, action])).toEqual([
      ["owner", "session.open"],
      ["owner", "token.create"],
    ]);
    expect(events[1]).toMatchObject({ detail: { name: "audited", role: "read" }, requestId: expect.any(String) });
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test.skipIf(skipReason)("can require sign-in for all requests", async () => {
    const closed = await startHub(await engine.newStore(), { isAnonymousAllowed: false });
    await closed.hub.catalogue.upsertMirrored([{ kind: "model", id: "a/b", origin: "reference", tags: [] }]);
    for (const path of ["/api/models", "/api/models/a/b", "/a/b/resolve/main/x", "/metrics", "/api/tasks"])
      expect([path, (await closed.get(path)).status]).toEqual([path, 401]);
    for (const path of ["/healthz", "/readyz", "/", "/a/b"])
      expect((await closed.get(path)).status, path).toBeLessThan(405);
    expect((await closed.get("/a/b")).status).toBe(404);
    expect((await closed.get("/api/models", closed.token)).status).toBe(200);
    expect((await closed.send("POST", "/api/sessions", { token: closed.token })).status).toBe(204);
    await closed.close();
  });

  test.skipIf(skipReason)("a second start keeps the owner and the data", async () => {
    const store = await engine.newStore();
    const first = await startHub(store, { isSeeded: true });
    const count = Number((await first.get("/api/models?limit=1&origin=reference")).headers.get("x-total-count"));
    await first.close();
    const second = await startHub(store, { isSeeded: true });
    expect(second.token).toBe("");
    expect(Number((await second.get("/api/models?limit=1&origin=reference")).headers.get("x-total-count"))).toBe(count);
    expect((await second.get("/api/whoami-v2", first.token)).status).toBe(200);
    expect(count).toBeGreaterThan(150);
    await second.close();
  });
});
