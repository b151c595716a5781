import type { Notifications } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { addUser } from "../../../testing/hub-commits.ts";

const postgres = enginesForTests.find(({ name }) => name.startsWith("PostgreSQL"));
const skipReason = postgres?.skipReason;

describe(`notifications of several processes${skipReason ? ` (skipped: ${skipReason})` : ""}`, () => {
  let hubs: HubForTests[] = [];
  let owner = "";
  let ada = "";
  let clock = Date.UTC(2026, 0, 1);

  beforeAll(async () => {
    const engine = skipReason ? undefined : await postgres?.start();
    if (!engine) return;
    const store = await engine.newStore();
    hubs = [await startHub(store, {}, () => clock), await startHub(store, {}, () => clock)];
    const [first] = hubs as [HubForTests];
    owner = first.token;
    await first.send("POST", "/api/repos/create", { name: "owner/net" }, owner);
    ada = await addUser(first, "ada");
  });
  afterAll(async () => {
    for (const hub of hubs) await hub.close();
  });

  test.skipIf(skipReason)("comments through two processes all arrive, and are read through either", async () => {
    const [first, second] = hubs as [HubForTests, HubForTests];
    const path = "/api/models/owner/net/discussions";
    const { num } = (await (await first.send("POST", path, { title: "Many" }, ada)).json()) as { num: number };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? first : second).send("POST", `${path}/${num}/comment`, { comment: `${at}` }, ada),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const hub of [first, second]) {
      const { unread, notifications } = (await (await hub.get("/api/notifications", owner)).json()) as Notifications;
      expect([unread, notifications.map((one) => one.unread)]).toEqual([1, [11]]);
    }
    await second.send("POST", "/api/notifications/read", {}, owner);
    expect(await (await first.get("/api/notifications/count", owner)).json()).toEqual({ unread: 0 });
  });

  test.skipIf(skipReason)("scores are computed once, whichever process comes first", async () => {
    const [first, second] = hubs as [HubForTests, HubForTests];
    await first.send("POST", "/api/models/owner/net/like", undefined, ada);
    clock += 11 * 60 * 1000;
    await Promise.all([first.hub.upkeep(), second.hub.upkeep()]);
    await Promise.all([first.hub.upkeep(), second.hub.upkeep()]);
    for (const hub of [first, second]) {
      const reply = await hub.get("/api/models/owner/net?expand=trendingScore");
      expect(await reply.json()).toMatchObject({ trendingScore: 10 });
    }
  });
});
