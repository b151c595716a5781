import type { MirrorSettings, MirrorStatus, MirrorUpstreamCheckResult } from "@orrery/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StoreOptions } from "../../../db/open.ts";
import { type EngineForTests, enginesForTests } from "../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../testing/hub.ts";
import { addUser } from "../../../testing/hub-commits.ts";
import { commitOf, startMirrorUpstream } from "../../../testing/servers/mirror-upstream.ts";

const path = "/api/mirror/settings";
const upstream = await startMirrorUpstream();
const other = await startMirrorUpstream();
afterAll(() => Promise.all([upstream.close(), other.close()]));
const sha = commitOf("a");
upstream.repositories.set("lab/net", {
  commits: { [sha]: { "README.md": "# Net" } },
  refs: { "refs/heads/main": sha },
});
/** Upstreams of tests are on this machine. */
const importHosts = ["127.0.0.1"];

describe.each(enginesForTests)("the mirror's source on $name", ({ name, skipReason, start }) => {
  let engine: EngineForTests;
  let store: StoreOptions;
  let hub: HubForTests;
  beforeAll(async () => {
    if (!skipReason) engine = await start();
  });
  afterAll(() => engine?.stop());
  beforeEach(async () => {
    if (skipReason) return;
    store = await engine.newStore();
    hub = await startHub(store, { importHosts });
    upstream.requests.length = 0;
    other.requests.length = 0;
  });
  afterEach(() => hub?.close());

  const change = async (settings: object, at = hub) => {
    const reply = await at.send("PUT", path, settings, hub.token);
    return [reply.status, (await reply.json()) as MirrorSettings & { error?: string }] as const;
  };
  const card = async (at = hub): Promise<number> => (await at.get("/lab/net/resolve/main/README.md")).status;
  const tokens = (asked: typeof upstream) => [...new Set(asked.requests.map(({ token }) => token))];

  test.skipIf(skipReason)("only hub admins see, test and change it", async () => {
    const token = await addUser(hub, "ada");
    const body = { isOn: true, upstream: upstream.address };
    for (const [method, at] of [
      ["GET", path],
      ["PUT", path],
      ["POST", `${path}/check`],
    ] as const) {
      const given = method === "GET" ? undefined : method === "PUT" ? body : { upstream: upstream.address };
      expect((await hub.send(method, at, given, token)).status).toBe(403);
      expect((await hub.send(method, at, given)).status).toBe(401);
    }
    expect(upstream.requests).toEqual([]);
  });

  test.skipIf(skipReason)(
    "is turned on, changed and turned off without a restart; the token is never shown",
    async () => {
      expect(await card()).toBe(404);
      const [status, settings] = await change({ isOn: true, upstream: `${upstream.address}/`, token: "hf_secret" });
      expect([status, settings]).toEqual([200, { isOn: true, upstream: upstream.address, hasToken: true, setBy: [] }]);
      expect(await card()).toBe(200);
      expect(tokens(upstream)).toEqual(["Bearer hf_secret"]);
      const shown = (await (await hub.get("/api/mirror", hub.token)).json()) as MirrorStatus;
      expect(shown).toMatchObject({ isOn: true, upstreams: [{ address: upstream.address, hasToken: true }] });

      await change({ isOn: false, upstream: upstream.address });
      upstream.requests.length = 0;
      expect((await hub.get("/lab/other/resolve/main/README.md")).status).toBe(404);
      expect(upstream.requests).toEqual([]);
      // What was fetched stays, and so does the token.
      expect(await card()).toBe(200);
      expect((await change({ isOn: true, upstream: upstream.address }))[1].hasToken).toBe(true);
      expect((await change({ isOn: true, upstream: upstream.address, token: null }))[1].hasToken).toBe(false);
      const { db } = hub.hub.database;
      const stored = await db.selectFrom("settings").selectAll().execute();
      const events = await db.selectFrom("audit_events").selectAll().execute();
      expect(JSON.stringify([stored, events])).not.toContain("hf_secret");
      expect(events.filter(({ action }) => action === "mirror.settings.change")).toHaveLength(4);
    },
  );

  test.skipIf(skipReason)("another host never gets the token that was saved for one", async () => {
    await change({ isOn: true, upstream: upstream.address, token: "hf_secret" });
    await hub.send("POST", `${path}/check`, { upstream: other.address }, hub.token);
    expect((await change({ isOn: true, upstream: other.address }))[1].hasToken).toBe(false);
    await hub.get("/lab/new/resolve/main/README.md");
    expect(other.requests.length).toBeGreaterThan(1);
    expect(tokens(other)).toEqual([undefined]);
  });

  test.skipIf(skipReason)("a test of the connection says in plain words what is wrong, and saves nothing", async () => {
    const check = async (body: object) => {
      const reply = await hub.send("POST", `${path}/check`, body, hub.token);
      return (await reply.json()) as MirrorUpstreamCheckResult & { error?: string };
    };
    expect(await check({ upstream: upstream.address })).toMatchObject({ isReachable: true });
    const { host } = new URL(upstream.address);
    upstream.faultOf = () => 401;
    expect((await check({ upstream: upstream.address, token: "hf_wrong" })).message).toBe(
      `${host} rejected the token.`,
    );
    expect((await check({ upstream: upstream.address })).message).toBe(`${host} needs a token. Enter one.`);
    upstream.faultOf = () => undefined;
    expect((await check({ upstream: "http://localhost:9" })).message).toContain(
      "set ORRERY_IMPORT_HOSTS to localhost:9",
    );
    expect((await check({ upstream: "ftp://hub.example" })).error).toContain("`upstream` must be an http or https URL");
    expect(((await (await hub.get(path, hub.token)).json()) as MirrorSettings).isOn).toBe(false);
  });

  test.skipIf(skipReason)("what the environment sets goes first and can't be changed", async () => {
    await change({ isOn: true, upstream: other.address });
    await hub.close();
    hub = await startHub(store, { upstream: upstream.address, isMirror: true }).then((fixed) => ({
      ...fixed,
      token: hub.token,
    }));
    const setBy = ["ORRERY_MIRROR", "ORRERY_UPSTREAM"];
    const shown = { isOn: true, upstream: upstream.address, hasToken: false, setBy };
    expect(await (await hub.get(path, hub.token)).json()).toEqual(shown);
    for (const settings of [
      { isOn: false, upstream: upstream.address },
      { isOn: true, upstream: other.address },
      { isOn: true, upstream: upstream.address, token: "hf_new" },
    ])
      expect(await change(settings)).toMatchObject([
        409,
        { error: "The mirror is set by ORRERY_MIRROR and ORRERY_UPSTREAM. Change it there." },
      ]);
    expect(await card()).toBe(200);
    expect(other.requests).toEqual([]);
  });

  const isShared = name.startsWith("PostgreSQL");
  test.skipIf(skipReason || !isShared)("the other processes of the hub follow", async () => {
    const second = await startHub(store, { importHosts });
    try {
      expect(await card(second)).toBe(404);
      await change({ isOn: true, upstream: upstream.address, token: "hf_secret" });
      await expect.poll(() => card(second), { timeout: 20_000 }).toBe(200);
      expect(tokens(upstream)).toEqual(["Bearer hf_secret"]);
    } finally {
      await second.close();
    }
  });
});
