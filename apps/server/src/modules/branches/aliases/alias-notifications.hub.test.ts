import type { AliasRequest, Notifications } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

describe.each(enginesForSlowTests)("notifications of alias requests on $name", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  const tokens: Record<string, string> = {};
  startHubOn(engine, async (started) => {
    hub = started;
    await hub.send("POST", "/api/users", { name: "robot", isService: true }, hub.token);
    for (const name of ["ada", "bob", "carl", "eve", "robot"]) tokens[name] = await addUser(hub, name);
    tokens.owner = hub.token;
    await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
    await hub.send("DELETE", "/api/organizations/lab/members/owner", undefined, hub.token);
    for (const [name, role] of Object.entries({ ada: "write", bob: "admin", carl: "read", robot: "write" }))
      await hub.send("PUT", `/api/organizations/lab/members/${name}`, { role }, hub.token);
    await hub.send("DELETE", "/api/organizations/lab/members/owner", undefined, hub.token);
  });

  const create = async (name: string, approvals: number): Promise<string[]> => {
    await hub.send("POST", "/api/repos/create", { name, organization: "lab", private: true }, tokens.bob);
    const commits: string[] = [];
    for (const text of ["1", "2"]) {
      const done = await commitFiles(
        hub,
        `/api/models/lab/${name}`,
        "main",
        { "a.txt": text },
        { token: tokens.bob ?? "" },
      );
      commits.push(done.body.commitOid);
    }
    const rules = { approvals, needsCleanScan: false };
    await hub.send("PUT", `/api/models/lab/${name}/promotion-rules`, rules, tokens.bob);
    await hub.send("PUT", `/api/models/lab/${name}/watch`, { level: "participating" }, tokens.bob);
    return commits;
  };
  const send = async (who: string, name: string, path: string, body?: object): Promise<AliasRequest> =>
    (await (
      await hub.send("POST", `/api/models/lab/${name}/aliases/production/${path}`, body, tokens[who])
    ).json()) as AliasRequest;
  const told = async (who: string, name: string): Promise<string[]> => {
    const path = `/api/notifications?state=all&repo=models/lab/${name}`;
    const { notifications = [] } = (await (await hub.get(path, tokens[who])).json()) as Partial<Notifications>;
    return notifications.map(({ text, reason, subject, unread }) => [text, reason, subject.path, unread].join(" | "));
  };
  const everyone = async (name: string) =>
    Object.fromEntries(
      await Promise.all(
        ["ada", "bob", "carl", "eve", "robot", "owner"].map(async (who) => [who, await told(who, name)]),
      ),
    ) as Record<string, string[]>;

  test.skipIf(skipReason)("those who can approve a request are told, and no one else", async () => {
    const [first] = await create("asked", 1);
    expect(await send("ada", "asked", "requests", { revision: first })).toMatchObject({ status: "open" });
    expect(await everyone("asked")).toEqual({
      ada: [],
      carl: [],
      eve: [],
      robot: [],
      owner: [],
      bob: ["ada asked to move @production | approval | /lab/asked/tree/main | 1"],
    });
  });

  test.skipIf(skipReason)("hub admins are told if the owner has too few people", async () => {
    const [first] = await create("few", 2);
    await send("ada", "few", "requests", { revision: first });
    const { bob, owner, eve } = await everyone("few");
    expect([bob?.length, owner?.length, eve?.length]).toEqual([1, 1, 0]);
  });

  test.skipIf(skipReason)("a request that moves at once, or needs no approval, asks no one", async () => {
    const [first] = await create("free", 0);
    expect(await send("ada", "free", "requests", { revision: first })).toMatchObject({ status: "moved" });
    const rules = { approvals: 0, needsCleanScan: false, needsSignature: true };
    await hub.send("PUT", "/api/models/lab/free/promotion-rules", rules, tokens.bob);
    expect(await send("ada", "free", "requests", { revision: "main" })).toMatchObject({ status: "open" });
    expect((await everyone("free")).bob).toEqual([]);
  });

  test.skipIf(skipReason)("who asked is told of approvals, the move, a close and a move elsewhere", async () => {
    const [first, second] = await create("decided", 1);
    const path = "/lab/decided/tree/main";
    const one = await send("ada", "decided", "requests", { revision: first });
    expect(await told("ada", "decided")).toEqual([]);
    await send("bob", "decided", `requests/${one.number}/approve`);
    expect(await told("ada", "decided")).toEqual([`bob moved @production as you asked | participating | ${path} | 2`]);
    const two = await send("ada", "decided", "requests", { revision: second });
    await send("bob", "decided", `requests/${two.number}/close`, { reason: "later" });
    expect((await told("ada", "decided"))[0]).toContain("bob closed your request to move @production");
    const done = await commitFiles(
      hub,
      "/api/models/lab/decided",
      "main",
      { "a.txt": "3" },
      { token: tokens.bob ?? "" },
    );
    await send("ada", "decided", "requests", { revision: second });
    const other = await send("bob", "decided", "requests", { revision: done.body.commitOid });
    await send("owner", "decided", `requests/${other.number}/approve`);
    expect((await told("ada", "decided"))[0]).toContain("owner moved @production elsewhere, which closed your request");
  });

  test.skipIf(skipReason)("who turned notifications off is not told", async () => {
    const [first] = await create("quiet", 1);
    await hub.send("PUT", "/api/models/lab/quiet/watch", { level: "off" }, tokens.bob);
    await send("ada", "quiet", "requests", { revision: first });
    expect((await everyone("quiet")).bob).toEqual([]);
  });
});
