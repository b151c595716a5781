import { existsSync } from "node:fs";
import type { Alias, AliasHistory, AliasOverview, AliasRequest } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { programFile } from "../../../asset-folders.ts";
import { addModel } from "../../../testing/add-model.ts";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles, commitLargeFile } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { call, command, global, pickle } from "../../../testing/publishing/scan/pickle-writer.ts";
import { tinyClassifier } from "../../../testing/tiny-models.ts";

const isBuilt = existsSync(programFile("job-worker"));
type Failed = { readonly error?: string };

describe.each(enginesForSlowTests)("aliases on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let ada = "";
  let bob = "";
  let eve = "";
  let robot = "";
  const commits: string[] = [];

  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    [ada, bob, eve] = [await addUser(hub, "ada"), await addUser(hub, "bob"), await addUser(hub, "eve")];
    await hub.send("POST", "/api/users", { name: "robot", isService: true }, hub.token);
    robot = await addUser(hub, "robot");
    await hub.send("POST", "/api/organizations", { name: "lab" }, hub.token);
    for (const name of ["ada", "bob", "robot"])
      await hub.send("PUT", `/api/organizations/lab/members/${name}`, { role: "write" }, hub.token);
    commits.push(...(await create("net")));
  });

  /** A model with three commits. */
  const create = async (name: string): Promise<string[]> => {
    await hub.send("POST", "/api/repos/create", { name, organization: "lab" }, hub.token);
    const made: string[] = [];
    for (const text of ["1", "2", "3"])
      made.push((await commitFiles(hub, `/api/models/lab/${name}`, "main", { "a.txt": text })).body.commitOid);
    return made;
  };
  const send = async <T = AliasRequest & Failed>(
    method: string,
    path: string,
    body?: unknown,
    token = ada,
    name = "net",
  ): Promise<[number, T]> => {
    const reply = await hub.send(method, `/api/models/lab/${name}/${path}`, body, token);
    return [reply.status, reply.status === 204 ? ({} as T) : ((await reply.json()) as T)];
  };
  const propose = (alias: string, revision: string | undefined, rest: object = {}, token = ada, name = "net") =>
    send("POST", `aliases/${alias}/requests`, { revision, ...rest }, token, name);
  const overview = async (name = "net", token = ada) =>
    (await send<AliasOverview>("GET", "aliases", undefined, token, name))[1];
  const setRules = (rules: object, name = "net") => send("PUT", "promotion-rules", rules, hub.token, name);

  test.skipIf(skipReason)("resolve in files, records, trees, path lists and registries", async () => {
    const [first = "", , last] = commits;
    expect(await propose("production", first, { reason: "start" })).toMatchObject([
      200,
      { status: "moved", alias: "production", from: null, target: { id: first }, rules: [] },
    ]);
    for (const revision of ["%40production", "@production"]) {
      const file = await hub.get(`/lab/net/resolve/${revision}/a.txt`);
      expect([file.headers.get("x-repo-commit"), await file.text()]).toEqual([first, "1"]);
      const record = (await (await hub.get(`/api/models/lab/net/revision/${revision}`)).json()) as { sha: string };
      expect(record.sha).toBe(first);
      expect((await hub.get(`/api/models/lab/net/tree/${revision}`)).status).toBe(200);
      const paths = { paths: ["a.txt"] };
      expect(await (await hub.send("POST", `/api/models/lab/net/paths-info/${revision}`, paths)).json()).toHaveLength(
        1,
      );
      expect((await hub.get(`/api/models/lab/net/commits/${revision}`)).headers.get("x-total-count")).toBe("2");
    }
    const missing = await hub.get("/lab/net/resolve/@staging/a.txt");
    expect([missing.status, missing.headers.get("x-error-code")]).toEqual([404, "RevisionNotFound"]);
    const accept = { accept: "application/vnd.oci.image.manifest.v1+json" };
    const manifest = async (tag: string) =>
      (await hub.get(`/v2/lab/net/manifests/${tag}`, "", accept)).headers.get("docker-content-digest");
    expect(await manifest("production")).toBe(await manifest(first));
    expect(await manifest("production")).not.toBe(await manifest(last ?? ""));
    expect(await (await hub.get("/v2/lab/net/tags/list")).json()).toMatchObject({
      tags: expect.arrayContaining(["production"]),
    });
    expect(await propose("production", first)).toMatchObject([409, { error: expect.stringContaining("already at") }]);
  });

  test.skipIf(skipReason)("are not shadowed by branches, and git is not shown them", async () => {
    for (const name of ["production", "%40production"]) await send("POST", `branch/${name}`, {});
    expect((await hub.get("/lab/net/resolve/%40production/a.txt")).headers.get("x-repo-commit")).toBe(commits[0]);
    const accept = { accept: "application/vnd.oci.image.manifest.v1+json" };
    const digest = async (tag: string) =>
      (await hub.get(`/v2/lab/net/manifests/${tag}`, "", accept)).headers.get("docker-content-digest");
    expect(await digest("production")).toBe(await digest(commits[0] ?? ""));
    const refs = await (await hub.get("/lab/net.git/info/refs?service=git-upload-pack")).text();
    expect(refs).not.toContain(commits[0]);
  });

  test.skipIf(skipReason).each(["main", "latest", "Prod", "a b", "abcdef1", "sha256-1", "x".repeat(65), "-a"])(
    "the name %j is refused",
    async (name) => {
      const [status, { error }] = await propose(encodeURIComponent(name), "main");
      expect([status, error]).toEqual([400, expect.stringMatching(/alias/)]);
    },
  );

  test.skipIf(skipReason)("wait for approvals by others with write access", async () => {
    const [one, two] = await create("reviewed");
    await setRules({ approvals: 2, needsCleanScan: false }, "reviewed");
    const [status, request] = await propose("production", one, { reason: "v1" }, ada, "reviewed");
    expect([status, request.status, request.rules]).toEqual([
      200,
      "open",
      [{ rule: "approvals", isMet: false, detail: "0 of 2 approvals." }],
    ]);
    const act = (what: string, token: string, body?: object) =>
      send("POST", `aliases/production/requests/${request.number}/${what}`, body, token, "reviewed");
    expect(await act("approve", ada)).toMatchObject([403, { error: expect.stringContaining("You proposed this") }]);
    expect(await act("approve", robot)).toMatchObject([403, { error: expect.stringContaining("Service accounts") }]);
    expect((await act("approve", eve))[0]).toBe(403);
    expect((await act("approve", ""))[0]).toBe(401);
    expect(await act("approve", bob)).toMatchObject([200, { status: "open", approvedBy: ["bob"], canApprove: false }]);
    expect(await act("move", ada)).toMatchObject([409, { error: "@production can't move yet. 1 of 2 approvals." }]);
    expect((await propose("production", one, {}, bob, "reviewed"))[0]).toBe(409);
    expect((await hub.get("/lab/reviewed/resolve/@production/a.txt")).status).toBe(404);
    const other = await propose("production", two, {}, bob, "reviewed");
    expect((await overview("reviewed")).requests).toMatchObject([{ canApprove: false }, { canApprove: true }]);
    expect(await act("approve", hub.token)).toMatchObject([200, { status: "moved", approvedBy: ["bob", "owner"] }]);
    expect((await hub.get("/lab/reviewed/resolve/@production/a.txt")).headers.get("x-repo-commit")).toBe(one);
    expect((await overview("reviewed")).requests).toEqual([]);
    const late = await send(
      "POST",
      `aliases/production/requests/${other[1].number}/approve`,
      undefined,
      ada,
      "reviewed",
    );
    expect(late).toMatchObject([409, { error: expect.stringContaining("superseded") }]);
    expect(await act("close", ada)).toMatchObject([409, { error: expect.stringContaining("is not open") }]);
  });

  test.skipIf(skipReason)("approvals of those who lost access do not count", async () => {
    const [one] = await create("left");
    await setRules({ approvals: 2, needsCleanScan: false }, "left");
    const carl = await addUser(hub, "carl");
    await hub.send("PUT", "/api/organizations/lab/members/carl", { role: "write" }, hub.token);
    const [, { number }] = await propose("production", one, {}, ada, "left");
    const approve = (token: string) =>
      send("POST", `aliases/production/requests/${number}/approve`, undefined, token, "left");
    expect(await approve(carl)).toMatchObject([200, { approvedBy: ["carl"] }]);
    await hub.send("DELETE", "/api/organizations/lab/members/carl", undefined, hub.token);
    expect(await approve(bob)).toMatchObject([200, { status: "open", approvedBy: ["bob"] }]);
    expect(
      await send("POST", `aliases/production/requests/${number}/close`, { reason: "no" }, bob, "left"),
    ).toMatchObject([200, { status: "closed", decidedBy: "bob" }]);
  });

  test.skipIf(skipReason)("go back in one step without approvals, further each time, and are audited", async () => {
    const made = await create("rolled");
    for (const sha of made) await propose("production", sha, { reason: sha.slice(0, 3) }, ada, "rolled");
    await setRules({ approvals: 1, needsCleanScan: false }, "rolled");
    const rollback = (body: object = {}, token = bob) =>
      send<Alias & Failed>("POST", "aliases/production/rollback", body, token, "rolled");
    const [one, two, three] = made;
    expect((await rollback({}, eve))[0]).toBe(403);
    expect(await rollback({ reason: "broken" })).toMatchObject([200, { targetCommit: two, previousCommit: one }]);
    expect(await rollback()).toMatchObject([200, { targetCommit: one, previousCommit: null }]);
    expect(await rollback()).toMatchObject([409, { error: "@production has no earlier commit to roll back to." }]);
    expect(await rollback({ to: three })).toMatchObject([200, { targetCommit: three, previousCommit: one }]);
    const { body } = await commitFiles(hub, "/api/models/lab/rolled", "main", { "a.txt": "4" });
    expect(await rollback({ to: body.commitOid })).toMatchObject([
      409,
      { error: expect.stringContaining("was never at") },
    ]);
    const [, history] = await send<AliasHistory>("GET", "aliases/production/history", undefined, "", "rolled");
    expect(history.map(({ action, to, by }) => [action, to, by])).toEqual([
      ["rollback", three, "bob"],
      ["rollback", one, "bob"],
      ["rollback", two, "bob"],
      ...[three, two, one].map((sha) => ["move", sha, "ada"]),
    ]);
    expect(history[2]).toMatchObject({ reason: "broken", from: three, approvedBy: [] });
    const events = await hub.hub.database.db
      .selectFrom("audit_events")
      .select(["action", "actor"])
      .where("subject", "=", "model lab/rolled")
      .execute();
    const actions = events.map(({ action }) => action);
    expect(actions.filter((action) => action === "repository.alias.rollback")).toHaveLength(3);
    expect(actions).toContain("repository.promotion-rules");
    expect((await send("DELETE", "aliases/production", undefined, ada, "rolled"))[0]).toBe(403);
    expect((await send("DELETE", "aliases/production", undefined, hub.token, "rolled"))[0]).toBe(204);
    expect(await rollback()).toMatchObject([404, { error: 'lab/rolled has no alias "@production".' }]);
  });

  test.skipIf(skipReason)("of two writers at once, one moves it and the other is told", async () => {
    const made = await create("busy");
    const moves = await Promise.all(made.map((sha) => propose("production", sha, { expectedCommit: "" }, ada, "busy")));
    expect(moves.map(([status]) => status).sort()).toEqual([200, 412, 412]);
    const [winner] = moves.find(([status]) => status === 200) ?? [];
    expect(winner).toBe(200);
    for (const sha of made) await propose("production", sha, {}, ada, "busy");
    const rollbacks = await Promise.all([1, 2].map(() => send("POST", "aliases/production/rollback", {}, bob, "busy")));
    expect(rollbacks.map(([status]) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    const [, history] = await send<AliasHistory>("GET", "aliases/production/history", undefined, ada, "busy");
    for (const [at, move] of history.slice(0, -1).entries()) expect(move.from).toBe(history[at + 1]?.to);
  });

  test.skipIf(skipReason)("organizations have default rules, which repositories replace", async () => {
    await create("ruled");
    const defaults = async (method: string, token: string, body?: object) => {
      const reply = await hub.send(method, "/api/organizations/lab/promotion-rules", body, token);
      return [reply.status, await reply.json()];
    };
    const rules = { approvals: 1, needsCleanScan: false, needsSignature: false };
    const readRules = async () => (await send("GET", "promotion-rules", undefined, ada, "ruled"))[1];
    expect(await readRules()).toEqual({ ...rules, approvals: 0, source: "default" });
    expect((await defaults("PUT", ada, rules))[0]).toBe(403);
    expect((await defaults("GET", eve))[0]).toBe(403);
    expect((await send("PUT", "promotion-rules", rules, ada, "ruled"))[0]).toBe(403);
    expect((await send("PUT", "promotion-rules", { ...rules, approvals: 11 }, hub.token, "ruled"))[0]).toBe(400);
    expect(await defaults("PUT", hub.token, rules)).toEqual([200, { ...rules, source: "organization" }]);
    expect(await readRules()).toEqual({ ...rules, source: "organization" });
    expect(await propose("production", "main", {}, ada, "ruled")).toMatchObject([200, { status: "open" }]);
    await setRules({ approvals: 0, needsCleanScan: false }, "ruled");
    expect(await propose("staging", "main", {}, ada, "ruled")).toMatchObject([200, { status: "moved" }]);
    const number = (await overview("ruled")).requests[0]?.number;
    expect(await send("POST", `aliases/production/requests/${number}/move`, undefined, ada, "ruled")).toMatchObject([
      200,
      { status: "moved" },
    ]);
    expect((await send("DELETE", "promotion-rules", undefined, hub.token, "ruled"))[1]).toEqual({
      ...rules,
      source: "organization",
    });
    expect((await defaults("DELETE", hub.token))[1]).toMatchObject({ source: "default" });
  });

  test.skipIf(skipReason)("tell webhooks and watchers, and keep their commits when history is squashed", async () => {
    const [one, two] = await create("squashed");
    const hook = {
      url: "https://hooks.example.com/x",
      watched: [{ type: "model", name: "lab/squashed" }],
      domains: ["repo"],
    };
    expect((await hub.send("POST", "/api/settings/webhooks", hook, hub.token)).status).toBeLessThan(300);
    for (const sha of [one, two]) await propose("production", sha, {}, ada, "squashed");
    const rows = await hub.hub.database.db.selectFrom("webhook_deliveries").select("event").orderBy("id").execute();
    const events = rows.map(({ event }) => JSON.parse(event)).filter(({ scope }) => scope === "repo.alias");
    expect(events).toMatchObject([
      { action: "update", updatedAlias: { name: "production", oldSha: null, newSha: one, isRollback: false } },
      { updatedAlias: { oldSha: one, newSha: two } },
    ]);
    await send("POST", "super-squash/main", { message: "all" }, hub.token, "squashed");
    expect((await hub.get("/lab/squashed/resolve/@production/a.txt")).headers.get("x-repo-commit")).toBe(two);
    expect((await send("POST", "aliases/production/rollback", {}, ada, "squashed"))[0]).toBe(200);
  });

  test.skipIf(skipReason)("follow a history that an admin rewrites", async () => {
    await create("rewritten");
    await commitLargeFile(hub, "lab/rewritten", "main", "big.bin", Buffer.alloc(100, 7));
    await propose("production", "main", {}, ada, "rewritten");
    const list = (await (await hub.get("/api/models/lab/rewritten/lfs-files", hub.token)).json()) as {
      oid: string;
      fileOid: string;
    }[];
    const shas = list.map(({ fileOid }) => fileOid);
    const remove = (token: string) =>
      hub.send(
        "POST",
        "/api/models/lab/rewritten/lfs-files/batch",
        { deletions: { sha: shas, rewriteHistory: true } },
        token,
      );
    expect(await (await remove(ada)).json()).toMatchObject({
      error: expect.stringContaining('The alias "@production"'),
    });
    expect((await remove(hub.token)).status).toBe(200);
    expect(await (await hub.get("/lab/rewritten/resolve/@production/a.txt")).text()).toBe("3");
  });

  test.skipIf(skipReason)("work for datasets, and those who can't see a repository learn nothing", async () => {
    await hub.send(
      "POST",
      "/api/repos/create",
      { type: "dataset", name: "rows", organization: "lab", private: true },
      hub.token,
    );
    await commitFiles(hub, "/api/datasets/lab/rows", "main", { "a.csv": "x\n1\n" });
    const path = "/api/datasets/lab/rows/aliases";
    const body = { revision: "main" };
    expect((await hub.send("POST", `${path}/golden/requests`, body, eve)).status).toBe(404);
    expect((await hub.send("POST", `${path}/golden/requests`, body, ada)).status).toBe(200);
    expect((await hub.get("/datasets/lab/rows/resolve/@golden/a.csv", ada)).status).toBe(200);
    expect((await hub.get(path, eve)).status).toBe(404);
    const seen = (await (await hub.get(path, ada)).json()) as AliasOverview;
    expect(seen).toMatchObject({
      aliases: [{ name: "golden", updatedBy: "ada" }],
      canPropose: true,
      canSetRules: false,
    });
  });

  test.skipIf(!!skipReason || !isBuilt)("the router runs the commit that an alias names, and says which", async () => {
    const { db } = hub.hub.database;
    const { id: ownerId } = await db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", "lab")
      .executeTakeFirstOrThrow();
    const { sha } = await addModel(hub.hub, "lab/mood", tinyClassifier(), { ownerId });
    expect((await propose("production", sha, {}, ada, "mood"))[0]).toBe(200);
    const graphs = Object.keys(tinyClassifier()).filter((path) => path.endsWith(".onnx"));
    const files = graphs.map((path) => [path, null] as const);
    const emptied = await commitFiles(hub, "/api/models/lab/mood", "main", Object.fromEntries(files));
    const wait = { "x-wait-for-model": "true" };
    const run = (model: string) =>
      hub.send("POST", `/router/hf-inference/models/${model}`, { inputs: "a good cat" }, ada, wait);
    expect(emptied.status).toBe(200);
    expect((await run("lab/mood")).status).not.toBe(200);
    const reply = await run("lab/mood@production");
    expect([reply.status, reply.headers.get("x-orrery-revision")]).toEqual([200, sha]);
    const uniform = await hub.send("POST", "/router/auto/models/lab/mood%40production", { inputs: "good" }, ada, wait);
    expect([uniform.status, uniform.headers.get("x-orrery-revision")]).toEqual([200, sha]);
    const missing = await run("lab/mood@staging");
    expect([missing.status, JSON.stringify(await missing.json())]).toEqual([
      404,
      expect.stringContaining('lab/mood has no alias \\"@staging\\".'),
    ]);
  });
});

