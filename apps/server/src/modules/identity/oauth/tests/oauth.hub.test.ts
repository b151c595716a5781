import { createRemoteJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import type { HubForTests } from "../../../../testing/hub.ts";
import { startHubOn } from "../../../../testing/hub-on-engine.ts";
import {
  authorizationUrl,
  connectApp,
  newProof,
  type Person,
  registerApp,
  sendForm,
  signInPerson,
} from "../../../../testing/servers/identity/oauth-person.ts";

const commandLine = "26be6b09-91c5-47da-9861-d2d2bb7a7e36";
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

describe.each(enginesForSlowTests)("the hub as an OAuth server, $name", (engine) => {
  let hub: HubForTests;
  let person: Person;
  const clock = { offset: 0 };
  startHubOn(
    engine,
    async (started) => {
      hub = started;
      person = await signInPerson(hub);
    },
    {},
    () => Date.now() + clock.offset,
  );
  const { skipReason } = engine;
  const whoAmI = (token: string) => hub.get("/api/whoami-v2", token);

  test.skipIf(skipReason)("an app gets tokens and an ID token by a code", async () => {
    const { tokens, back, clientId } = await connectApp(hub, person);
    expect([back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual(["st", hub.address]);
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 28_800, scope: "openid profile" });
    expect(tokens.access_token).toMatch(/^hf_oauth_[A-Za-z]{40}$/);
    const keys = createRemoteJWKSet(new URL(`${hub.address}/oauth/jwks`));
    const options = { issuer: hub.address, audience: clientId, algorithms: ["RS256"] };
    const { payload } = await jwtVerify(tokens.id_token ?? "", keys, options);
    expect(payload).toMatchObject({ nonce: "n-1", preferred_username: "owner" });
    const user = await (await hub.get("/oauth/userinfo", tokens.access_token)).json();
    expect(user).toMatchObject({ sub: payload.sub, preferred_username: "owner", profile: `${hub.address}/owner` });
  });

  test.skipIf(skipReason)("a token can do what its scopes say, and no more", async () => {
    const { tokens: profile } = await connectApp(hub, person, "openid profile");
    expect((await whoAmI(profile.access_token)).status).toBe(200);
    const create = { type: "model", name: "by-app" };
    expect((await hub.send("POST", "/api/repos/create", create, profile.access_token)).status).toBe(403);
    const run = await hub.send(
      "POST",
      "/router/v1/chat/completions",
      { model: "a/b", messages: [] },
      profile.access_token,
    );
    expect([run.status, await run.text()]).toEqual([403, expect.stringContaining("Your token cannot run models.")]);
    const { tokens: writing } = await connectApp(hub, person, "write-repos unknown-scope");
    expect(writing.scope).toBe("write-repos");
    expect((await hub.send("POST", "/api/repos/create", create, writing.access_token)).status).toBe(200);
    const newToken = { name: "more", role: "admin" };
    expect((await hub.send("POST", "/api/tokens", newToken, writing.access_token)).status).toBe(403);
    const browser = { origins: ["https://a.example"], models: ["a/b"], limitUsd: 1 };
    expect((await hub.send("POST", "/api/tokens/browser", browser, writing.access_token)).status).toBe(403);
  });

  test.skipIf(skipReason)("a refresh token gives new tokens once; using it twice ends the app's access", async () => {
    const { tokens, clientId } = await connectApp(hub, person);
    const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id: clientId };
    const renewed = (await (await sendForm(hub, "/oauth/token", form)).json()) as typeof tokens;
    expect((await whoAmI(renewed.access_token)).status).toBe(200);
    expect((await whoAmI(tokens.access_token)).status).toBe(401);
    const again = await sendForm(hub, "/oauth/token", form);
    expect([again.status, await again.json()]).toEqual([400, expect.objectContaining({ error: "invalid_grant" })]);
    expect((await whoAmI(renewed.access_token)).status).toBe(401);
  });

  test.skipIf(skipReason)("a code works once; using it twice ends the app's access", async () => {
    const { tokens, form } = await connectApp(hub, person);
    expect((await whoAmI(tokens.access_token)).status).toBe(200);
    expect((await sendForm(hub, "/oauth/token", form)).status).toBe(400);
    expect((await whoAmI(tokens.access_token)).status).toBe(401);
  });

  test.skipIf(skipReason)("an app is listed with its permissions, and loses access when it is revoked", async () => {
    const { tokens } = await connectApp(hub, person, "read-repos inference-api");
    const headers = { cookie: person.cookie, origin: hub.address };
    const apps = (await (await hub.get("/api/oauth/apps", undefined, headers)).json()) as { id: string }[];
    expect(apps[0]).toMatchObject({
      name: "An app",
      permissions: ["Read your private and gated repositories", "Run models at your cost"],
    });
    const path = `/api/oauth/apps/${apps[0]?.id}`;
    expect((await hub.send("DELETE", path, undefined, tokens.access_token)).status).toBe(403);
    expect((await hub.send("DELETE", path, undefined, undefined, headers)).status).toBe(204);
    expect((await whoAmI(tokens.access_token)).status).toBe(401);
    const renewal = { grant_type: "refresh_token", refresh_token: tokens.refresh_token, client_id: "x" };
    expect((await sendForm(hub, "/oauth/token", renewal)).status).toBe(400);
  });

  test.skipIf(skipReason)("an app revokes its own access", async () => {
    const { tokens } = await connectApp(hub, person);
    expect((await sendForm(hub, "/oauth/revoke", { token: tokens.refresh_token })).status).toBe(200);
    expect((await whoAmI(tokens.access_token)).status).toBe(401);
    expect((await sendForm(hub, "/oauth/revoke", { token: "unknown" })).status).toBe(200);
  });

  test.skipIf(skipReason)("a person denies an app, which learns it", async () => {
    const { challenge } = newProof();
    const back = await person.decide(authorizationUrl(hub, await registerApp(hub), challenge), false);
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: "st", iss: hub.address });
  });

  describe("device code", () => {
    const start = async () => {
      const reply = await sendForm(hub, "/oauth/device", { client_id: commandLine });
      return (await reply.json()) as { device_code: string; user_code: string; interval: number };
    };
    const poll = async (device_code: string, client_id = commandLine) => {
      const reply = await sendForm(hub, "/oauth/token", { grant_type: deviceGrant, device_code, client_id });
      return { status: reply.status, body: (await reply.json()) as { error?: string; access_token?: string } };
    };

    test.skipIf(skipReason)("waits for the person, then gives a token that writes", async () => {
      const { device_code, user_code } = await start();
      expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
      expect((await poll(device_code)).body.error).toBe("authorization_pending");
      expect((await poll(device_code)).body.error).toBe("slow_down");
      const typed = user_code.toLowerCase().replace("-", " ");
      const preview = await person.post("/api/oauth/device/preview", { code: typed });
      expect(await preview.json()).toMatchObject({ app: "hf command line", code: user_code });
      expect((await person.enterCode(typed)).status).toBe(204);
      const { body } = await poll(device_code);
      const who = (await (await whoAmI(body.access_token ?? "")).json()) as { auth: object };
      expect(who.auth).toMatchObject({
        accessToken: { role: "write", displayName: expect.stringMatching(/^hf-login-/) },
      });
      expect((await poll(device_code)).body.error).toBe("expired_token");
    });

    test.skipIf(skipReason)("two logins have different names", async () => {
      const names = new Set<string>();
      for (let login = 0; login < 2; login += 1) {
        const { device_code, user_code } = await start();
        await person.enterCode(user_code);
        const { body } = await poll(device_code);
        const who = await (await whoAmI(body.access_token ?? "")).json();
        names.add((who as { auth: { accessToken: { displayName: string } } }).auth.accessToken.displayName);
      }
      expect(names.size).toBe(2);
    });

    test.skipIf(skipReason)("ends when it is denied, when it expires, and for another client", async () => {
      const denied = await start();
      await person.enterCode(denied.user_code, false);
      expect((await poll(denied.device_code)).body.error).toBe("access_denied");
      const foreign = await start();
      expect((await poll(foreign.device_code, await registerApp(hub))).body.error).toBe("expired_token");
      const late = await start();
      clock.offset = 16 * 60 * 1000;
      try {
        expect((await poll(late.device_code)).body.error).toBe("expired_token");
        expect((await person.enterCode(late.user_code)).status).toBe(404);
      } finally {
        clock.offset = 0;
      }
    });

    test.skipIf(skipReason)("is approved in a browser only: a token of any role is refused", async () => {
      const { user_code } = await start();
      const decision = { code: user_code, isApproved: true };
      const reply = await hub.send("POST", "/api/oauth/device", decision, hub.token);
      expect([reply.status, await reply.json()]).toEqual([
        403,
        expect.objectContaining({ error: "Approve apps in your browser, on the hub's own page." }),
      ]);
      const foreign = { cookie: person.cookie, origin: "https://evil.example" };
      expect((await hub.send("POST", "/api/oauth/device", decision, undefined, foreign)).status).toBe(403);
    });
  });
});
