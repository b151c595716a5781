import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addAdaAndBob, addUser, commitFiles } from "../../../testing/hub-commits.ts";
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
    return (
      (await reply.json()) as {
        users: { name: string; isDisabled: boolean; isService: boolean; lastSeenAt?: string }[];
      }
    ).users;
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

  test.skipIf(engine.skipReason)("an invitation signs a person in once, and is no way in for programs", async () => {
    const reply = await hub.send("POST", "/api/users/bob/invitation", undefined, hub.token);
    const { url, expiresAt } = (await reply.json()) as { url: string; expiresAt: string };
    expect([reply.status, url]).toEqual([201, expect.stringMatching(/\/login#code=[A-Za-z]{40}$/)]);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000);
    const code = url.split("#code=")[1];
    const open = () => hub.send("POST", "/api/sessions", { code }, undefined, { origin: hub.address });
    const opened = await open();
    const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const session = (await (await hub.get("/api/sessions/current", undefined, { cookie })).json()) as object;
    expect(session).toMatchObject({ user: { name: "bob", role: "admin" } });
    expect((await open()).status).toBe(401);
    expect((await hub.send("POST", "/api/users/bob/invitation", undefined, people.ada)).status).toBe(403);
    await setState("bob", true);
    const refused = await hub.send("POST", "/api/users/bob/invitation", undefined, hub.token);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ error: '"bob" is disabled. Enable the user first.' }),
    ]);
    await setState("bob", false);
  });

  test.skipIf(engine.skipReason)("a service account has tokens and cannot sign in", async () => {
    expect((await hub.send("POST", "/api/users", { name: "robot", isService: true }, hub.token)).status).toBe(201);
    const wrong = { name: "boss", isService: true, isAdmin: true };
    expect((await hub.send("POST", "/api/users", wrong, hub.token)).status).toBe(400);
    const made = await hub.send("POST", "/api/tokens", { name: "t", role: "write", account: "robot" }, hub.token);
    const { token } = (await made.json()) as { token: string };
    expect((await hub.get("/api/whoami-v2", token)).status).toBe(200);
    const opened = await hub.send("POST", "/api/sessions", { token }, undefined, { origin: hub.address });
    expect([opened.status, await opened.json()]).toEqual([
      403,
      expect.objectContaining({ error: "A service account can't sign in. Use its tokens in programs." }),
    ]);
    expect((await hub.send("POST", "/api/users/robot/invitation", undefined, hub.token)).status).toBe(409);
    expect(await list("robot")).toMatchObject([{ name: "robot", isService: true }]);
  });

  test.skipIf(engine.skipReason)("a deleted user's repositories pass to another account, all or none", async () => {
    const eve = await addUser(hub, "eve", "admin");
    const remove = async (query = "", token = hub.token) => {
      const reply = await hub.send("DELETE", `/api/users/eve${query}`, undefined, token);
      return { status: reply.status, body: (await reply.json()) as { error?: string; transferred?: string[] } };
    };
    for (const name of ["eve/a", "eve/b"]) {
      await hub.send("POST", "/api/repos/create", { name, private: true }, eve);
      await commitFiles(hub, `/api/models/${name}`, "main", { "a.txt": name }, { token: eve });
    }
    await hub.send("POST", "/api/collections", { title: "Best", namespace: "eve" }, eve);
    await hub.send("POST", "/api/organizations", { name: "evelab" }, eve);
    expect((await remove("", people.ada)).status).toBe(403);
    expect((await remove()).body.error).toBe('"evelab" would have no admin. Add another admin first.');
    await hub.send("PUT", "/api/organizations/evelab/members/ada", { role: "admin" }, eve);
    expect((await remove()).body.error).toBe(
      '"eve" owns 2 repositories. Pass "transferTo" with the user or organization that gets them.',
    );
    expect((await remove("?transferTo=no-one")).status).toBe(404);
    expect((await remove("?transferTo=eve")).status).toBe(400);
    await hub.send("POST", "/api/repos/create", { name: "ada/b" }, people.ada);
    expect(await remove("?transferTo=ada")).toMatchObject({
      status: 409,
      body: { error: 'eve/b can\'t be transferred: the model "ada/b" exists. Rename one of them first.' },
    });
    expect((await hub.get("/api/whoami-v2", eve)).status).toBe(200);
    expect(await remove("?transferTo=evelab")).toEqual({
      status: 200,
      body: { transferred: ["evelab/a", "evelab/b"] },
    });
    expect((await hub.get("/api/whoami-v2", eve)).status).toBe(401);
    expect((await list("eve")).map(({ name }) => name)).toEqual([]);
    expect(await (await hub.get("/evelab/a/resolve/main/a.txt", people.ada)).text()).toBe("eve/a");
    const collections = (await (await hub.get("/api/collections?owner=evelab")).json()) as { title: string }[];
    expect(collections.map(({ title }) => title)).toEqual(["Best"]);
    const own = await hub.send("DELETE", "/api/users/owner", undefined, hub.token);
    expect([own.status, await own.json()]).toEqual([
      409,
      expect.objectContaining({ error: "You can't delete your own account. Ask another admin." }),
    ]);
  });
});
