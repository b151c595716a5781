import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { deleteOldEvents } from "../retention.ts";
import { verifyChain } from "../verify.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(enginesForTests)("the audit log on $name", (engine) => {
  let hub: HubForTests;
  let ada = "";
  startHubOn(
    engine,
    async (started) => {
      hub = started;
      ada = await addUser(hub, "ada");
    },
    { isReadAudited: true, isFailedSignInAudited: true },
  );
  const it = test.skipIf(engine.skipReason);
  const events = async (query = "", token = hub.token) =>
    (await (await hub.get(`/api/audit?limit=1000${query}`, token)).json()) as {
      id: number;
      action: string;
      actor: string;
      subject: string;
      detail: Record<string, unknown>;
      hash: string;
    }[];

  it("chains events that are recorded at the same time", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        hub.send("POST", "/api/tokens", { name: `many ${index}`, role: "read" }, hub.token),
      ),
    );
    const { checked, unchained, head, problem } = await verifyChain(hub.hub.database.db);
    const [newest] = await events();
    expect({ problem, unchained, head }).toEqual({ problem: undefined, unchained: 0, head: newest?.hash });
    expect(checked).toBeGreaterThan(20);
  });

  it("finds changed, deleted and inserted events", async () => {
    const { db } = hub.hub.database;
    const problemAfter = async (change: (db: typeof hub.hub.database.db) => Promise<unknown>) => {
      const undone = new Error("undo");
      let problem: string | undefined;
      await db
        .transaction()
        .execute(async (transaction) => {
          await change(transaction);
          ({ problem } = await verifyChain(transaction));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return problem;
    };
    const rows = await db.selectFrom("audit_events").selectAll().orderBy("id").execute();
    const middle = rows.at(-5);
    const id = middle?.id ?? 0;
    const named = (event: number) =>
      `Event ${event} does not match its hash: it or an event before it was changed or deleted.`;
    expect(
      await problemAfter((at) => at.updateTable("audit_events").set({ detail: "{}" }).where("id", "=", id).execute()),
    ).toBe(named(id));
    expect(await problemAfter((at) => at.deleteFrom("audit_events").where("id", "=", id).execute())).toBe(
      named(id + 1),
    );
    expect(
      await problemAfter((at) => at.updateTable("audit_events").set({ hash: null }).where("id", "=", id).execute()),
    ).toBe(named(id + 1));
    expect(await problemAfter((at) => at.deleteFrom("audit_events").where("id", ">", id).execute())).toBe(
      "Events are missing at the end of the log.",
    );
    expect(
      await problemAfter((at) =>
        at
          .updateTable("audit_events")
          .set({ actor: "mallory" })
          .where("id", "=", rows[0]?.id ?? 0)
          .execute(),
      ),
    ).toBe(named(rows[0]?.id ?? 0));
    expect(await problemAfter(async () => {})).toBeUndefined();
  });

  it("has reads of private repositories, once a minute for each reader", async () => {
    await hub.send("POST", "/api/repos/create", { name: "ada/closed", private: true }, ada);
    await hub.send("POST", "/api/repos/create", { name: "ada/open" }, ada);
    for (const name of ["closed", "open"])
      await commitFiles(hub, `/api/models/ada/${name}`, "main", { "a.txt": "a", "b.txt": "b" }, { token: ada });
    for (const path of ["closed/resolve/main/a.txt", "closed/resolve/main/b.txt", "open/resolve/main/a.txt"])
      expect((await hub.get(`/ada/${path}`, ada)).status).toBe(200);
    await hub.hub.upkeep();
    expect(await events("&action=repository.read")).toMatchObject([{ actor: "ada", subject: "model ada/closed" }]);
  });

  it("has failed sign-ins, without what was entered", async () => {
    const token = "hf_a_wrong_token";
    const from = { origin: hub.address };
    expect((await hub.send("POST", "/api/sessions", { token }, undefined, from)).status).toBe(401);
    expect((await hub.send("POST", "/api/sessions", { code: "old" }, undefined, from)).status).toBe(401);
    const failed = await events("&action=session.refuse");
    expect(failed).toMatchObject([
      { actor: "", subject: "sign-in link", detail: { address: expect.stringContaining("127.0.0.1") } },
      { actor: "", subject: "token", detail: { reason: "Invalid credentials in Authorization header" } },
    ]);
    expect(JSON.stringify(failed)).not.toContain(token);
  });

  it("is filtered by a repository, person or token", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/tide_net" }, hub.token);
    await hub.send("POST", "/api/organizations", { name: "harbor" }, hub.token);
    await hub.send("PUT", "/api/organizations/harbor/members/ada", { role: "read" }, hub.token);
    await hub.send("POST", "/api/tokens", { name: "Nightly job", role: "read" }, hub.token);
    const actions = async (target: string) =>
      (await events(`&target=${encodeURIComponent(target)}`)).map(({ action }) => action);
    expect(await actions("OWNER/tide_net")).toEqual(["repository.create"]);
    expect(await actions("nightly job")).toEqual(["token.create"]);
    expect(await actions("ada")).toContain("member.set");
    // Patterns stand for themselves.
    expect(await actions("owner/tide%")).toEqual([]);
    expect(await events("&target=tide_net", ada)).toEqual([]);
  });

  it("is exported as JSON lines and CSV, oldest first, to those who can see it", async () => {
    const all = await events();
    const lines = (await (await hub.get("/api/audit.jsonl", hub.token)).text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(all.toReversed());
    const csv = await hub.get("/api/audit.csv?action=repository", ada);
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
    const rows = (await csv.text()).trim().split("\r\n");
    expect(rows[0]).toBe("id,at,actor,action,subject,detail,requestId,tokenId,hash");
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows.slice(1)) expect(row).toMatch(/^\d+,[^,]+,ada,repository\./);
    expect((await hub.get("/api/audit.jsonl")).status).toBe(401);
    expect((await hub.get("/api/audit.csv?organization=lab", ada)).status).toBe(403);
  });

  it("deletes old events and stays verifiable", async () => {
    const { db } = hub.hub.database;
    const all = (await events()).toReversed();
    const [first, second] = all;
    await db
      .insertInto("audit_streams")
      .values({ name: "webhook", position: first?.id ?? 0, leased_until: 0, failures: 0 })
      .execute();
    await deleteOldEvents(db, Date.now() + day, ["webhook"]);
    expect((await events()).at(-1)).toEqual(second);
    expect((await verifyChain(db)).problem).toBeUndefined();
    expect((await verifyChain(db, first?.hash)).problem).toBeUndefined();
    await deleteOldEvents(db, Date.now() - day, []);
    expect((await events()).at(-1)).toEqual(second);
    await deleteOldEvents(db, Date.now() + day, []);
    await hub.send("POST", "/api/tokens", { name: "after", role: "read" }, hub.token);
    expect(await events()).toHaveLength(1);
    expect(await verifyChain(db)).toMatchObject({ checked: 1, unchained: 0 });
    expect((await verifyChain(db)).problem).toBeUndefined();
  });
});
