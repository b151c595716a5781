import type { MirrorSearchResults, MirrorSearchSources } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForSlowTests, sqliteEngine } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { addUser } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";
import { commitOf, startMirrorUpstream } from "../../testing/servers/mirror-upstream.ts";

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const first = commitOf("a");
const add = (id: string, given: object = {}) =>
  upstream.repositories.set(id, {
    commits: { [first]: { "README.md": "# Net" } },
    refs: { "refs/heads/main": first },
    fields: { pipeline_tag: "fill-mask", tags: [] },
    ...given,
  });
add("lab/whale-one");
add("lab/whale-two", { fields: { tags: ["license:gpl-3.0"] } });
add("lab/whale-secret", { isPrivate: true });
add("ada/whale-three");

beforeEach(() => {
  upstream.faultOf = () => undefined;
  upstream.requests.length = 0;
});

describe.each(enginesForSlowTests)("searching upstreams on $name", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  startHubOn(
    engine,
    async (started) => {
      hub = started;
      await addUser(hub, "ada");
    },
    { upstream: upstream.address, isMirror: true },
  );
  const search = async (text: string, token?: string) =>
    (await (await hub.get(`/api/mirror/search?search=${text}`, token)).json()) as MirrorSearchResults;

  test.skipIf(skipReason)("finds what is not on this hub, with what the rules say", async () => {
    expect(await (await hub.get("/api/mirror/upstreams")).json()).toEqual([{ address: upstream.address }]);
    const rules = [{ name: "No GPL", action: "deny", when: { licenses: ["gpl-3.0"] } }];
    await hub.send("PUT", "/api/mirror/rules", rules, hub.token);
    const base = { kind: "model", upstream: upstream.address, downloads: 7, likes: 3 };
    expect(await search("whale")).toEqual({
      results: [
        { ...base, id: "lab/whale-one", task: "fill-mask", action: "allow" },
        { ...base, id: "lab/whale-two", action: "deny", rule: "No GPL" },
      ],
      failures: [],
    });
    expect((await hub.get("/api/models/lab/whale-one")).status).toBe(200);
    expect((await search("whale")).results.map(({ id }) => id)).toEqual(["lab/whale-two"]);
    expect((await hub.get("/api/mirror/search?search=")).status).toBe(400);
    // A list of this hub sends nothing to others.
    upstream.requests.length = 0;
    await hub.get("/api/models?search=whale");
    expect(upstream.requests).toEqual([]);
  });

  test.skipIf(skipReason)("an upstream that is down is named, and the hub still answers", async () => {
    upstream.faultOf = () => 503;
    const { results, failures } = await search("whale");
    expect([results, failures]).toEqual([[], [{ upstream: upstream.address, message: expect.any(String) }]]);
    upstream.faultOf = () => "not-json";
    expect((await search("whale")).failures).toHaveLength(1);
  });
});

test("a hub that mirrors none has no one to search; a closed hub searches for those who sign in", async () => {
  const engine = await sqliteEngine.start();
  const plain = await startHub(await engine.newStore());
  expect(await (await plain.get("/api/mirror/upstreams")).json()).toEqual([]);
  expect((await plain.get("/api/mirror/search?search=whale", plain.token)).status).toBe(409);
  await plain.close();
  const closed = await startHub(await engine.newStore(), {
    upstream: upstream.address,
    isMirror: true,
    isAnonymousAllowed: false,
  });
  const sources = (await (await closed.get("/api/mirror/upstreams", closed.token)).json()) as MirrorSearchSources;
  expect(sources).toHaveLength(1);
  expect((await closed.get("/api/mirror/search?search=whale")).status).toBe(401);
  await closed.close();
  await engine.stop();
});
