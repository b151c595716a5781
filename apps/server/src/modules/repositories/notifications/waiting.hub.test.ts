import type { Notifications, UnreadCount, WaitingItem } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { writeImportState } from "../../../import/import-state.ts";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("what waits for a person, on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  const tokens: Record<"ada" | "bob" | "eve", string> = { ada: "", bob: "", eve: "" };
  const gated = "/api/models/lab/gated";

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    for (const name of ["ada", "bob", "eve"] as const) tokens[name] = await addUser(hub, name);
    await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
    await hub.send("PUT", "/api/organizations/lab/members/ada", { role: "write" }, hub.token);
    await hub.send("PUT", "/api/organizations/lab/members/bob", { role: "read" }, hub.token);
    await hub.send("POST", "/api/repos/create", { name: "lab/gated" }, hub.token);
    await hub.send("PUT", `${gated}/settings`, { gated: "manual" }, hub.token);
  });

  const waiting = async (token: string): Promise<WaitingItem[]> =>
    (await (await hub.get("/api/notifications/waiting", token)).json()) as WaitingItem[];
  const count = async (token: string) =>
    (await (await hub.get("/api/notifications/count", token)).json()) as UnreadCount;
  const texts = async (token: string): Promise<string[]> => {
    const { notifications } = (await (await hub.get("/api/notifications", token)).json()) as Notifications;
    return notifications.map(({ text, subject }) => `${subject.title}: ${text}`);
  };

  test.skipIf(skipReason)("a request for access reaches those who can write, until it is answered", async () => {
    await hub.send("PUT", `${gated}/user-access-request`, { fields: { Company: "Harbor", agree: "true" } }, tokens.eve);
    expect(await texts(tokens.ada)).toEqual(["Access request from eve: eve asks for access"]);
    expect(await texts(tokens.bob)).toEqual([]);
    expect(await waiting(tokens.ada)).toMatchObject([
      {
        type: "access",
        repo: { type: "model", name: "lab/gated" },
        path: "/lab/gated/settings/access",
        actor: "eve",
        detail: "Harbor",
      },
    ]);
    expect([await waiting(tokens.bob), await waiting(tokens.eve)]).toEqual([[], []]);
    expect(await count(tokens.ada)).toEqual({ unread: 1, waiting: 1 });
    await hub.send("PUT", `${gated}/user-access-request`, { fields: { Company: "Pier" } }, tokens.eve);
    expect((await count(tokens.ada)).unread).toBe(1);
    const answer = { user: "eve", status: "rejected", rejectionReason: "Ask your admin." };
    await hub.send("POST", `${gated}/user-access-request/handle`, answer, hub.token);
    expect(await count(tokens.ada)).toEqual({ unread: 0 });
    expect(await texts(tokens.eve)).toEqual([
      "Your request for access: owner declined your request for access: “Ask your admin.”",
    ]);
  });

  test.skipIf(skipReason)("a pull request waits for those who can merge it, not for its author", async () => {
    await commitFiles(hub, gated, "main", { "README.md": "# Card" });
    const pull = await commitFiles(hub, gated, "main?create_pr=1", { "README.md": "# Cards" }, { token: tokens.ada });
    expect(pull.status).toBe(200);
    expect(await waiting(tokens.ada)).toEqual([]);
    const [item] = await waiting(hub.token);
    expect(item).toMatchObject({ type: "pull_request", actor: "ada", number: 1, path: "/lab/gated/discussions/1" });
    await hub.send("POST", `${gated}/discussions/1/status`, { status: "closed" }, hub.token);
    expect(await waiting(hub.token)).toEqual([]);
  });

  test.skipIf(skipReason)("a failed import waits for hub admins until it is dismissed", async () => {
    const none = { files: 3, filesDone: 1, bytes: 10, bytesDone: 4, startedAt: Date.now(), seenAt: Date.now() };
    const state = { ...none, status: "failed", message: "The connection was closed.", canRetry: true } as const;
    await writeImportState(hub.hub.database.db, "model", "far/net", state);
    expect(await waiting(hub.token)).toMatchObject([
      { type: "import", repo: { name: "far/net" }, detail: "The connection was closed.", canRetry: true },
    ]);
    expect(await waiting(tokens.ada)).toEqual([]);
    await hub.send("DELETE", "/api/imports/models/far/net", undefined, hub.token);
    expect(await waiting(hub.token)).toEqual([]);
  });

  test.skipIf(skipReason)("needs a signed-in account", async () => {
    expect((await hub.get("/api/notifications/waiting")).status).toBe(401);
  });
});
