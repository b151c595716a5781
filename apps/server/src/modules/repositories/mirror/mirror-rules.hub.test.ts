import { existsSync } from "node:fs";
import type { MirrorReview, MirrorRule, MirrorTrialResult } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { call, command, global, pickle } from "../../../testing/publishing/scan/pickle-writer.ts";
import { commitOf, startMirrorUpstream } from "../../../testing/servers/mirror-upstream.ts";

const isBuilt = existsSync(new URL("../../../../dist/worker.js", import.meta.url));
const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const [first, second] = [commitOf("a"), commitOf("b")];
const attack = pickle(call(global("os", "system"), command));
const files = { "README.md": "# Net", "model.pt": "weights", "run.py": "pass" };
/** Tests move it by hours. It stays behind the real time, so that no upload in progress looks abandoned. */
let clock = Date.now() - 90 * 24 * 60 * 60_000;
let counter = 0;
const addRepository = (
  fields: Readonly<Record<string, unknown>> = {},
  contents: Record<string, Buffer | string> = files,
) => {
  const id = `lab/ruled-${counter++}`;
  upstream.repositories.set(id, { commits: { [first]: contents }, refs: { "refs/heads/main": first }, fields });
  return id;
};

const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error?: string }).error];

beforeEach(() => {
  upstream.requests.length = 0;
  clock += 60 * 60_000;
});

