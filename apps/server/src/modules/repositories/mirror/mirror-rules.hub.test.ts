import { existsSync } from "node:fs";
import type { MirrorRefusal, MirrorReview, MirrorRule, MirrorStatus, MirrorTrialResult } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { programFile } from "../../../asset-folders.ts";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { call, command, global, pickle } from "../../../testing/publishing/scan/pickle-writer.ts";
import { commitOf, startMirrorUpstream } from "../../../testing/servers/mirror-upstream.ts";

const isBuilt = existsSync(programFile("job-worker"));
const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const first = commitOf("a");
const second = commitOf("b");
const attack = pickle(call(global("os", "system"), command));
const files = { "README.md": "# Net", "model.pt": "weights", "run.py": "pass" };
/** Tests move it by hours. It stays behind the real time, so that no upload in progress looks abandoned. */
let clock = Date.now() - 90 * 24 * 60 * 60_000;
// Names of one length are in the order of their creation.
let counter = 100;
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

describe.each(enginesForSlowTests)("rules of the mirror on $name", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  let ada = "";
  startHubOn(
    engine,
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
      ["GET", "/api/mirror", undefined],
      ["POST", "/api/mirror/upstreams/check", { upstream: upstream.address }],
      ["GET", "/api/mirror/refusals", undefined],
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
    expect(await errorOf(await setRules([rules[0], rules[0]]))).toEqual([400, expect.stringContaining('"ours"')]);
    expect((await setRules([{ name: "x", action: "maybe", when: {} }])).status).toBe(400);
    expect(await errorOf(await setRules([{ name: "x", action: "deny", when: { color: "red" } }]))).toEqual([
      400,
      expect.stringMatching(/^The rule "x" has the unknown condition "color"\. Use organizations, kinds, names, /),
    ]);
    expect(await (await hub.get("/api/mirror/rules", hub.token)).json()).toEqual(rules);
  });

  test.skipIf(skipReason)("a denied repository is not stored, and the refusal names the rule", async () => {
    await setRules([rule("No GPL", "deny", { licenses: ["gpl-3.0"] })]);
    const id = addRepository({ cardData: { license: "gpl-3.0" } });
    for (const path of [`/api/models/${id}`, `/${id}/resolve/main/README.md`, `/api/models/${id}/tree/main`])
      expect(await errorOf(await hub.get(path, hub.token))).toEqual([
        403,
        `The model "${id}" is not allowed on this hub: the rule "No GPL" denies it.`,
      ]);
    expect(await hub.hub.catalogue.find("model", id)).toBeUndefined();
    expect(upstream.requests.filter(({ path }) => path.includes("/resolve/"))).toEqual([]);
    expect((await hub.get(`/api/models/${addRepository({ cardData: { license: "mit" } })}`)).status).toBe(200);
  });

  test.skipIf(skipReason)("a denied repository is in no list of those whom the rule is for", async () => {
    await setRules([]);
    const id = addRepository({ pipeline_tag: "fill-mask" });
    const name = id.split("/")[1] ?? "";
    expect((await hub.get(`/api/models/${id}`, ada)).status).toBe(200);
    const read = async <T>(path: string, token?: string) => (await (await hub.get(path, token)).json()) as T;
    const seenBy = async (token?: string) => {
      const lists = ["/api/models?author=lab", `/api/models?search=${name}`, "/api/models?pipeline_tag=fill-mask"];
      const found = await Promise.all(lists.map((path) => read<{ id: string }[]>(path, token)));
      const { models } = await read<{ models: { id: string }[] }>(`/api/quicksearch?q=${name}`, token);
      const { total } = await read<{ total: number }>(`/api/models/facets?search=${name}`, token);
      return [...found, models].map((list) => list.some((one) => one.id === id)).concat(total === 1);
    };
    const listed = Array(5).fill(true);
    const absent = Array(5).fill(false);
    expect([await seenBy(), await seenBy(ada)]).toEqual([listed, listed]);
    await setRules([rule("Not this", "deny", { names: [id] })]);
    expect([await seenBy(), await seenBy(ada), await seenBy(hub.token)]).toEqual([absent, absent, listed]);
    await setRules([]);
    expect(await seenBy()).toEqual(listed);
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
      `"run.py" of ${id} is not allowed on this hub: the rule "No code" denies it.`,
    ]);
    expect(await errorOf(await hub.get(`/${id}/resolve/main/model.pt`))).toEqual([
      403,
      `"model.pt" of ${id} is not allowed on this hub: the rule "Small files" denies it.`,
    ]);
    expect(upstream.requests.filter(({ path }) => path.includes("run.py") || path.includes("model.pt"))).toEqual([]);
  });

  test.skipIf(skipReason)("a review waits for an admin, is decided with a reason, and is audited", async () => {
    await setRules([rule("Look first", "review", { youngerThanDays: 30 })]);
    const id = addRepository();
    const path = `/${id}/resolve/main/README.md`;
    expect(await errorOf(await hub.get(path, ada))).toEqual([
      403,
      `The model "${id}" needs a review: the rule "Look first" asks for one. A hub admin can approve it.`,
    ]);
    expect((await hub.get(path)).status).toBe(403);
    expect((await reviews("pending")).filter((review) => review.id === id)).toEqual([
      {
        kind: "model",
        id,
        sha: first,
        rule: "Look first",
        status: "pending",
        requestedBy: "ada",
        requestedAt: new Date(clock).toISOString(),
      },
    ]);
    expect((await hub.get(`/api/models/${id}`, hub.token)).status).toBe(200);
    expect((await hub.get(path, hub.token)).status).toBe(403);
    expect(await (await decide(id, "rejected")).json()).toMatchObject({ status: "rejected", decidedBy: "owner" });
    expect(await errorOf(await hub.get(path, ada))).toEqual([
      403,
      `The model "${id}" was rejected by an admin of this hub (rule "Look first"): read by hand`,
    ]);
    expect((await decide(id, "approved")).status).toBe(200);
    expect(await (await hub.get(path, ada)).text()).toBe("# Net");
    expect((await reviews("pending")).some((review) => review.id === id)).toBe(false);
    expect((await auditActions(`model ${id}`)).filter((action) => action !== "mirror.refuse")).toEqual([
      "mirror.review.request",
      "mirror.review.reject",
      "mirror.review.approve",
    ]);
    expect((await decide("lab/never-asked", "approved")).status).toBe(404);
  });

  test.skipIf(skipReason)(
    "rules and reviews hold for a repository under the name that the upstream answers with",
    async () => {
      const denied = addRepository();
      const reviewed = addRepository();
      upstream.renamed.set("old/denied", denied).set("old/reviewed", reviewed);
      await setRules([
        rule("Not this", "deny", { names: [denied] }),
        rule("Look first", "review", { names: [reviewed] }),
      ]);
      for (const path of ["/api/models/old/denied", "/old/denied/resolve/main/README.md"])
        expect(await errorOf(await hub.get(path, ada))).toEqual([
          403,
          expect.stringContaining('the rule "Not this" denies'),
        ]);
      const path = "/old/reviewed/resolve/main/README.md";
      expect(await errorOf(await hub.get(path, ada))).toEqual([
        403,
        expect.stringContaining('"Look first" asks for one'),
      ]);
      await decide(reviewed, "approved");
      expect(await (await hub.get(path, ada)).text()).toBe("# Net");
    },
  );

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

  test.skipIf(skipReason)("refusals are audited once per rule, repository and account in ten minutes", async () => {
    await setRules([rule("No code", "deny", { formats: ["code"] }), rule("No GPL", "deny", { licenses: ["gpl-3.0"] })]);
    const id = addRepository();
    const denied = addRepository({ cardData: { license: "gpl-3.0" } });
    const count = async (name: string) =>
      (await auditActions(`model ${name}`)).filter((action) => action === "mirror.refuse").length;
    for (const token of [ada, ada, undefined, ada]) await hub.get(`/${id}/resolve/main/run.py`, token);
    for (const token of [ada, ada]) await hub.get(`/api/models/${denied}`, token);
    expect([await count(id), await count(denied)]).toEqual([2, 1]);
    clock += 11 * 60_000;
    await hub.get(`/${id}/resolve/main/run.py`, ada);
    expect(await count(id)).toBe(3);
    const refusals = (await (await hub.get("/api/mirror/refusals", hub.token)).json()) as MirrorRefusal[];
    expect(refusals.filter((refusal) => [id, denied].includes(refusal.id))).toEqual([
      {
        kind: "model",
        id,
        rule: "No code",
        account: "ada",
        at: new Date(clock).toISOString(),
        message: `"run.py" of ${id} is not allowed on this hub: the rule "No code" denies it.`,
      },
      expect.objectContaining({ id, rule: "No code", account: "" }),
      expect.objectContaining({ id: denied, rule: "No GPL", account: "ada" }),
    ]);
  });

  test.skipIf(skipReason)("a rule of an organization is for requests of its members only", async () => {
    const ben = await addUser(hub, "ben");
    await hub.send("POST", "/api/organizations", { name: "research" }, ada);
    expect(await errorOf(await setRules([rule("x", "deny", { organizations: ["nowhere"] })]))).toEqual([
      400,
      'The rule "x" names the organization "nowhere" in "organizations", which is not on this hub.',
    ]);
    await setRules([
      rule("Research reads code", "allow", { organizations: ["Research"], formats: ["code"] }),
      rule("Research reads GPL", "allow", { organizations: ["research"], licenses: ["gpl-3.0"] }),
      rule("No code", "deny", { formats: ["code"] }),
      rule("No GPL", "deny", { licenses: ["gpl-3.0"] }),
    ]);
    const id = addRepository();
    const gpl = addRepository({ cardData: { license: "gpl-3.0" } });
    const statuses = async (path: string) =>
      Promise.all([ada, ben, undefined].map(async (token) => (await hub.get(path, token)).status));
    expect(await statuses(`/${id}/resolve/main/run.py`)).toEqual([200, 403, 403]);
    expect(await statuses(`/${gpl}/resolve/main/README.md`)).toEqual([200, 403, 403]);
    expect(await statuses(`/${gpl}.git/info/refs?service=git-upload-pack`)).toEqual([200, 403, 401]);
    const tried = async (organization?: string) =>
      (await (
        await hub.send("POST", "/api/mirror/rules/check", { id: gpl, ...(organization && { organization }) }, hub.token)
      ).json()) as MirrorTrialResult;
    expect([(await tried()).rule, (await tried("research")).rule]).toEqual(["No GPL", "Research reads GPL"]);
    await setRules([rule("Not for research", "deny", { organizations: ["research"], names: ["lab"] })]);
    expect(await statuses(`/${id}/resolve/main/README.md`)).toEqual([403, 200, 200]);
    await setRules([]);
  });

  test.skipIf(skipReason)("the state has upstreams with their last answer, and what is stored", async () => {
    await setRules([]);
    const id = addRepository();
    await hub.get(`/${id}/resolve/main/README.md`);
    const contactedAt = new Date(clock).toISOString();
    const status = async () => (await (await hub.get("/api/mirror", hub.token)).json()) as MirrorStatus;
    const source = { address: upstream.address, patterns: ["*"], hasToken: false };
    expect(await status()).toEqual({
      isOn: true,
      refreshSeconds: 300,
      storage: expect.objectContaining({ bytes: expect.any(Number) }),
      upstreams: [{ ...source, state: "reachable", contactedAt }],
    });
    expect((await status()).storage.bytes).toBeGreaterThan(0);
    const check = async (address = upstream.address) =>
      (await hub.send("POST", "/api/mirror/upstreams/check", { upstream: address }, hub.token)).json();
    expect(await check()).toEqual({ isReachable: true, milliseconds: expect.any(Number) });
    expect(await check("http://127.0.0.1:1")).toEqual(expect.objectContaining({ error: expect.any(String) }));
    clock += 60 * 60_000;
    upstream.faultOf = () => 429;
    expect((await hub.get(`/${id}/resolve/main/README.md`)).status).toBe(200);
    expect(await check()).toMatchObject({ isReachable: false, message: expect.any(String) });
    expect((await status()).upstreams).toEqual([
      {
        ...source,
        state: "unreachable",
        contactedAt,
        failedAt: new Date(clock).toISOString(),
        message: expect.any(String),
      },
    ]);
    upstream.faultOf = () => undefined;
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
        `"model.safetensors" of ${id} is not allowed on this hub: the rule "No pickle" denies it.`,
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
