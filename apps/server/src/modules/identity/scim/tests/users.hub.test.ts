import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../../testing/engines.ts";
import type { HubForTests } from "../../../../testing/hub.ts";
import { startHubOn } from "../../../../testing/hub-on-engine.ts";
import {
  createScimDirectory,
  issuersWithScim,
  type ScimDirectory,
} from "../../../../testing/servers/identity/scim-directory.ts";

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

const settings = { linkByEmail: true, groups: { "id-of-readers": "library:read" } };

describe.each(enginesForTests)("users of a directory, $name", (engine) => {
  let hub: HubForTests;
  let directory: ScimDirectory;
  startHubOn(
    engine,
    (started) => {
      hub = started;
      directory = createScimDirectory(hub);
    },
    {
      oidcIssuers: issuersWithScim("https://sso.acme.example", settings, { groupsBy: "externalId" }),
      isAnonymousAllowed: false,
    },
  );

  const tokenFor = async (account: string) => {
    const made = await hub.send("POST", "/api/tokens", { name: "t", role: "admin", account }, hub.token);
    return ((await made.json()) as { token: string }).token;
  };
  const fullNameOf = async (name: string) =>
    ((await (await hub.get(`/api/users/${name}/overview`, hub.token)).json()) as { fullname: string }).fullname;
  const actionsOf = async (actor: string) =>
    (
      (await (await hub.get(`/api/audit?actor=${encodeURIComponent(actor)}`, hub.token)).json()) as {
        action: string;
        subject: string;
      }[]
    ).map(({ action, subject }) => `${action} ${subject}`);

  test.skipIf(engine.skipReason)("describes what it supports", async () => {
    const config = await directory.send("GET", "/ServiceProviderConfig");
    expect(config).toMatchObject({
      status: 200,
      body: { patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
    });
    const types = await directory.send("GET", "/ResourceTypes");
    expect(types.body.Resources.map(({ id }) => id)).toEqual(["User", "Group"]);
    const schema = await directory.send("GET", `/Schemas/${userSchema}`);
    expect(schema.body).toMatchObject({ id: userSchema, name: "User" });
    expect((schema.body.attributes as { name: string }[]).map(({ name }) => name)).toEqual(
      "userName externalId displayName active name emails".split(" "),
    );
    const reply = await hub.get("/scim/v2/Schemas", "not-the-token");
    expect([reply.status, reply.headers.get("www-authenticate"), reply.headers.get("content-type")]).toEqual([
      401,
      'Bearer realm="scim"',
      "application/scim+json; charset=utf-8",
    ]);
    expect((await hub.get("/scim/v2/Users", hub.token)).status).toBe(401);
  });

  test.skipIf(engine.skipReason)("creates an account and gives it back as it was sent", async () => {
    const person = {
      userName: "Grace.Hopper@acme.example",
      externalId: "entra-1",
      displayName: "Grace Hopper",
      name: { givenName: "Grace", familyName: "Hopper" },
      emails: [{ value: "grace@acme.example", type: "work", primary: true }],
    };
    const created = await directory.send("POST", "/Users", {
      schemas: [userSchema, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
      ...person,
      active: "True",
      title: "Rear Admiral",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Navy" },
    });
    const { id } = created.body;
    expect(created).toEqual({
      status: 201,
      body: {
        schemas: [userSchema],
        id,
        ...person,
        active: true,
        meta: {
          resourceType: "User",
          created: expect.any(String),
          lastModified: expect.any(String),
          location: `${hub.address}/scim/v2/Users/${id}`,
        },
      },
    });
    expect(await fullNameOf("Grace-Hopper")).toBe("Grace Hopper");
    for (const filter of [
      'userName eq "grace.hopper@ACME.example"',
      'externalId eq "entra-1"',
      'DISPLAYNAME Eq "grace hopper"',
    ]) {
      const { body } = await directory.send("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, body.totalResults, body.Resources[0]?.id]).toEqual([filter, 1, id]);
    }
    const other = await directory.send("GET", `/Users?filter=${encodeURIComponent('externalId eq "ENTRA-1"')}`);
    expect(other.body).toMatchObject({ totalResults: 0, Resources: [] });
    const selected = await directory.send("GET", `/Users/${id}?attributes=userName`);
    expect(Object.keys(selected.body)).toEqual(["schemas", "id", "userName"]);
    for (const again of [{ userName: "GRACE.HOPPER@acme.example" }, { userName: "g", externalId: "entra-1" }])
      expect(await directory.send("POST", "/Users", again)).toMatchObject({
        status: 409,
        body: { scimType: "uniqueness", status: "409" },
      });
  });

  test.skipIf(engine.skipReason)("applies the changes that Entra sends", async () => {
    const id = await directory.addUser("alan@acme.example", { emails: [{ type: "work", value: "a@acme.example" }] });
    const path = `/Users/${id}`;
    const changed = await directory.patch(
      path,
      { op: "Replace", path: "displayName", value: "Alan Turing" },
      { op: "Add", path: "name.familyName", value: "Turing" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: "alan@acme.example" },
      { op: "Add", path: 'emails[type eq "home"].value', value: "alan@home.example" },
      { op: "Add", path: `${userSchema}:externalId`, value: "entra-2" },
      { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Maths" },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        displayName: "Alan Turing",
        name: { familyName: "Turing" },
        externalId: "entra-2",
        active: true,
        emails: [
          { type: "work", value: "alan@acme.example" },
          { type: "home", value: "alan@home.example" },
        ],
      },
    });
    const flat = { "name.givenName": "Alan", 'emails[type eq "home"].value': "at@home.example", id };
    const merged = await directory.patch(path, { op: "replace", value: flat });
    expect(merged.body).toMatchObject({ name: { familyName: "Turing", givenName: "Alan" } });
    expect((merged.body.emails as object[])[1]).toEqual({ type: "home", value: "at@home.example" });
    const removed = await directory.patch(
      path,
      { op: "Remove", path: 'emails[type eq "home"]' },
      { op: "remove", path: "name" },
    );
    expect(removed.body).toMatchObject({ emails: [{ type: "work", value: "alan@acme.example" }] });
    expect(removed.body.name).toBe(undefined);
    expect(await fullNameOf("alan")).toBe("Alan Turing");
  });

  test.skipIf(engine.skipReason)(
    "a person who is not active loses sessions and tokens, until they are active",
    async () => {
      const id = await directory.addUser("ada@acme.example");
      const token = await tokenFor("ada");
      const opened = await hub.send("POST", "/api/sessions", { token }, undefined, { origin: hub.address });
      const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const user = async () =>
        ((await (await hub.get("/api/sessions/current", undefined, { cookie })).json()) as { user: unknown }).user;
      expect(await user()).toMatchObject({ name: "ada" });
      const entra = await directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
      expect([entra.status, entra.body.active]).toEqual([200, false]);
      expect([(await hub.get("/api/whoami-v2", token)).status, await user()]).toEqual([401, null]);
      const okta = await directory.patch(`/Users/${id}`, { op: "replace", value: { active: true } });
      expect([okta.body.active, (await hub.get("/api/whoami-v2", token)).status]).toEqual([true, 200]);
      expect(await user()).toBe(null);
      const replaced = await directory.send("PUT", `/Users/${id}`, { userName: "ada@acme.example", active: false });
      expect([replaced.body.active, (await hub.get("/api/whoami-v2", token)).status]).toEqual([false, 401]);
      // What says nothing about it does not let a person back in.
      await directory.send("PUT", `/Users/${id}`, { userName: "ada@acme.example", displayName: "Ada" });
      expect((await hub.get("/api/whoami-v2", token)).status).toBe(401);
    },
  );

  test.skipIf(engine.skipReason)("a deleted person is disabled, and comes back to the same account", async () => {
    const person = { userName: "kay@acme.example", externalId: "okta-kay" };
    const id = await directory.addUser(person.userName, person);
    const token = await tokenFor("kay");
    expect((await directory.send("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await hub.get("/api/whoami-v2", token)).status).toBe(401);
    expect((await directory.send("GET", `/Users/${id}`)).status).toBe(404);
    expect((await directory.send("DELETE", `/Users/${id}`)).status).toBe(404);
    expect(await directory.patch(`/Users/${id}`, { op: "replace", value: { active: true } })).toMatchObject({
      status: 404,
      body: { detail: `There is no user "${id}" in this directory.`, status: "404" },
    });
    const other = await directory.addUser(person.userName, { externalId: "okta-other" });
    expect((await hub.get("/api/whoami-v2", token)).status).toBe(401);
    await directory.send("DELETE", `/Users/${other}`);
    expect(await directory.addUser(person.userName, person)).toBe(id);
    expect((await hub.get("/api/whoami-v2", token)).status).toBe(200);
  });

  test.skipIf(engine.skipReason)("links an account by its address, and gives others a free name", async () => {
    await hub.send("POST", "/api/users", { name: "barbara", email: "barbara@acme.example" }, hub.token);
    await directory.addUser("b.liskov", { displayName: "Barbara Liskov", emails: [{ value: "Barbara@acme.example" }] });
    expect(await fullNameOf("barbara")).toBe("Barbara Liskov");
    await directory.addUser("owner@acme.example", { displayName: "Another Owner" });
    expect(await fullNameOf("owner-2")).toBe("Another Owner");
    expect((await actionsOf("directory acme")).slice(0, 2)).toEqual([
      "user.create user owner-2",
      "user.link user barbara",
    ]);
  });

  test.skipIf(engine.skipReason)("the only admin of the hub can't be disabled", async () => {
    const db = hub.hub.database.db;
    await db.updateTable("accounts").set({ email_key: "root@acme.example" }).where("name", "=", "owner").execute();
    const id = await directory.addUser("root", { emails: [{ value: "root@acme.example" }] });
    expect(await directory.patch(`/Users/${id}`, { op: "replace", value: { active: false } })).toMatchObject({
      status: 409,
      body: { detail: '"owner" is the only admin of this hub. Add another admin first.' },
    });
    expect((await directory.send("DELETE", `/Users/${id}`)).status).toBe(409);
    expect((await hub.get("/api/whoami-v2", hub.token)).status).toBe(200);
  });

  test.skipIf(engine.skipReason)("a group that is named like the id of another gives nothing", async () => {
    const members = [{ value: await directory.addUser("reader") }];
    const organizations = async () =>
      ((await (await hub.get("/api/users/reader/overview", hub.token)).json()) as { orgs: { name: string }[] }).orgs;
    await directory.send("POST", "/Groups", { displayName: "id-of-readers", externalId: "id-of-others", members });
    expect(await organizations()).toEqual([]);
    await directory.send("POST", "/Groups", { displayName: "Readers", externalId: "id-of-readers", members });
    expect(await organizations()).toMatchObject([{ name: "library" }]);
  });

  test.skipIf(engine.skipReason)("lists users in pages, each once", async () => {
    for (let number = 0; number < 3; number += 1) await directory.addUser(`page-${number}`);
    const { body: all } = await directory.send("GET", "/Users");
    expect(all.totalResults).toBe(all.Resources.length);
    const seen: string[] = [];
    for (let start = 1; start <= all.totalResults; start += 2) {
      const { body } = await directory.send("GET", `/Users?startIndex=${start}&count=2`);
      expect(body).toMatchObject({ totalResults: all.totalResults, startIndex: start });
      seen.push(...body.Resources.map(({ id }) => id));
    }
    expect(seen).toEqual(all.Resources.map(({ id }) => id));
    const none = await directory.send("GET", "/Users?startIndex=-3&count=-1");
    expect(none.body).toMatchObject({ totalResults: all.totalResults, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const beyond = await directory.send("GET", "/Users?startIndex=900000000&count=5000");
    expect(beyond.body).toMatchObject({ totalResults: all.totalResults, Resources: [] });
  });

  test.skipIf(engine.skipReason)("the audit log has what the directory did", async () => {
    const id = await directory.addUser("audited");
    await directory.patch(`/Users/${id}`, { op: "replace", value: { active: false } });
    await directory.send("DELETE", `/Users/${id}`);
    expect((await actionsOf("directory acme")).slice(0, 4)).toEqual([
      "user.remove user audited",
      "user.disable user audited",
      "user.change user audited",
      "user.create user audited",
    ]);
  });
});
