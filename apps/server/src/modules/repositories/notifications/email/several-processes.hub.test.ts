import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { addUser } from "../../../../testing/hub-commits.ts";
import { type SmtpDouble, startSmtpDouble } from "../../../../testing/servers/smtp-double.ts";

describe.each(enginesForTests)("e-mail of several processes on $name", ({ skipReason, start }) => {
  let hubs: HubForTests[] = [];
  let smtp: SmtpDouble;
  let clock = Date.UTC(2026, 0, 1);
  let stop = async () => {};

  beforeAll(async () => {
    if (skipReason) return;
    smtp = await startSmtpDouble();
    const engine = await start();
    const store = await engine.newStore();
    const settings = { smtpUrl: smtp.url, mailFrom: "hub@hub.example", publicUrl: "https://hub.example" };
    const open = () => startHub(store, settings, () => clock, { emailIntervalMs: 50 });
    hubs = [await open(), await open()];
    stop = async () => {
      for (const hub of hubs) await hub.close();
      await engine.stop();
      await smtp.close();
    };
  });
  afterAll(() => stop());

  test.skipIf(skipReason)("each message is sent once, whichever process comes first", async () => {
    const [first, second] = hubs as [HubForTests, HubForTests];
    const gated = "/api/models/owner/gated";
    await first.send("POST", "/api/repos/create", { name: "owner/gated" }, first.token);
    await first.send("PUT", `${gated}/settings`, { gated: "manual" }, first.token);
    const arrived = (count: number) =>
      expect.poll(() => smtp.received.length, { timeout: 10_000, interval: 50 }).toBe(count);
    await second.send("PUT", "/api/notifications/email", { address: "owner@hub.example" }, first.token);
    await arrived(1);
    const code = /#confirm=(\w+)/.exec(smtp.received[0]?.text ?? "")?.[1];
    expect((await second.send("POST", "/api/notifications/email/confirm", { code })).status).toBe(200);
    for (let count = 2; count <= 4; count += 1) {
      const token = await addUser(first, `ada${count}`);
      await second.send("PUT", `${gated}/user-access-request`, { fields: {} }, token);
      const noticed = () => first.hub.database.db.selectFrom("email_items").select("item_key").execute();
      await expect
        .poll(
          () => {
            clock += 20_000;
            return noticed();
          },
          { timeout: 10_000, interval: 500 },
        )
        .toHaveLength(count - 1);
      clock += 60_000;
      await arrived(count);
    }
    const attempts = async () => {
      const rows = await first.hub.database.db.selectFrom("email_messages").select(["attempts", "state"]).execute();
      return rows.map((row) => `${row.state} ${row.attempts}`);
    };
    await expect.poll(attempts).toEqual(Array(4).fill("sent 1"));
  });
});
