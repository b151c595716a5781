import type { EmailSettings } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { addUser } from "../../../../testing/hub-commits.ts";
import { type ReceivedEmail, type SmtpDouble, startSmtpDouble } from "../../../../testing/servers/smtp-double.ts";

const path = "/api/notifications/email";
const gated = "/api/models/lab/gated";
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe.each(enginesForTests)("e-mail on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let smtp: SmtpDouble;
  let clock = Date.UTC(2026, 0, 1);
  let close = async () => {};
  const tokens: Record<"ada" | "bob" | "eve" | "fay", string> = { ada: "", bob: "", eve: "", fay: "" };

  beforeAll(async () => {
    if (skipReason) return;
    smtp = await startSmtpDouble();
    const engine = await start();
    const settings = { smtpUrl: smtp.url, mailFrom: "Orrery <hub@hub.example>", publicUrl: "https://hub.example" };
    hub = await startHub(await engine.newStore(), settings, () => clock, { emailIntervalMs: 50 });
    close = async () => {
      await hub.close();
      await engine.stop();
      await smtp.close();
    };
    for (const name of ["ada", "bob", "eve", "fay"] as const) tokens[name] = await addUser(hub, name);
    await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
    await hub.send("PUT", "/api/organizations/lab/members/ada", { role: "write" }, hub.token);
    await hub.send("PUT", "/api/organizations/lab/members/bob", { role: "read" }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "lab/gated" }, hub.token);
    await hub.send("PUT", `${gated}/settings`, { gated: "manual" }, hub.token);
  });
  afterAll(() => close());

  const to = (address: string): ReceivedEmail[] => smtp.received.filter((one) => one.to.includes(address));
  /** Waits for the number of messages that an address has got by then, and returns the last. */
  const arrived = async (address: string, count: number): Promise<ReceivedEmail> => {
    await expect.poll(() => to(address).length, { timeout: 10_000, interval: 50 }).toBe(count);
    return to(address).at(-1) as ReceivedEmail;
  };
  const codeIn = ({ text }: ReceivedEmail): string => /#confirm=([A-Za-z]+)/.exec(text)?.[1] ?? "";
  const settings = async (token: string) => (await (await hub.get(path, token)).json()) as EmailSettings;
  const setAddress = (address: string, token: string) => hub.send("PUT", path, { address }, token);
  const confirm = (code: string) => hub.send("POST", `${path}/confirm`, { code });
  const join = async (address: string, token: string): Promise<void> => {
    const before = to(address).length;
    // A process waits for a server that has just refused something.
    clock += minuteMs;
    expect((await setAddress(address, token)).status).toBe(200);
    expect((await confirm(codeIn(await arrived(address, before + 1)))).status).toBe(200);
  };
  const ask = (token: string, company = "Harbor") =>
    hub.send("PUT", `${gated}/user-access-request`, { fields: { Company: company } }, token);
  const answer = (user: string, status: string) =>
    hub.send("POST", `${gated}/user-access-request/handle`, { user, status }, hub.token);
  /** The second look begins once the first, which has seen everything before it, has ended. */
  const looked = async (): Promise<void> => {
    const due = () =>
      hub.hub.database.db
        .selectFrom("email_addresses")
        .select("account_id")
        .where("confirmed_at", "is not", null)
        .where("events", "!=", "[]")
        .where("look_at", "<=", clock)
        .execute();
    for (let count = 0; count < 2; count += 1) {
      clock += 20_000;
      await expect.poll(due, { timeout: 10_000, interval: 50 }).toEqual([]);
    }
  };
  const digests = () =>
    hub.hub.database.db.selectFrom("email_messages").selectAll().where("kind", "=", "digest").orderBy("id").execute();
  /** Asks for access, and waits for the message about it to be written; returns how to read it. */
  const asked = async (token: string) => {
    const before = (await digests()).length;
    clock += minuteMs;
    await ask(token);
    await looked();
    clock += minuteMs;
    await expect.poll(async () => (await digests()).length, { timeout: 10_000, interval: 50 }).toBe(before + 1);
    return async () => (await digests())[before];
  };

  test.skipIf(skipReason)("sends nothing but the confirmation to an address until its link is opened", async () => {
    expect(await settings(tokens.ada)).toEqual({ isOn: true });
    expect((await setAddress("not an address", tokens.ada)).status).toBe(400);
    expect((await setAddress("ada@lab.example\r\nbcc: eve@lab.example", tokens.ada)).status).toBe(400);
    expect((await setAddress("ada@lab.example", "")).status).toBe(401);
    expect(await (await setAddress("ada@lab.example", tokens.ada)).json()).toEqual({
      isOn: true,
      address: "ada@lab.example",
      isConfirmed: false,
      events: ["waiting"],
    });
    const first = await arrived("ada@lab.example", 1);
    expect(first).toMatchObject({
      from: "Orrery <hub@hub.example>",
      subject: "Confirm your e-mail address for hub.example",
      text: expect.stringContaining("https://hub.example/notifications/email#confirm="),
    });
    const stored = JSON.stringify(await hub.hub.database.db.selectFrom("email_addresses").selectAll().execute());
    expect(codeIn(first)).not.toBe("");
    expect(stored).not.toContain(codeIn(first));
    await ask(tokens.eve);
    clock += 5 * minuteMs;
    expect((await confirm("wrong")).status).toBe(404);
    expect(await (await confirm(codeIn(first))).json()).toEqual({ address: "ada@lab.example" });
    expect((await confirm(codeIn(first))).status).toBe(200);
    // What waited before is not news.
    await looked();
    clock += minuteMs;
    await looked();
    expect(to("ada@lab.example")).toHaveLength(1);
    await answer("eve", "rejected");
  });

  test.skipIf(skipReason)(
    "several requests within a minute are one message, with links and nothing private",
    async () => {
      clock += minuteMs;
      await ask(tokens.eve, "Secret harbor");
      await looked();
      expect((await ask(tokens.fay)).status).toBe(200);
      await looked();
      clock += minuteMs;
      const sent = await arrived("ada@lab.example", 2);
      expect(sent.subject).toMatch(/^(eve|fay) asks for access to lab\/gated and 1 more$/);
      expect(sent.text).toContain(
        "eve asks for access to lab/gated.\n\nOpen: https://hub.example/lab/gated/settings/access",
      );
      expect(sent.text).toContain("fay asks for access to lab/gated.");
      expect(sent.html).toContain('<a href="https://hub.example/lab/gated/settings/access">Open</a>');
      expect(sent.text + sent.html).not.toContain("Secret");
      expect(sent.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(sent.headers.get("auto-submitted")).toBe("auto-generated");
      // A second look, and a changed answer, are no news.
      await ask(tokens.eve, "Pier");
      await looked();
      clock += minuteMs;
      await looked();
      expect(to("ada@lab.example")).toHaveLength(2);
      for (const name of ["eve", "fay"]) await answer(name, "rejected");
    },
  );

  test.skipIf(skipReason)("reaches nobody who can only read, and nobody about what is done or seen", async () => {
    await join("bob@lab.example", tokens.bob);
    const before = to("ada@lab.example").length;
    clock += minuteMs;
    await ask(tokens.eve);
    await looked();
    await answer("eve", "rejected");
    clock += minuteMs;
    await ask(tokens.fay);
    await hub.get("/api/notifications/waiting?peek=true", tokens.ada);
    await hub.get("/api/notifications/waiting", tokens.ada);
    await looked();
    clock += 2 * minuteMs;
    await looked();
    expect(to("ada@lab.example")).toHaveLength(before);
    expect(to("bob@lab.example")).toHaveLength(1);
    await answer("fay", "rejected");
    // A request after an answer is a new one, and peeking is not seeing.
    clock += minuteMs;
    await ask(tokens.fay);
    await hub.get("/api/notifications/waiting?peek=true", tokens.ada);
    await looked();
    clock += minuteMs;
    expect((await arrived("ada@lab.example", before + 1)).subject).toBe("fay asks for access to lab/gated");
    await answer("fay", "rejected");
  });

  test.skipIf(skipReason)("a server that is away delays messages, and what is done meanwhile is not sent", async () => {
    const before = to("ada@lab.example").length;
    smtp.refusals.push({ at: "sign-in", code: 454 });
    const last = await asked(tokens.eve);
    await expect.poll(async () => String((await last())?.error), { timeout: 10_000 }).toContain("Refused at sign-in");
    expect(JSON.stringify(await last())).not.toContain("p@ss");
    const overview = (await (await hub.get("/api/admin/overview", hub.token)).json()) as { email?: object };
    expect(overview.email).toMatchObject({ waiting: 1, error: expect.stringContaining("Refused at sign-in") });
    clock += minuteMs;
    await arrived("ada@lab.example", before + 1);
    await expect.poll(last).toMatchObject({ state: "sent", attempts: 2, error: null });
    await answer("eve", "rejected");

    smtp.refusals.push({ at: "data", code: 451 });
    const next = await asked(tokens.fay);
    await expect.poll(async () => String((await next())?.error), { timeout: 10_000 }).toContain("Refused at data");
    await answer("fay", "rejected");
    clock += 5 * minuteMs;
    await expect.poll(async () => (await next())?.state, { timeout: 10_000 }).toBe("skipped");
    expect(to("ada@lab.example")).toHaveLength(before + 1);
  });

  test.skipIf(skipReason)(
    "gives up at once on a refused recipient, and after days on a server that is away",
    async () => {
      smtp.refusals.push({ at: "recipient", code: 550 });
      const refused = await asked(tokens.eve);
      await expect.poll(async () => (await refused())?.state, { timeout: 10_000 }).toBe("failed");
      await answer("eve", "rejected");
      smtp.refusals.push({ at: "data", code: 451 }, { at: "data", code: 451 });
      const delayed = await asked(tokens.fay);
      await expect.poll(async () => (await delayed())?.attempts, { timeout: 10_000 }).toBe(1);
      clock += 3 * dayMs;
      await expect.poll(async () => (await delayed())?.state, { timeout: 10_000 }).toBe("failed");
      expect(smtp.refusals).toEqual([]);
      await answer("fay", "rejected");
    },
  );

  test.skipIf(skipReason)("mails notifications only of the chosen kinds, without their notes", async () => {
    await join("eve@lab.example", tokens.eve);
    const events = await hub.send("PUT", `${path}/events`, { events: ["participating"] }, tokens.eve);
    expect(await events.json()).toMatchObject({ events: ["participating"] });
    expect((await hub.send("PUT", `${path}/events`, { events: ["all"] }, tokens.eve)).status).toBe(400);
    clock += minuteMs;
    await ask(tokens.eve);
    const refusal = { user: "eve", status: "rejected", rejectionReason: "Ask your admin." };
    await hub.send("POST", `${gated}/user-access-request/handle`, refusal, hub.token);
    await looked();
    clock += minuteMs;
    const sent = await arrived("eve@lab.example", 2);
    expect(sent.subject).toBe("lab/gated: owner declined your request for access");
    expect(sent.text).not.toContain("Ask your admin");
    await looked();
    clock += 2 * minuteMs;
    await looked();
    expect(to("eve@lab.example")).toHaveLength(2);
  });

  test.skipIf(skipReason)(
    "one post to the link unsubscribes without signing in; opening it changes nothing",
    async () => {
      const [, link = ""] = /<https:\/\/hub\.example([^>]+)>/.exec(
        to("eve@lab.example").at(-1)?.headers.get("list-unsubscribe") ?? "",
      ) as RegExpExecArray;
      const opened = await hub.get(link);
      expect([opened.status, opened.headers.get("location")]).toEqual([
        302,
        expect.stringMatching(/^https:\/\/hub\.example\/notifications\/email#unsubscribe=\d+\./),
      ]);
      expect((await settings(tokens.eve)).events).toEqual(["participating"]);
      const form = { "content-type": "application/x-www-form-urlencoded" };
      const reply = await hub.send("POST", link, "List-Unsubscribe=One-Click", undefined, form);
      expect([reply.status, await reply.json()]).toEqual([200, { address: "eve@lab.example" }]);
      expect((await settings(tokens.eve)).events).toEqual([]);
      expect((await hub.send("POST", `${link}x`)).status).toBe(404);
      expect((await hub.send("POST", `${path}/unsubscribe?token=1.x`)).status).toBe(404);
    },
  );

  test.skipIf(skipReason)("limits confirmations per account and address, and messages per hour", async () => {
    clock += dayMs;
    for (const number of [1, 2, 3, 4])
      expect((await setAddress(`fay${number}@lab.example`, tokens.fay)).status).toBe(200);
    expect((await setAddress("Fay@lab.example", tokens.fay)).status).toBe(200);
    const refused = await setAddress("fay6@lab.example", tokens.fay);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ error: "Too many confirmation e-mails were sent today. Try again tomorrow." }),
    ]);
    await arrived("Fay@lab.example", 1);
    // Links to replaced addresses confirm nothing.
    for (const old of to("fay4@lab.example")) expect((await confirm(codeIn(old))).status).toBe(404);

    const { id } = await hub.hub.database.db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", "ada")
      .executeTakeFirstOrThrow();
    const row = { account_id: id, kind: "digest" as const, address: "ada@lab.example", content: "{}" };
    const sent = { ...row, state: "sent" as const, retry_at: clock, created_at: clock };
    await hub.hub.database.db
      .insertInto("email_messages")
      .values(Array.from({ length: 10 }, () => sent))
      .execute();
    const before = to("ada@lab.example").length;
    await ask(tokens.eve);
    await looked();
    clock += minuteMs;
    await looked();
    expect(to("ada@lab.example")).toHaveLength(before);
    // What waited for the hour to pass is not lost.
    clock += 60 * minuteMs;
    expect((await arrived("ada@lab.example", before + 1)).subject).toBe("eve asks for access to lab/gated");
    await answer("eve", "rejected");
  });

  test.skipIf(skipReason)("a code works for a day", async () => {
    clock += 2 * dayMs;
    await setAddress("fay@pier.example", tokens.fay);
    const code = codeIn(await arrived("fay@pier.example", 1));
    clock += dayMs;
    expect((await confirm(code)).status).toBe(404);
    await setAddress("fay@pier.example", tokens.fay);
    expect((await confirm(codeIn(await arrived("fay@pier.example", 2)))).status).toBe(200);
    expect(await settings(tokens.fay)).toMatchObject({ address: "fay@pier.example", isConfirmed: true });
    expect(await (await hub.send("DELETE", path, undefined, tokens.fay)).json()).toEqual({ isOn: true });
  });

  test.skipIf(skipReason)("says nothing about organizations with IP ranges, and suggests a known address", async () => {
    const before = to("ada@lab.example").length;
    const ranges = (ipRanges: string[]) => hub.send("PUT", "/api/organizations/lab/settings", { ipRanges }, hub.token);
    expect((await ranges(["127.0.0.0/8"])).status).toBe(200);
    clock += 2 * 60 * minuteMs;
    await ask(tokens.eve);
    expect(await (await hub.get("/api/notifications/waiting?peek=true", tokens.ada)).json()).toHaveLength(1);
    await looked();
    clock += minuteMs;
    await looked();
    expect(to("ada@lab.example")).toHaveLength(before);
    expect((await ranges([])).status).toBe(200);
    await looked();
    clock += minuteMs;
    await arrived("ada@lab.example", before + 1);
    await answer("eve", "rejected");

    await hub.send("POST", "/api/users", { name: "gil", email: "gil@lab.example" }, hub.token);
    const reply = await hub.send("POST", "/api/tokens", { name: "t", role: "read", account: "gil" }, hub.token);
    const { token } = (await reply.json()) as { token: string };
    expect(await settings(token)).toEqual({ isOn: true, suggested: "gil@lab.example" });
    expect((await setAddress("gil@lab.example", token)).status).toBe(403);
  });

  test.skipIf(skipReason)("an admin with a confirmed address can send a test e-mail", async () => {
    expect((await hub.send("POST", `${path}/test`, undefined, tokens.ada)).status).toBe(403);
    expect((await hub.send("POST", `${path}/test`, undefined, hub.token)).status).toBe(409);
    await join("owner@hub.example", hub.token);
    expect(await (await hub.send("POST", `${path}/test`, undefined, hub.token)).json()).toEqual({
      address: "owner@hub.example",
    });
    expect((await arrived("owner@hub.example", 2)).subject).toBe("Test e-mail from hub.example");
    smtp.refusals.push({ at: "sign-in", code: 535 });
    const failed = await hub.send("POST", `${path}/test`, undefined, hub.token);
    expect([failed.status, await failed.json()]).toEqual([
      503,
      expect.objectContaining({ error: expect.stringContaining("Refused at sign-in") }),
    ]);
  });
});

test("a hub without a mail server says so, and keeps no addresses", async () => {
  const engine = enginesForTests[0] as (typeof enginesForTests)[number];
  const hub = await startHub(await (await engine.start()).newStore());
  try {
    expect(await (await hub.get(path, hub.token)).json()).toEqual({ isOn: false });
    const reply = await hub.send("PUT", path, { address: "ada@lab.example" }, hub.token);
    expect([reply.status, await reply.json()]).toEqual([
      501,
      expect.objectContaining({ error: "This hub sends no e-mail. An admin can set ORRERY_SMTP_URL." }),
    ]);
    expect(await (await hub.get("/api/admin/overview", hub.token)).json()).not.toHaveProperty("email");
  } finally {
    await hub.close();
  }
});
