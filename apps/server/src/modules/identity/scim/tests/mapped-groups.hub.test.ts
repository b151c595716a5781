import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import {
  createScimDirectory,
  issuersWithScim,
  type ScimDirectory,
} from "../../../../testing/servers/identity/scim-directory.ts";

interface ListedGroup {
  readonly id: string;
  readonly members: readonly { readonly user: string; readonly role: string; readonly isManaged?: boolean }[];
  readonly directoryGroups: readonly unknown[];
}

describe.each(enginesForSlowTests)(
  "groups of a directory with a role in a resource group, $name",
  ({ skipReason, start }) => {
    let hub: HubForTests;
    let directory: ScimDirectory;
    let group = "";
    let stop = async () => {};
    const it = test.skipIf(skipReason);
    const groups = "/api/organizations/works/resource-groups";
    const users: Record<string, string> = {};

    const send = async (method: string, path: string, body?: unknown) => {
      const reply = await hub.send(method, path, body, hub.token);
      return [reply.status, (await reply.json()) as { error?: string; id: string }] as const;
    };
    const listed = async () => {
      const all = (await (await hub.get(groups, hub.token)).json()) as ListedGroup[];
      return all.find(({ id }) => id === group);
    };
    const members = async () =>
      ((await listed())?.members ?? []).map(({ user, role, isManaged }) => `${user}:${role}${isManaged ? "*" : ""}`);
    const map = (...directoryGroups: object[]) =>
      send("PUT", `${groups}/${group}/directory-groups`, { directoryGroups });
    const addGroup = async (displayName: string, ...names: string[]) => {
      const values = { displayName, members: names.map((name) => ({ value: users[name] })) };
      return (await directory.send("POST", "/Groups", values)).body.id;
    };
    const join = (user: string) => send("PUT", `/api/organizations/works/members/${user}`, { role: "read" });

    beforeAll(async () => {
      if (skipReason) return;
      const engine = await start();
      const oidcIssuers = issuersWithScim("https://login.acme.example", { groups: { staff: "guild:read" } });
      hub = await startHub(await engine.newStore(), { oidcIssuers });
      directory = createScimDirectory(hub);
      stop = async () => {
        await hub.close();
        await engine.stop();
      };
      await send("POST", "/api/organizations", { name: "works" });
      group = (await send("POST", groups, { name: "Forge" }))[1].id;
      for (const name of ["kay", "lin", "mae", "out"]) users[name] = await directory.addUser(name);
      for (const name of ["kay", "lin"]) await join(name);
    });
    afterAll(() => stop());

    it("people get the highest role of their groups at once, and lose it at once", async () => {
      const smiths = await addGroup("smiths", "kay", "out");
      expect(await map({ name: "smiths", role: "read" }, { name: "masters", role: "admin" })).toEqual([
        200,
        { success: true },
      ]);
      expect((await listed())?.directoryGroups).toEqual([
        { issuer: "acme", name: "masters", role: "admin" },
        { issuer: "acme", name: "smiths", role: "read" },
      ]);
      // Only members of the organization.
      expect(await members()).toEqual(["kay:read*"]);
      const masters = await addGroup("masters", "kay", "lin");
      expect(await members()).toEqual(["kay:admin*", "lin:admin*"]);
      const path = `/Groups/${masters}`;
      await directory.patch(path, { op: "remove", path: `members[value eq "${users.kay}"]` });
      expect(await members()).toEqual(["kay:read*", "lin:admin*"]);
      await directory.patch(path, { op: "replace", path: "displayName", value: "elders" });
      expect(await members()).toEqual(["kay:read*"]);
      await directory.patch(path, { op: "replace", path: "displayName", value: "masters" });
      expect(await members()).toEqual(["kay:read*", "lin:admin*"]);
      await directory.send("DELETE", `/Groups/${smiths}`);
      expect(await members()).toEqual(["lin:admin*"]);
      const audit = (await (await hub.get("/api/audit?action=resource_group.member", hub.token)).json()) as unknown[];
      expect(audit[0]).toMatchObject({
        action: "resource_group.member",
        subject: "group Forge",
        actor: "directory acme",
        detail: { organization: "works", user: "kay", issuer: "acme", role: null },
      });
    });

    it("people who join the organization get their role, those who leave lose it", async () => {
      await addGroup("smiths", "mae", "out");
      expect(await members()).toEqual(["lin:admin*"]);
      const tokenBody = { name: "t", role: "write", account: "out" };
      const { token } = (await send("POST", "/api/tokens", tokenBody))[1] as unknown as { token: string };
      const invited = (await send("POST", "/api/organizations/works/invitations", {}))[1] as unknown as { url: string };
      const code = invited.url.split("#code=")[1];
      expect((await hub.send("POST", "/api/invitations/accept", { code }, token)).status).toBe(200);
      expect(await members()).toEqual(["lin:admin*", "out:read*"]);
      await send("DELETE", "/api/organizations/works/members/out");
      expect(await members()).toEqual(["lin:admin*"]);
      // The directory puts mae into another organization, which it decides about.
      await send("POST", "/api/organizations", { name: "guild" });
      const other = "/api/organizations/guild/resource-groups";
      const { id } = (await send("POST", other, { name: "Anvil" }))[1];
      await send("PUT", `${other}/${id}/directory-groups`, { directoryGroups: [{ name: "smiths", role: "write" }] });
      await addGroup("staff", "mae");
      const [anvil] = (await (await hub.get(other, hub.token)).json()) as ListedGroup[];
      expect(anvil?.members).toEqual([{ user: "mae", role: "write", isManaged: true }]);
      await join("mae");
      expect(await members()).toEqual(["lin:admin*", "mae:read*"]);
    });

    it("roles that an admin gave stay, and those of groups can't be changed by hand", async () => {
      const set = (user: string, role: string) => send("PUT", `${groups}/${group}/members/${user}`, { role });
      expect((await set("mae", "write"))[1].error).toBe(
        '"mae" has this role from a group of the company. Change the group there, or which role it gives.',
      );
      expect((await send("DELETE", `${groups}/${group}/members/mae`))[0]).toBe(409);
      await set("kay", "contribute");
      await addGroup("apprentices", "kay");
      await map({ name: "masters", role: "write" }, { name: "apprentices", role: "admin" });
      expect(await members()).toEqual(["kay:contribute", "lin:write*"]);
      await map();
      expect(await members()).toEqual(["kay:contribute"]);
      expect((await listed())?.directoryGroups).toEqual([]);
    });

    it("names what is wrong", async () => {
      expect((await map({ issuer: "other", name: "masters", role: "read" }))[1].error).toBe(
        '"issuer" must be the id of an issuer of this hub: "acme".',
      );
      const twice = { name: "masters", role: "read" };
      expect((await map(twice, { ...twice, issuer: "acme", role: "write" }))[1].error).toBe(
        '"directoryGroups" has "masters" twice. Give it one role.',
      );
      const { token } = (
        await send("POST", "/api/tokens", { name: "t", role: "admin", account: "lin" })
      )[1] as unknown as {
        token: string;
      };
      const path = `${groups}/${group}/directory-groups`;
      expect((await hub.send("PUT", path, { directoryGroups: [] }, token)).status).toBe(403);
    });
  },
);
