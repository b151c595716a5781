import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addAdaAndBob } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("users, $name", (engine) => {
  let hub: HubForTests;
  let people: Awaited<ReturnType<typeof addAdaAndBob>>;
  const clock = { offset: 0 };
  startHubOn(
    engine,
    async (started) => {
      hub = started;
      people = await addAdaAndBob(hub);
    },
    {},
    () => Date.now() + clock.offset,
  );
  const list = async (search = "") => {
    const reply = await hub.get(`/api/users?search=${encodeURIComponent(search)}`, hub.token);
    return ((await reply.json()) as { users: { name: string; isDisabled: boolean; lastSeenAt?: string }[] }).users;
  };
  const setState = (name: string, isDisabled: boolean, token = hub.token) =>
    hub.send("PUT", `/api/users/${name}/state`, { isDisabled }, token);

  test.skipIf(engine.skipReason)("admins list users and search by name; others cannot", async () => {
    expect((await list()).map(({ name }) => name)).toEqual(["ada", "bob", "owner"]);
    expect((await list("A")).map(({ name }) => name)).toEqual(["ada"]);
    expect(await list("_")).toEqual([]);
    expect((await hub.get("/api/users", people.ada)).status).toBe(403);
    expect((await hub.get("/api/users")).status).toBe(401);
  });

  test.skipIf(engine.skipReason)(
    "a disabled user's sessions and tokens end everywhere, until they are enabled",
    async () => {
      const opened = await hub.send("POST", "/api/sessions", { token: people.ada }, undefined, { origin: hub.address });
      const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const who = (token: string) => hub.get("/api/whoami-v2", token);
      const models = (token: string) => hub.get("/router/v1/batches", token);
      expect([(await who(people.ada)).status, (await models(people.ada)).status]).toEqual([200, 200]);
      expect((await list("ada"))[0]?.lastSeenAt).toBeDefined();
      expect((await setState("ada", true)).status).toBe(204);
      expect((await list("ada"))[0]?.isDisabled).toBe(true);
      expect((await who(people.ada)).status).toBe(401);
      // The router remembers a token for one second.
      clock.offset += 1_001;
      expect((await models(people.ada)).status).toBe(401);
      const session = await (await hub.get("/api/sessions/current", undefined, { cookie })).json();
      expect(session).toMatchObject({ user: null });
      const again = await hub.send("POST", "/api/sessions", { token: people.ada }, undefined, { origin: hub.address });
      expect([again.status, await again.json()]).toEqual([
        403,
        expect.objectContaining({ error: "This account is disabled. Ask an admin of this hub." }),
      ]);
      expect((await who(people.bob)).status).toBe(200);
      expect((await setState("ada", false)).status).toBe(204);
      expect((await who(people.ada)).status).toBe(200);
    },
  );

  test.skipIf(engine.skipReason)("only admins disable users, and not themselves", async () => {
    expect((await setState("bob", true, people.ada)).status).toBe(403);
    expect((await setState("missing", true)).status).toBe(404);
    const own = await setState("owner", true);
    expect([own.status, await own.json()]).toEqual([
      409,
      expect.objectContaining({ error: "You can't disable your own account. Ask another admin." }),
    ]);
  });
});
