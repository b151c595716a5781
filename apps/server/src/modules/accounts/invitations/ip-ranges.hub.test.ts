import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startRoutedHubOn } from "../../../testing/hub-on-engine.ts";
import type { RoutedHub } from "../../../testing/router.ts";

const office = { "x-forwarded-for": "203.0.113.5" };
const elsewhere = { "x-forwarded-for": "198.51.100.7" };
const chat = { model: "acme/solo-chat", messages: [{ role: "user", content: "hello" }], max_tokens: 5 };

describe.each(enginesForTests)("IP ranges of organizations on $name", (engine) => {
  let hub: RoutedHub;
  let ada = "";
  startRoutedHubOn(
    engine,
    async (started) => {
      hub = started;
      ada = await addUser(hub, "ada", "admin");
      await hub.send("POST", "/api/organizations", { name: "lab" }, ada);
      for (const name of ["lab/net", "ada/own"]) {
        await hub.send("POST", "/api/repos/create", { name, private: true }, ada);
        await commitFiles(hub, `/api/models/${name}`, "main", { "a.txt": name }, { token: ada });
      }
      expect((await configure({ ipRanges: ["203.0.113.0/24"] }, office)).status).toBe(200);
    },
    { trustedProxies: "on" },
  );
  const it = test.skipIf(engine.skipReason);
  const configure = (settings: object, from: Record<string, string>, token = ada) =>
    hub.send("PUT", "/api/organizations/lab/settings", settings, token, from);
  const read = async (name: string, from: Record<string, string>, token = ada) =>
    (await hub.get(`/${name}/resolve/main/a.txt`, token, from)).status;

  it("members reach the organization from its ranges only", async () => {
    expect([await read("lab/net", office), await read("lab/net", elsewhere)]).toEqual([200, 404]);
    expect([await read("ada/own", office), await read("ada/own", elsewhere)]).toEqual([200, 200]);
    const create = (from: Record<string, string>, name: string) =>
      hub.send("POST", "/api/repos/create", { name, organization: "lab" }, ada, from);
    expect((await create(elsewhere, "far")).status).toBe(403);
    expect((await create(office, "near")).status).toBe(200);
    const listed = async (from: Record<string, string>) =>
      (await (await hub.get("/api/models?author=lab", ada, from)).text()).includes("lab/net");
    expect([await listed(office), await listed(elsewhere)]).toEqual([true, false]);
  });

  it("outside, the organization does not pay, and sessions and fine-grained tokens end there too", async () => {
    const call = async (from: Record<string, string>) =>
      (await hub.send("POST", "/router/v1/chat/completions", chat, ada, { ...from, "x-hf-bill-to": "lab" })).status;
    expect([await call(office), await call(elsewhere)]).toEqual([200, 403]);
    const opened = await hub.send("POST", "/api/sessions", { token: ada }, undefined, { origin: hub.address });
    const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const bySession = async (from: Record<string, string>) =>
      (await hub.get("/lab/net/resolve/main/a.txt", undefined, { ...from, cookie })).status;
    expect([await bySession(office), await bySession(elsewhere)]).toEqual([200, 404]);
    const repositories = [{ type: "model", name: "lab/net", permission: "read" }];
    const body = { name: "limited", repositories };
    const made = await hub.send("POST", "/api/tokens/fine-grained", body, ada, office);
    const { token } = (await made.json()) as { token: string };
    expect([await read("lab/net", office, token), await read("lab/net", elsewhere, token)]).toEqual([200, 404]);
  });

  it("an admin does not lock themselves out, and a hub admin can open it again", async () => {
    const locked = await configure({ ipRanges: ["192.0.2.0/24"] }, office);
    expect([locked.status, await locked.json()]).toEqual([
      409,
      expect.objectContaining({
        error: '"ipRanges" must include your own address, 203.0.113.5, or you lock yourself out.',
      }),
    ]);
    const wrong = await configure({ ipRanges: ["office"] }, office);
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({
        error: '"ipRanges" must be addresses and ranges, such as 203.0.113.7 or 10.0.0.0/8.',
      }),
    ]);
    expect((await configure({ ipRanges: [] }, elsewhere)).status).toBe(403);
    expect((await configure({ ipRanges: [] }, elsewhere, hub.token)).status).toBe(200);
    expect(await read("lab/net", elsewhere)).toBe(200);
  });
});