describe.each(enginesForTests)("rules of the mirror on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let ada = "";
  startHubOn(
    { skipReason, start } as (typeof enginesForTests)[number],
    async (started) => {
      hub = started;
      ada = await addUser(hub, "ada");
    },
    { upstream: upstream.address, isMirror: true },
    () => clock,
  );
  const setRules = (rules: readonly unknown[], token = hub.token) => hub.send("PUT", "/api/mirror/rules", rules, token);
  const rule = (name: string, action: MirrorRule["action"], when: MirrorRule["when"]): MirrorRule => ({
    name,
    action,
    when,
  });
  const reviews = async (status: string) =>
    (await (await hub.get(`/api/mirror/reviews?status=${status}`, hub.token)).json()) as MirrorReview[];
  const decide = (id: string, status: string, sha = first, token = hub.token) =>
    hub.send("PUT", "/api/mirror/reviews", { kind: "model", id, sha, status, reason: "read by hand" }, token);
  const auditActions = async (subject: string) =>
    (await hub.hub.database.db.selectFrom("audit_events").select(["action", "subject"]).orderBy("id").execute())
      .filter((event) => event.subject === subject)
      .map(({ action }) => action);

  test.skipIf(skipReason)("only hub admins read and change rules and reviews", async () => {
    for (const [method, path, body] of [
      ["GET", "/api/mirror/rules", undefined],
      ["PUT", "/api/mirror/rules", []],
      ["POST", "/api/mirror/rules/check", { id: "lab/net" }],
      ["GET", "/api/mirror/reviews", undefined],
      ["PUT", "/api/mirror/reviews", { kind: "model", id: "a/b", sha: first, status: "approved", reason: "x" }],
    ] as const)
      expect([
        path,
        (await hub.send(method, path, body, ada)).status,
        (await hub.send(method, path, body)).status,
      ]).toEqual([path, 403, 401]);
  });

  test.skipIf(skipReason)("rules are stored in their order, checked and audited", async () => {
    const rules = [rule("ours", "allow", { names: ["lab"] }), rule("no pickle", "deny", { formats: ["pickle"] })];
    expect(await (await setRules(rules)).json()).toEqual(rules);
    expect(await (await hub.get("/api/mirror/rules", hub.token)).json()).toEqual(rules);
    expect(await auditActions("mirror")).toContain("mirror.rules.change");
    expect(await errorOf(await setRules([rules[0], rules[0]]))).toEqual([400, expect.stringContaining("“ours”")]);
    expect((await setRules([{ name: "x", action: "maybe", when: {} }])).status).toBe(400);
    expect(await errorOf(await setRules([{ name: "x", action: "deny", when: { color: "red" } }]))).toEqual([
      400,
      expect.stringMatching(/^The rule “x” has the unknown condition “color”\. Use kinds, names, /),
    ]);
    expect(await (await hub.get("/api/mirror/rules", hub.token)).json()).toEqual(rules);
  });

  test.skipIf(skipReason)("a denied repository is not stored, and the refusal names the rule", async () => {
    await setRules([rule("No GPL", "deny", { licenses: ["gpl-3.0"] })]);
    const id = addRepository({ cardData: { license: "gpl-3.0" } });
    for (const path of [`/api/models/${id}`, `/${id}/resolve/main/README.md`, `/api/models/${id}/tree/main`])
      expect(await errorOf(await hub.get(path, hub.token))).toEqual([
        403,
        `The model “${id}” is not allowed on this hub: the rule “No GPL” denies it.`,
      ]);
    expect(await hub.hub.catalogue.find("model", id)).toBeUndefined();
    expect(upstream.requests.filter(({ path }) => path.includes("/resolve/"))).toEqual([]);
    expect((await hub.get(`/api/models/${addRepository({ cardData: { license: "mit" } })}`)).status).toBe(200);
  });

  test.skipIf(skipReason)("a rule also counts for what is stored already, for every way to read it", async () => {
    await setRules([]);
    const id = addRepository();
    expect((await hub.get(`/${id}/resolve/main/README.md`)).status).toBe(200);
    await setRules([rule("Not this lab", "deny", { names: ["lab"] })]);
    for (const path of [
      `/${id}/resolve/main/README.md`,
      `/${id}.git/info/refs?service=git-upload-pack`,
      `/api/models/${id}/refs`,
    ])
      expect([path, (await hub.get(path, ada)).status]).toEqual([path, 403]);
    await setRules([]);
    expect((await hub.get(`/${id}/resolve/main/README.md`)).status).toBe(200);
  });

  test.skipIf(skipReason)("a denied file leaves the others readable", async () => {
    await setRules([
      rule("No code", "deny", { formats: ["code"] }),
      rule("Small files", "deny", { fileLargerThan: 6 }),
    ]);
    const id = addRepository();
    expect((await hub.get(`/${id}/resolve/main/README.md`)).status).toBe(200);
    expect(await errorOf(await hub.get(`/${id}/resolve/main/run.py`))).toEqual([
      403,
      `“run.py” of ${id} is not allowed on this hub: the rule “No code” denies it.`,
    ]);
    expect(await errorOf(await hub.get(`/${id}/resolve/main/model.pt`))).toEqual([
      403,
      `“model.pt” of ${id} is not allowed on this hub: the rule “Small files” denies it.`,
    ]);
    expect(upstream.requests.filter(({ path }) => path.includes("run.py") || path.includes("model.pt"))).toEqual([]);
  });

  test.skipIf(skipReason)("a review waits for an admin, is decided with a reason, and is audited", async () => {
    await setRules([rule("Look first", "review", { youngerThanDays: 30 })]);
    const id = addRepository();
    const path = `/${id}/resolve/main/README.md`;
    expect(await errorOf(await hub.get(path, ada))).toEqual([
      403,
      `The model “${id}” needs a review: the rule “Look first” asks for one. A hub admin can approve it.`,
    ]);
    expect((await hub.get(path)).status).toBe(403);
    expect((await reviews("pending")).filter((review) => review.id === id)).toEqual([
      {
        ...{ kind: "model", id, sha: first, rule: "Look first", status: "pending" },
        ...{ requestedBy: "ada", requestedAt: new Date(clock).toISOString() },
      },
    ]);
    expect((await hub.get(`/api/models/${id}`, hub.token)).status).toBe(200);
    expect((await hub.get(path, hub.token)).status).toBe(403);
    expect(await (await decide(id, "rejected")).json()).toMatchObject({ status: "rejected", decidedBy: "owner" });
    expect(await errorOf(await hub.get(path, ada))).toEqual([
      403,
      `The model “${id}” was rejected by an admin of this hub (rule “Look first”): read by hand`,
    ]);
    expect((await decide(id, "approved")).status).toBe(200);
    expect(await (await hub.get(path, ada)).text()).toBe("# Net");
    expect((await reviews("pending")).some((review) => review.id === id)).toBe(false);
    expect(await auditActions(`model ${id}`)).toEqual([
      "mirror.review.request",
      "mirror.review.reject",
      "mirror.review.approve",
    ]);
    expect((await decide("lab/never-asked", "approved")).status).toBe(404);
  });

  test.skipIf(skipReason)("an approval is for one commit: a change upstream needs another", async () => {
    await setRules([rule("Look first", "review", {})]);
    const id = addRepository();
    const path = `/${id}/resolve/main/README.md`;
    await hub.get(path, ada);
    await decide(id, "approved");
    expect((await hub.get(path, ada)).status).toBe(200);
    upstream.repositories.set(id, {
      commits: { [second]: { "README.md": "# Changed" } },
      refs: { "refs/heads/main": second },
    });
    clock += 60 * 60_000;
    expect((await hub.get(path, ada)).status).toBe(403);
    expect(await (await hub.get(`/${id}/resolve/${first}/README.md`, ada)).text()).toBe("# Net");
    await decide(id, "approved", second);
    expect(await (await hub.get(path, ada)).text()).toBe("# Changed");
  });

  test.skipIf(skipReason)("a dry run judges stored and unknown repositories, with other rules too", async () => {
    await setRules([rule("No pickle", "deny", { formats: ["pickle"] })]);
    const id = addRepository();
    const check = async (rules?: readonly MirrorRule[]) =>
      (await (
        await hub.send("POST", "/api/mirror/rules/check", { id, ...(rules && { rules }) }, hub.token)
      ).json()) as MirrorTrialResult;
    const expected = {
      action: "allow",
      files: [
        { path: "README.md", size: 5, action: "allow" },
        { path: "model.pt", size: 7, action: "deny", rule: "No pickle" },
        { path: "run.py", size: 4, action: "allow" },
      ],
    };
    expect(await check()).toEqual(expected);
    expect(await hub.hub.catalogue.find("model", id)).toBeUndefined();
    await hub.get(`/api/models/${id}`);
    expect(await check()).toEqual(expected);
    expect(await check([rule("None", "deny", {})])).toMatchObject({ action: "deny", rule: "None" });
    expect((await hub.send("POST", "/api/mirror/rules/check", { id: "lab/none" }, hub.token)).status).toBe(404);
  });

  test.skipIf(skipReason || !isBuilt)(
    "a file is judged by its content before anyone gets it (skipped unless built)",
    async () => {
      await setRules([
        rule("No pickle", "deny", { formats: ["pickle"] }),
        rule("Nothing unsafe", "deny", { scans: ["unsafe"] }),
      ]);
      const id = addRepository({}, { "README.md": "# Net", "model.safetensors": attack });
      expect((await hub.get(`/${id}/resolve/main/README.md`)).status).toBe(200);
      expect(await errorOf(await hub.get(`/${id}/resolve/main/model.safetensors`))).toEqual([
        403,
        `“model.safetensors” of ${id} is not allowed on this hub: the rule “No pickle” denies it.`,
      ]);
      const row = await hub.hub.catalogue.find("model", id);
      const blobs = await hub.hub.database.db
        .selectFrom("git_blobs")
        .select(["sha256", "size"])
        .where("repository_id", "=", row?.id ?? 0)
        .execute();
      expect(blobs.find(({ size }) => size === attack.length)?.sha256).toBeNull();
      await setRules([]);
    },
  );
});
