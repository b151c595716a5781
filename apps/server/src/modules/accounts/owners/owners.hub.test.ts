import type { OwnerOverview } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import { entriesForTests } from "../../../testing/entries.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("owners on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let ada = "";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
    const as = (method: string, path: string, body: unknown, token = hub.token) => hub.send(method, path, body, token);
    await as("POST", "/api/users", { name: "ada", fullname: "Ada Lovelace" });
    const made = await as("POST", "/api/tokens", { name: "t", role: "admin", account: "ada" });
    ada = ((await made.json()) as { token: string }).token;
    await as("POST", "/api/organizations", { name: "harbor", fullname: "The Harbor" }, ada);
    await as("PUT", "/api/organizations/harbor/members/owner", { role: "read" }, ada);
    await as("POST", "/api/repos/create", { name: "harbor/hidden", private: true }, ada);
    await as("POST", "/api/collections", { namespace: "harbor", title: "Best" }, ada);
  });

  const ownerOf = async (name: string, token?: string) =>
    (await (await hub.get(`/api/owners/${name}`, token)).json()) as OwnerOverview;

  test.skipIf(skipReason)("an organization hides members and private work from others", async () => {
    expect(await ownerOf("HARBOR", ada)).toMatchObject({
      type: "org",
      name: "harbor",
      fullname: "The Harbor",
      bio: "",
      numModels: 1,
      numDatasets: 0,
      numCollections: 1,
      canCreate: true,
      canManage: true,
      members: [
        { user: "ada", role: "admin" },
        { user: "owner", role: "read" },
      ],
    });
    const seen = await ownerOf("harbor");
    expect(seen).toMatchObject({ numModels: 0, numCollections: 1, canCreate: false, canManage: false, activity: [] });
    expect(seen.members).toBeUndefined();
    expect(seen.commitsPerWeek.reduce((sum, count) => sum + count, 0)).toBe(0);
  });

  test.skipIf(skipReason)("activity lists commits, discussions and new members, newest first", async () => {
    await hub.send("POST", "/api/repos/create", { name: "harbor/net", license: "mit" }, ada);
    await hub.send("POST", "/api/models/harbor/net/discussions", { title: "Why?", description: "Say." }, ada);
    const { activity, commitsPerWeek, members } = await ownerOf("harbor");
    expect(activity[0]).toMatchObject({
      type: "discussion",
      user: "ada",
      title: "Why?",
      number: 1,
      repo: { type: "model", name: "harbor/net" },
    });
    expect(activity.map(({ type }) => type)).toEqual(["discussion", "commit", "commit", "member", "member"]);
    expect(activity.every(({ repo }) => repo?.name !== "harbor/hidden")).toBe(true);
    expect(commitsPerWeek).toHaveLength(26);
    expect(commitsPerWeek.at(-1)).toBe(2);
    expect(members).toHaveLength(2);
  });

  test.skipIf(skipReason)("a user lists their organizations; mirrored owners have no account", async () => {
    expect(await ownerOf("ada")).toMatchObject({ type: "user", orgs: [{ name: "harbor", fullname: "The Harbor" }] });
    expect(await ownerOf("acme")).toMatchObject({ type: "mirrored", name: "acme", canManage: false });
    expect((await ownerOf("acme")).numModels).toBeGreaterThan(0);
    const missing = await hub.get("/api/owners/no-one");
    expect([missing.status, await missing.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'There is no user or organization "no-one" here.' }),
    ]);
  });

  test.skipIf(skipReason)("an organization can show who belongs to it to its members only", async () => {
    await hub.send("POST", "/api/repos/create", { name: "harbor/open" }, ada);
    await hub.send("POST", "/api/users", { name: "eve" }, hub.token);
    const created = await hub.send("POST", "/api/tokens", { name: "t", role: "read", account: "eve" }, hub.token);
    const { token: eve } = (await created.json()) as { token: string };
    const seenBy = async (token: string | undefined) => {
      const { members, activity } = await ownerOf("harbor", token);
      const list = await hub.get("/api/organizations/harbor/members", token);
      const overview = await hub.get("/api/users/ada/overview", token);
      return [
        members?.length,
        activity.some(({ type }) => type === "member"),
        list.status,
        (await ownerOf("ada", token)).orgs.length,
        ((await overview.json()) as { orgs: unknown[] }).orgs.length,
      ];
    };
    const shown = [2, true, 200, 1, 1];
    const hidden = [undefined, false, 403, 0, 0];
    expect(await Promise.all([undefined, eve, ada].map(seenBy))).toEqual([shown, shown, shown]);
    await hub.send("PUT", "/api/organizations/harbor/settings", { membersHidden: true }, ada);
    expect(await Promise.all([undefined, eve, ada, hub.token].map(seenBy))).toEqual([hidden, hidden, shown, shown]);
    const refused = await hub.get("/api/organizations/harbor/members", eve);
    expect(await refused.json()).toMatchObject({ error: 'Only members of "harbor" can list its members.' });
  });

  test.skipIf(skipReason)("only admins change a profile, and only with a web address", async () => {
    const change = (name: string, body: unknown, token?: string) =>
      hub.send("PUT", `/api/owners/${name}/profile`, body, token);
    expect((await change("harbor", { bio: "x" })).status).toBe(401);
    expect((await change("owner", { bio: "x" }, ada)).status).toBe(403);
    expect((await change("harbor", { website: "javascript:alert(1)" }, ada)).status).toBe(400);
    const reply = await change("harbor", { bio: " We test. ", website: "https://harbor.example" }, ada);
    expect(await reply.json()).toMatchObject({
      bio: "We test.",
      website: "https://harbor.example",
      fullname: "The Harbor",
    });
  });

  test.skipIf(skipReason)("the page of an owner exists, and that of an unknown name does not", async () => {
    const statuses = ["/harbor", "/ada", "/acme", "/unknown-name"].map(async (path) => (await hub.get(path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  });
});
