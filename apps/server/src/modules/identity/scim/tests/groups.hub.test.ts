import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { beginAt, callbackFor } from "../../../../testing/servers/identity/attack-stage.ts";
import { createCookieBrowser, userIn } from "../../../../testing/servers/identity/cookie-browser.ts";
import { type IssuerDouble, startIssuerDouble } from "../../../../testing/servers/identity/issuer-double.ts";
import {
  createScimDirectory,
  issuersWithScim,
  type ScimDirectory,
} from "../../../../testing/servers/identity/scim-directory.ts";

const settings = {
  groups: { researchers: "lab:write", leads: "lab:admin" },
  adminGroup: "platform",
};

describe.each(enginesForSlowTests)("groups of a directory and sign-in, $name", ({ name, skipReason, start }) => {
  let hub: HubForTests;
  let double: IssuerDouble;
  let directory: ScimDirectory;
  let store: Parameters<typeof startHub>[0];
  let options: Parameters<typeof startHub>[1];
  let stop = async () => {};
  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    double = await startIssuerDouble("acme");
    const { url, clientId, clientSecret } = double;
    const oidcIssuers = issuersWithScim(url, { clientId, clientSecret, ...settings }, { claim: "oid" });
    store = await engine.newStore();
    options = { oidcIssuers };
    hub = await startHub(store, options);
    directory = createScimDirectory(hub);
    stop = async () => {
      await hub.close();
      await double.close();
      await engine.stop();
    };
  });
  afterAll(() => stop());

  /** Signs a person in at the issuer; gives the account's name, or where the browser was sent. */
  const signIn = async (claims: {
    readonly sub: string;
    readonly oid?: string;
    readonly groups?: readonly string[];
  }) => {
    const browser = createCookieBrowser();
    const { sub, ...more } = claims;
    double.behavior.idToken = (given, sign) => sign({ ...given, ...more });
    const callback = callbackFor(double, await beginAt({ hub }, browser, "acme"), sub);
    const reply = await browser.open(callback.href);
    return (await userIn(browser, hub.address)) ?? reply.headers.get("location");
  };
  const rolesOf = async (user: string) => {
    const { db } = hub.hub.database;
    const rows = await db
      .selectFrom("accounts as person")
      .leftJoin("memberships", "memberships.user_id", "person.id")
      .leftJoin("accounts as organization", "organization.id", "memberships.organization_id")
      .select(["organization.name", "memberships.role", "person.is_admin"])
      .where("person.name", "=", user)
      .orderBy("organization.name")
      .execute();
    const roles = rows.flatMap((row) => (row.name === null ? [] : [`${row.name}:${row.role}`]));
    return [...roles, ...(rows[0]?.is_admin === 1 ? ["hub admin"] : [])];
  };
  const addGroup = async (displayName: string, members: readonly string[] = [], more: object = {}) => {
    const values = { displayName, members: members.map((value) => ({ value })), ...more };
    return (await directory.send("POST", "/Groups", values)).body.id;
  };

  test.skipIf(skipReason)("only people of the directory sign in, each with their own account", async () => {
    expect(await signIn({ sub: "s-stranger", oid: "oid-stranger" })).toBe("/login?problem=not_allowed");
    expect(await signIn({ sub: "s-nameless" })).toBe("/login?problem=not_allowed");
    const id = await directory.addUser("ada@acme.example", { externalId: "oid-ada" });
    expect(await signIn({ sub: "s-ada", oid: "oid-ada" })).toBe("ada");
    expect(await signIn({ sub: "oid-ada", oid: "oid-mallory" })).toBe("/login?problem=not_allowed");
    await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
    expect(await signIn({ sub: "s-ada", oid: "oid-ada" })).toBe("/login?problem=not_allowed");
    await directory.send("DELETE", `/Users/${id}`);
    expect(await signIn({ sub: "s-other", oid: "oid-ada" })).toBe("/login?problem=not_allowed");
  });

  test.skipIf(skipReason)("until the directory sends groups, those of the ID token count", async () => {
    await directory.addUser("early", { externalId: "oid-early" });
    expect(await signIn({ sub: "s-early", oid: "oid-early", groups: ["researchers"] })).toBe("early");
    expect(await rolesOf("early")).toEqual(["lab:write"]);
    const path = "/api/organizations/lab/resource-groups";
    const made = await hub.send("POST", path, { name: "Forge" }, hub.token);
    const { id } = (await made.json()) as { id: string };
    const directoryGroups = [{ name: "smiths", role: "write" }];
    await hub.send("PUT", `${path}/${id}/directory-groups`, { directoryGroups }, hub.token);
    const inForge = async (...more: string[]) => {
      await signIn({ sub: "s-early", oid: "oid-early", groups: ["researchers", ...more] });
      const [group] = (await (await hub.get(path, hub.token)).json()) as {
        members: { user: string; role: string }[];
      }[];
      return group?.members.map(({ user, role }) => `${user}:${role}`);
    };
    expect([await inForge("smiths"), await inForge()]).toEqual([["early:write"], []]);
  });

  test.skipIf(skipReason)("members get organizations and roles at once, and lose them at once", async () => {
    const kay = await directory.addUser("kay", { externalId: "oid-kay" });
    const lin = await directory.addUser("lin", { externalId: "oid-lin" });
    const researchers = await addGroup("researchers", [kay]);
    expect(await rolesOf("kay")).toEqual(["lab:write"]);
    const leads = await addGroup("leads");
    const path = `/Groups/${leads}`;
    const added = await directory.patch(path, { op: "Add", path: "members", value: [{ value: kay }, { value: lin }] });
    expect([added.status, await rolesOf("kay"), await rolesOf("lin")]).toEqual([204, ["lab:admin"], ["lab:admin"]]);
    await directory.patch(path, { op: "remove", path: `members[value eq "${kay}"]` });
    expect([await rolesOf("kay"), await rolesOf("lin")]).toEqual([["lab:write"], ["lab:admin"]]);
    await directory.patch(path, { op: "Remove", path: "members", value: [{ value: lin }] });
    expect(await rolesOf("lin")).toEqual([]);
    await directory.patch(path, {
      op: "replace",
      value: { id: leads, displayName: "platform", members: [{ value: lin }] },
    });
    expect(await rolesOf("lin")).toEqual(["hub admin"]);
    await directory.patch(path, { op: "replace", path: "displayName", value: "no one" });
    expect(await rolesOf("lin")).toEqual([]);
    // The claim no longer counts: the directory decides.
    expect(await signIn({ sub: "s-kay", oid: "oid-kay", groups: ["platform", "leads"] })).toBe("kay");
    expect(await rolesOf("kay")).toEqual(["lab:write"]);
    expect((await directory.send("DELETE", `/Groups/${researchers}`)).status).toBe(204);
    expect(await rolesOf("kay")).toEqual([]);
    expect((await directory.send("GET", `/Groups/${researchers}`)).status).toBe(404);
    const events = (await (await hub.get("/api/audit?actor=directory%20acme", hub.token)).json()) as {
      action: string;
      detail: unknown;
    }[];
    expect(events.slice(0, 2)).toMatchObject([
      { action: "member.remove", detail: { user: "kay", issuer: "acme" } },
      { action: "group.delete" },
    ]);
    expect(events.filter(({ action }) => action === "user.set-admin")).toMatchObject([
      { detail: { isAdmin: false } },
      { detail: { isAdmin: true } },
    ]);
  });

  test.skipIf(skipReason)("lists groups by name and member, with and without members", async () => {
    const mae = await directory.addUser("mae");
    const id = await addGroup("Crew", [mae], { externalId: "group-1" });
    const listed = async (filter: string, more = "") =>
      (await directory.send("GET", `/Groups?filter=${encodeURIComponent(filter)}${more}`)).body.Resources;
    expect(await listed('displayName eq "crew"')).toMatchObject([
      { id, members: [{ value: mae, display: "mae", type: "User", $ref: `${hub.address}/scim/v2/Users/${mae}` }] },
    ]);
    expect(await listed('externalId eq "group-1"', "&excludedAttributes=members")).toEqual([
      expect.not.objectContaining({ members: expect.anything() }),
    ]);
    expect((await listed(`id eq "${id}" and members eq "${mae}"`)).map((one) => one.id)).toEqual([id]);
    expect(await listed(`id eq "${id}" and members eq "x"`)).toEqual([]);
    const replaced = await directory.send("PUT", `/Groups/${id}`, { displayName: "Crew" });
    expect(replaced.body).toMatchObject({ id, members: [] });
    expect(replaced.body.externalId).toBe(undefined);
  });

  test.skipIf(skipReason)(
    "a person who signed in before the directory sent them stays with their account",
    async () => {
      const { db } = hub.hub.database;
      await hub.send("POST", "/api/users", { name: "veteran" }, hub.token);
      const { id } = await db
        .selectFrom("accounts")
        .select("id")
        .where("name", "=", "veteran")
        .executeTakeFirstOrThrow();
      const times = { created_at: 1, last_sign_in_at: 1 };
      await db
        .insertInto("issuer_identities")
        .values({ issuer: double.url, subject: "s-vet", account_id: id, ...times })
        .execute();
      const user = await directory.addUser("vet@acme.example", { externalId: "oid-vet" });
      expect(await signIn({ sub: "s-vet", oid: "oid-vet" })).toBe("veteran");
      await directory.patch(`/Users/${user}`, { op: "replace", path: "active", value: false });
      expect(await signIn({ sub: "s-vet", oid: "oid-vet" })).toBe("/login?problem=not_allowed");
    },
  );

  test.skipIf(skipReason)("of concurrent renames to one name, one succeeds and the others get 409", async () => {
    const rename = async (resource: "Users" | "Groups", field: string, ids: readonly string[], round: number) => {
      const value = `${resource}-wanted-${round}`;
      const replies = await Promise.all(
        ids.map((id) => directory.patch(`/${resource}/${id}`, { op: "replace", path: field, value })),
      );
      // Groups get no body, as their members can be many.
      expect(replies.map(({ status }) => status).sort()).toEqual([resource === "Groups" ? 204 : 200, 409, 409, 409]);
      expect(replies.find(({ status }) => status === 409)?.body.scimType).toBe("uniqueness");
    };
    const names = ["one", "two", "three", "four"].map((each) => `renamed-${each}`);
    const groups = await Promise.all(names.map((each) => addGroup(each)));
    const users = await Promise.all(names.map((each) => directory.addUser(each)));
    for (let round = 0; round < 3; round++) {
      await rename("Groups", "displayName", groups, round);
      await rename("Users", "userName", users, round);
    }
  });

  // SQLite serves one process.
  if (name !== "SQLite")
    test.skipIf(skipReason)("a person disabled at one process is refused at another", async () => {
      const second = await startHub(store, options);
      try {
        const user = await directory.addUser("both");
        const made = await hub.send("POST", "/api/tokens", { name: "t", role: "read", account: "both" }, hub.token);
        const { token } = (await made.json()) as { token: string };
        expect((await second.get("/api/whoami-v2", token)).status).toBe(200);
        const here = createScimDirectory(second);
        const [left, right] = await Promise.all([
          directory.send("POST", "/Users", { userName: "race" }),
          here.send("POST", "/Users", { userName: "RACE" }),
        ]);
        expect([left.status, right.status].sort()).toEqual([201, 409]);
        await here.patch(`/Users/${user}`, { op: "replace", value: { active: false } });
        expect((await hub.get("/api/whoami-v2", token)).status).toBe(401);
      } finally {
        await second.close();
      }
    });
});