describe.each(enginesForSlowTests)("aliases and scans on $name (skipped unless built)", ({ skipReason, start }) => {
  const isSkipped = !!skipReason || !isBuilt;
  let hub: HubForTests;
  startHubOn(
    { skipReason: isSkipped ? "skipped" : undefined, start } as Parameters<typeof startHubOn>[0],
    async (started) => {
      hub = started;
      await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    },
    { scanGate: "warn" },
  );

  test.skipIf(isSkipped)("a commit with issues waits until an admin approves the file", async () => {
    const path = "/api/models/owner/net";
    const send = async (method: string, to: string, body?: object) =>
      (await (await hub.send(method, `${path}/${to}`, body, hub.token)).json()) as AliasRequest & Failed;
    await send("PUT", "promotion-rules", { approvals: 0, needsCleanScan: true });
    await commitFiles(hub, path, "main", { "a.txt": "fine" });
    const queued = await send("POST", "aliases/production/requests", { revision: "main" });
    expect(queued).toMatchObject({ status: "open", rules: [{ rule: "scan", isMet: false }] });
    await hub.hub.scans.drain();
    expect(await send("POST", `aliases/production/requests/${queued.number}/move`)).toMatchObject({ status: "moved" });
    const attack = pickle(call(global("os", "system"), command));
    await commitFiles(hub, path, "main", { "model.bin": attack });
    await hub.hub.scans.drain();
    const unsafe = await send("POST", "aliases/production/requests", { revision: "main" });
    expect(unsafe.rules[0]?.detail).toBe('The scan has found issues in "model.bin".');
    expect((await send("POST", `aliases/production/requests/${unsafe.number}/move`)).error).toContain("model.bin");
    const { sha256 } = await hub.hub.database.db
      .selectFrom("file_scans")
      .select("sha256")
      .where("status", "=", "unsafe")
      .executeTakeFirstOrThrow();
    await hub.send("PUT", `/api/scans/${sha256}/approval`, { reason: "read" }, hub.token);
    expect(await send("POST", `aliases/production/requests/${unsafe.number}/move`)).toMatchObject({ status: "moved" });
    await hub.send("DELETE", `/api/scans/${sha256}/approval`, undefined, hub.token);
    await send("POST", "aliases/production/rollback", {});
    expect((await send("POST", "aliases/production/rollback", { to: "main" })).error).toContain("can't go back");
  });
});
