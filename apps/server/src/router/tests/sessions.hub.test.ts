import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../testing/engines.ts";
import { startRoutedHubOn } from "../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../testing/router.ts";

describe.each(enginesForSlowTests)("the router and sessions on $name", ({ skipReason, start }) => {
  let hub: RoutedHub;
  let cookie: string;
  startRoutedHubOn({ skipReason, start }, async (started) => {
    hub = started;
    const reply = await hub.send("POST", "/api/sessions", { token: hub.token });
    cookie = String(reply.headers.get("set-cookie")).split(";", 1)[0] ?? "";
  });

  const chat = (headers: Record<string, string>) => {
    const body = { model: "acme/chat:groq", messages: [{ role: "user", content: "hello" }] };
    return hub.send("POST", "/router/v1/chat/completions", body, undefined, { cookie, ...headers });
  };

  test.skipIf(skipReason)("a signed-in person's calls from the hub's own pages are theirs", async () => {
    expect((await chat({ origin: hub.address })).status).toBe(200);
    expect((await chat({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    await hub.settled();
    const { db } = hub.hub.database;
    const owner = await db.selectFrom("accounts").select("id").where("name", "=", "owner").executeTakeFirstOrThrow();
    const calls = await db.selectFrom("router_calls").select("account_id").execute();
    expect(calls).toEqual([{ account_id: owner.id }, { account_id: owner.id }]);
  });

  test.skipIf(skipReason)("a session is refused from other pages, and where no page is named", async () => {
    for (const headers of [{ origin: "https://other.example" }, { origin: "null" }, {}] as Record<string, string>[]) {
      const reply = await chat(headers);
      expect(reply.status).toBe(403);
      expect(await reply.json()).toMatchObject({
        error: {
          code: "forbidden",
          message: "A session cookie can run models only from this hub's own pages. Send a token instead.",
        },
      });
    }
  });
});
