import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type EngineForTests, enginesForTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { addUser } from "../../../../testing/hub-commits.ts";

const path = "/api/settings/webhooks";
const url = "https://ci.example.com/hook?key=1";
const watched = [{ type: "model", name: "owner/net" }];

interface Reply {
  readonly webhook: { readonly id: string; readonly secret?: string; readonly watched: unknown };
  readonly error?: string;
}

describe.each(enginesForTests)("webhook settings on $name", ({ skipReason, start }) => {
  let engine: EngineForTests;
  let hub: HubForTests;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    if (skipReason) return;
    engine = await start();
    hub = await startHub(await engine.newStore(), { maxWebhooks: 2 });
    tokens.ada = await addUser(hub, "ada");
    tokens.reader = await addUser(hub, "ada", "read");
    tokens.eve = await addUser(hub, "eve");
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "owner/hidden", private: true }, hub.token);
  });
  afterAll(async () => {
    await hub?.close();
    await engine?.stop();
  });

  afterEach(async () => {
    await hub?.hub.database.db.deleteFrom("webhooks").execute();
  });

  const send = async (method: string, to: string, body?: unknown, token = tokens.ada) => {
    const reply = await hub.send(method, `${path}${to}`, body, token);
    return { status: reply.status, body: (await reply.json()) as Reply };
  };

  test.skipIf(skipReason)("creates, lists, changes, disables, enables and deletes a webhook", async () => {
    const created = await send("POST", "", { url, watched, secret: "s3cret" });
    const { id } = created.body.webhook;
    const webhook = { id, url, watched, domains: ["repo", "discussion"], secret: "s…", disabled: false };
    expect(created).toEqual({
      status: 200,
      body: { webhook: { ...webhook, secret: "s3cret", id: expect.stringMatching(/^[0-9a-f]{24}$/) } },
    });
    expect((await send("GET", "")).body).toEqual([webhook]);
    expect((await send("GET", `/${id}`)).body).toEqual({ webhook });

    const change = {
      url: "https://ci.example.com/new",
      domains: ["discussion"],
      watched: [{ type: "user", name: "OWNER" }],
    };
    const changed = { ...webhook, ...change, watched: [{ type: "user", name: "owner" }] };
    expect((await send("POST", `/${id}`, change)).body).toEqual({ webhook: changed });
    expect((await send("POST", `/${id}`, { secret: null })).body).toEqual({ webhook: changed });
    // The Python client sends an empty list for what is not to change.
    expect((await send("POST", `/${id}`, { watched: [], url: null, domains: null })).body).toEqual({
      webhook: changed,
    });
    const { secret: _, ...unsigned } = changed;
    expect((await send("POST", `/${id}`, { secret: "" })).body).toEqual({ webhook: unsigned });

    expect((await send("POST", `/${id}/disable`)).body).toEqual({ webhook: { ...unsigned, disabled: true } });
    expect((await send("POST", `/${id}/enable`)).body).toEqual({ webhook: unsigned });
    expect((await send("DELETE", `/${id}`)).body).toEqual({ success: true });
    expect((await send("GET", "")).body).toEqual([]);
  });

  test.skipIf(skipReason)(
    "stores the secret encrypted, and shows a hint of it only to tokens that can write",
    async () => {
      const { id } = (await send("POST", "", { url, watched, secret: "s3cret" })).body.webhook;
      const rows = await hub.hub.database.db.selectFrom("webhooks").selectAll().execute();
      expect(rows.map((row) => row.id)).toEqual([id]);
      expect(JSON.stringify(rows)).not.toContain("s3cret");
      expect((await send("GET", `/${id}`)).body.webhook.secret).toBe("s…");
      expect((await send("POST", `/${id}`, { secret: "other-secret" })).body.webhook.secret).toBe("other-secret");
      expect((await send("POST", `/${id}`, { secret: "oth…" })).status).toBe(400);
      await send("POST", `/${id}`, { secret: "s3cret" });
      const reply = await hub.get(`${path}/${id}`, tokens.reader);
      expect(reply.headers.get("cache-control")).toBe("no-store");
      expect(((await reply.json()) as Reply).webhook).not.toHaveProperty("secret");
      const audit = await hub.hub.database.db.selectFrom("audit_events").selectAll().execute();
      expect(audit.filter(({ action }) => action === "webhook.create").length).toBeGreaterThan(0);
      expect(JSON.stringify(audit)).not.toMatch(/s3cret|key=1/);
    },
  );

  test.skipIf(skipReason)("belongs to one account", async () => {
    const { id } = (await send("POST", "", { url, watched })).body.webhook;
    for (const [method, to] of [
      ["GET", `/${id}`],
      ["POST", `/${id}/disable`],
      ["DELETE", `/${id}`],
      ["GET", `/${id}/deliveries`],
      ["POST", `/${id}/deliveries/1/replay`],
    ] as const)
      expect(await send(method, to, undefined, tokens.eve)).toMatchObject({
        status: 404,
        body: { error: `You have no webhook "${id}".` },
      });
    expect((await hub.get(path)).status).toBe(401);
    expect(await send("POST", `/${id}/disable`, undefined, tokens.reader)).toMatchObject({
      status: 403,
      body: { error: "Your token has the role read; this needs write." },
    });
  });

  test.skipIf(skipReason).each([
    [{ url: "http://127.0.0.1/hook" }, 400, /^"url" can't be used: 127\.0\.0\.1 is a loopback address/],
    [{ url: "http://169.254.169.254/latest" }, 400, /^"url" can't be used: /],
    [{ url: "http://localhost:8080/" }, 400, /is a private host name/],
    [{ url: "https://user:pass@ci.example.com/" }, 400, /^"url" can't be used: /],
    [{ url: "https://ci.example.com:22/" }, 400, /uses port 22/],
    [{ url: "ftp://ci.example.com/" }, 400, /Only http and https/],
    [{ url: null }, 400, /^"url" is missing/],
    [{ url: null, jobSourceId: "1" }, 501, /^Jobs are not supported on this hub/],
    [{ watched: [{ type: "space", name: "owner/net" }] }, 501, /Spaces are not supported/],
    [{ watched: [{ type: "model", name: "owner/missing" }] }, 404, /no model "owner\/missing"/],
    [{ watched: [{ type: "model", name: "owner/hidden" }] }, 404, /no model "owner\/hidden"/],
    [{ watched: [{ type: "org", name: "unknown" }] }, 404, /no such user or organization/],
    [{ watched: [] }, 400, /watched/],
    [{ domains: ["weather"] }, 400, /domains/],
    [{ secret: "line\nbreak" }, 400, /^"secret" must be printable ASCII/],
    [{ secret: "größe" }, 400, /^"secret" must be printable ASCII/],
  ])("refuses %j", async (wrong, status, error) => {
    const reply = await send("POST", "", { url, watched, ...wrong });
    expect(reply).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
    expect((await send("GET", "")).body).toEqual([]);
  });

  test.skipIf(skipReason)("limits the webhooks of an account", async () => {
    for (let count = 0; count < 2; count += 1) expect((await send("POST", "", { url, watched })).status).toBe(200);
    expect(await send("POST", "", { url, watched })).toMatchObject({
      status: 409,
      body: { error: "You have 2 webhooks, which is the maximum. Delete one first." },
    });
  });
});
