import type { NewPlaygroundSession, PlaygroundSessions, SavedPlaygroundSession } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addAdaAndBob } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

const path = "/api/playground/sessions";

const session = (given: Partial<NewPlaygroundSession> = {}): NewPlaygroundSession => ({
  title: "Refund plan",
  task: "conversational",
  models: 2,
  updatedAt: "2026-01-02T03:04:05.000Z",
  searchText: "A customer was charged twice\nacme/Talker",
  content: '{"version":1,"text":"été \\u0000"}',
  ...given,
});

describe.each(enginesForTests)("saved sessions of the playground on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const tokens: Record<string, string> = {};

  startHubOn(
    { skipReason, start },
    async (started) => {
      hub = started;
      Object.assign(tokens, await addAdaAndBob(hub));
    },
    { maxSessions: 3, maxSessionMib: 1 },
  );

  const put = (id: string, given: Partial<NewPlaygroundSession> = {}, token = tokens.ada) =>
    hub.send("PUT", `${path}/${id}`, session(given), token);
  const titles = async (search = "", token = tokens.ada) => {
    const reply = await hub.get(`${path}?search=${encodeURIComponent(search)}`, token);
    return ((await reply.json()) as PlaygroundSessions).map(({ title }) => title);
  };
  const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];
  const remove = (id: string, token = tokens.ada) => hub.send("DELETE", `${path}/${id}`, undefined, token);

  test.skipIf(skipReason)("saves, replaces, lists and deletes a session", async () => {
    const saved = await put("one");
    const entry = {
      id: "one",
      title: "Refund plan",
      task: "conversational",
      models: 2,
      bytes: Buffer.byteLength(session().content),
      updatedAt: "2026-01-02T03:04:05.000Z",
    };
    expect([saved.status, await saved.json()]).toEqual([200, entry]);
    expect(await (await hub.get(`${path}/one`, tokens.ada)).json()).toEqual({ ...entry, content: session().content });
    await put("two", { title: "Newer", updatedAt: "2026-01-03T00:00:00Z" });
    await put("one", { title: "Older", content: "changed" });
    expect(await titles()).toEqual(["Newer", "Older"]);
    const changed = (await (await hub.get(`${path}/one`, tokens.ada)).json()) as SavedPlaygroundSession;
    expect(changed).toMatchObject({ title: "Older", content: "changed", bytes: 7 });
    expect((await remove("two")).status).toBe(204);
    expect(await titles()).toEqual(["Older"]);
    expect(await errorOf(await remove("two"))).toEqual([404, 'Your account has no saved session "two".']);
    await remove("one");
  });

  test.skipIf(skipReason)("finds a session by every word of its name, prompts and models", async () => {
    await put("one", { title: "Été 100%_\\ done" });
    for (const found of ["", "ÉTÉ", "CHARGED twice", "talker été", "100%_\\"])
      expect(await titles(found)).toEqual(["Été 100%_\\ done"]);
    for (const other of ["charged thrice", "100%%", "d_ne"]) expect(await titles(other)).toEqual([]);
    await remove("one");
  });

  test.skipIf(skipReason)("another account can't read, replace or delete it", async () => {
    await put("one");
    const { bob } = tokens;
    expect(await titles("", bob)).toEqual([]);
    expect((await hub.get(`${path}/one`, bob)).status).toBe(404);
    expect((await hub.get(`${path}/one`, hub.token)).status).toBe(404);
    expect((await remove("one", bob)).status).toBe(404);
    expect((await put("one", { title: "Of Bob" }, bob)).status).toBe(200);
    expect([await titles(), await titles("", bob)]).toEqual([["Refund plan"], ["Of Bob"]]);
    expect((await hub.get(path)).status).toBe(401);
    expect((await hub.send("PUT", `${path}/one`, session())).status).toBe(401);
    expect([(await put("one", {}, tokens.reader)).status, (await remove("one", tokens.reader)).status]).toEqual([
      403, 403,
    ]);
    expect(await titles("", tokens.reader)).toEqual(["Refund plan"]);
    await remove("one");
    await remove("one", bob);
  });

  test.skipIf(skipReason)("the size of a session and their number are limited", async () => {
    const quotes = (length: number) => ({ content: '"'.repeat(length) });
    expect((await put("one", quotes(1024 ** 2))).status).toBe(200);
    expect(await errorOf(await put("two", quotes(1024 ** 2 + 1)))).toEqual([
      413,
      "A saved session can have at most 1 MiB. Remove files or answers from it.",
    ]);
    expect((await put("two", quotes(3 * 1024 ** 2))).status).toBe(413);
    await put("two");
    await put("three");
    expect(await errorOf(await put("four"))).toEqual([
      409,
      "Your account has 3 saved sessions, which is the maximum. Delete one first.",
    ]);
    expect((await put("three", { title: "Changed" })).status).toBe(200);
    for (const id of ["one", "two", "three"]) await remove(id);
  });

  test.skipIf(skipReason)("refuses what is no session, and stores text without NUL", async () => {
    expect((await put("a.b")).status).toBe(400);
    expect(await errorOf(await put("one", { updatedAt: "soon" }))).toEqual([
      400,
      '"updatedAt" must be a time like 2026-01-31T12:00:00Z.',
    ]);
    expect((await put("one", { title: "x".repeat(201) })).status).toBe(400);
    expect((await put("one", { title: "a\0b", content: "c\0d" })).status).toBe(200);
    expect(await titles("ab")).toEqual(["ab"]);
    await remove("one");
  });

  test.skipIf(skipReason)("sessions are deleted with their account", async () => {
    await put("one", {}, tokens.bob);
    const rows = () => hub.hub.database.db.selectFrom("playground_sessions").select("id").execute();
    expect(await rows()).toHaveLength(1);
    expect((await hub.send("DELETE", "/api/users/bob", undefined, hub.token)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});
