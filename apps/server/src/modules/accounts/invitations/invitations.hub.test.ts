import type { CreatedInvitation, Invitation } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

const day = 24 * 60 * 60 * 1000;
const gone = "This invitation was used up, revoked or has expired. Ask for a new link.";

describe.each(enginesForTests)("invitations on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let clock = Date.UTC(2026, 0, 1);
  const tokens: Record<string, string> = {};

  startHubOn(
    { skipReason, start },
    async (started) => {
      hub = started;
      for (const name of ["ada", "bob", "eve", "dan"]) tokens[name] = await addUser(hub, name, "admin");
      await hub.send("POST", "/api/organizations", { name: "lab", fullname: "The Lab" }, tokens.ada);
    },
    { publicUrl: "https://hub.example" },
    () => clock,
  );

  const path = "/api/organizations/lab/invitations";
  const create = async (body: object = {}, token = tokens.ada) => {
    const reply = await hub.send("POST", path, body, token);
    return { status: reply.status, body: (await reply.json()) as CreatedInvitation & { error?: string } };
  };
  const newCode = async (body: object = {}): Promise<string> => (await create(body)).body.url.split("#code=")[1] ?? "";
  const send = async (action: "preview" | "accept", code: string, token?: string) => {
    const reply = await hub.send("POST", `/api/invitations/${action}`, { code }, token);
    return { status: reply.status, body: (await reply.json()) as { error?: string; isMember?: boolean } };
  };
  const list = async (token = tokens.ada) => (await (await hub.get(path, token)).json()) as Invitation[];
  const roleOf = async (name: string) => {
    const reply = await hub.get("/api/organizations/lab/members", hub.token);
    return ((await reply.json()) as { user: string; role: string }[]).find(({ user }) => user === name)?.role;
  };

  test.skipIf(skipReason)("a link lets one person join with its role, and is shown once", async () => {
    const { status, body } = await create({ role: "write" });
    expect(status).toBe(201);
    expect(body.url).toMatch(/^https:\/\/hub\.example\/join#code=[A-Za-z]{40}$/);
    expect(body.invitation).toMatchObject({ role: "write", uses: 0, maxUses: 1, createdBy: "ada" });
    const code = body.url.split("#code=")[1] ?? "";
    expect(JSON.stringify(await list())).not.toContain(code);
    expect((await send("preview", code)).body).toEqual({
      organization: "lab",
      fullname: "The Lab",
      role: "write",
      invitedBy: "ada",
      isMember: false,
      expiresAt: new Date(clock + 7 * day).toISOString(),
    });
    expect((await send("accept", code)).status).toBe(401);
    expect(await send("accept", code, tokens.bob)).toMatchObject({ status: 200, body: { isMember: true } });
    expect(await roleOf("bob")).toBe("write");
    expect(await send("accept", code, tokens.eve)).toEqual({
      status: 404,
      body: expect.objectContaining({ error: gone }),
    });
    expect(await roleOf("eve")).toBeUndefined();
    expect(await list()).toEqual([]);
  });

  test.skipIf(skipReason)("a link for several people counts each of them once, also at the same time", async () => {
    const code = await newCode({ maxUses: 2 });
    expect((await send("accept", code, tokens.bob)).status).toBe(200);
    expect(await roleOf("bob")).toBe("write");
    expect((await list())[0]).toMatchObject({ uses: 0, maxUses: 2 });
    const replies = await Promise.all(
      ["eve", "dan", "owner"].map((name) => send("accept", code, tokens[name] ?? hub.token)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 404]);
    const roles = await Promise.all(["eve", "dan", "owner"].map(roleOf));
    expect(roles.filter((role) => role === "read")).toHaveLength(2);
  });

  test.skipIf(skipReason)("revoked and expired links no longer work", async () => {
    const code = await newCode();
    const [invitation] = await list();
    expect((await hub.send("DELETE", `${path}/${invitation?.id}`, undefined, tokens.bob)).status).toBe(403);
    expect((await hub.send("DELETE", `${path}/${invitation?.id}`, undefined, tokens.ada)).status).toBe(200);
    expect((await hub.send("DELETE", `${path}/${invitation?.id}`, undefined, tokens.ada)).status).toBe(404);
    expect((await send("preview", code)).body.error).toBe(gone);
    const short = await newCode({ expiresInDays: 1 });
    clock += day;
    expect((await send("preview", short)).body.error).toBe(gone);
    expect(await list()).toEqual([]);
  });

  test.skipIf(skipReason)("only admins of the organization create, list and configure", async () => {
    expect((await create({}, tokens.bob)).body.error).toBe('Only an admin of "lab" can change its members.');
    expect((await hub.get(path, tokens.bob)).status).toBe(403);
    expect((await hub.get(path)).status).toBe(401);
    expect((await create({ role: "owner" })).status).toBe(400);
    expect((await create({ maxUses: 0 })).status).toBe(400);
    const settings = "/api/organizations/lab/settings";
    expect((await hub.send("PUT", settings, { defaultPrivate: true }, tokens.bob)).status).toBe(403);
    expect(await (await hub.get(settings, tokens.ada)).json()).toEqual({
      defaultPrivate: false,
      writersManage: false,
      membersHidden: false,
      ipRanges: [],
    });
  });

  test.skipIf(skipReason)(
    "new repositories follow the default visibility unless the request says otherwise",
    async () => {
      const settings = "/api/organizations/lab/settings";
      expect(await (await hub.send("PUT", settings, { defaultPrivate: true }, tokens.ada)).json()).toEqual({
        defaultPrivate: true,
        writersManage: false,
        membersHidden: false,
        ipRanges: [],
      });
      const isPrivate = async (name: string, body: object) => {
        await hub.send("POST", "/api/repos/create", { name: `lab/${name}`, ...body }, tokens.ada);
        const reply = await hub.get(`/api/models/lab/${name}?expand=private`, tokens.ada);
        return ((await reply.json()) as { private: boolean }).private;
      };
      expect(await isPrivate("a", {})).toBe(true);
      expect(await isPrivate("b", { private: null })).toBe(true);
      expect(await isPrivate("c", { private: false })).toBe(false);
      expect(await isPrivate("d", { visibility: "public" })).toBe(false);
      expect(await (await hub.get("/api/owners/lab", tokens.ada)).json()).toMatchObject({ defaultPrivate: true });
    },
  );

  test.skipIf(skipReason)("admins see what everyone did in their organization", async () => {
    const actions = async (token: string | undefined) => {
      const reply = await hub.get("/api/audit?organization=lab", token);
      const body = (await reply.json()) as { actor: string; action: string }[];
      return reply.status === 200 ? body.map(({ actor, action }) => `${actor} ${action}`) : reply.status;
    };
    const seen = await actions(tokens.ada);
    expect(seen).toEqual(
      expect.arrayContaining([
        "bob member.join",
        "ada invitation.create",
        "ada organization.settings",
        "ada repository.create",
      ]),
    );
    expect(await actions(hub.token)).toEqual(seen);
    expect(await actions(tokens.bob)).toBe(403);
    expect(JSON.stringify(seen)).not.toContain("user.create");
  });
});
