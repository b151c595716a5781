import { afterAll, describe, expect, inject, test } from "vitest";
import { sqliteEngine } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";
import { commitOf, startMirrorUpstream, type UpstreamFault } from "../../testing/servers/mirror-upstream.ts";

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

/** Which request of a first download fails. */
const stages = {
  record: (path: string) => /^\/api\/models\/[^/]+\/[^/]+$/.test(path),
  "file list": (path: string) => path.includes("/tree/"),
  address: (path: string) => path.includes("/resolve/"),
  content: (path: string) => path.startsWith("/cdn/"),
} as const;
type Stage = keyof typeof stages;

const faults: readonly UpstreamFault[] = [400, 401, 403, 404, 408, 429, 500, 502, 503, 504, "reset", "cut", "silent"];
const breaksBody = (fault: UpstreamFault): boolean => fault === "cut" || fault === "silent";
const isFullRun = inject("isFullRun");
/** All of them in `npm run test:mirror`; in `npm test` those that are answered without a pause. */
const cases = (Object.keys(stages) as Stage[]).flatMap((stage) =>
  faults
    .filter((fault) => isFullRun || fault === 404 || fault === 429)
    // An address is a redirect, which has no body.
    .filter((fault) => !breaksBody(fault) || stage !== "address")
    .map((fault) => [stage, fault] as const),
);
/** A content that is cut again and again is asked for again and again. */
const lasting = cases.filter(([stage, fault]) => !breaksBody(fault) || stage !== "content");
const passing = cases.filter(([, fault]) => [408, 500, 502, 503, 504, "reset", "cut", "silent"].includes(fault));

const statusOf = (stage: Stage, fault: UpstreamFault): number => {
  const isList = stage === "record" || stage === "file list";
  if (fault === 404) return 404;
  if (fault === 401 || fault === 403) return isList ? 404 : 403;
  return 503;
};

/** Tests move it by hours. It stays behind the real time, so that no upload in progress looks abandoned. */
let clock = Date.now() - 90 * 24 * 60 * 60_000;
const sha = commitOf("d");
let counter = 0;
const addRepository = () => {
  const id = `lab/faulty-${counter++}`;
  const content = Buffer.alloc(2_000_000, `content of ${id} `);
  upstream.repositories.set(id, { commits: { [sha]: { "model.bin": content } }, refs: { "refs/heads/main": sha } });
  return { path: `/${id}/resolve/main/model.bin`, content };
};

describe("a failing upstream", () => {
  let hub: HubForTests;
  startHubOn(
    sqliteEngine,
    (started) => {
      hub = started;
    },
    { upstream: upstream.address, isMirror: true, upstreamIdle: 2 },
    () => clock,
  );
  const bytes = async (path: string) => Buffer.from(await (await hub.get(path)).arrayBuffer());
  const failAt = (stage: Stage, fault: UpstreamFault, times = Number.POSITIVE_INFINITY) => {
    let left = times;
    upstream.faultOf = (path) => (stages[stage](path) && left-- > 0 ? fault : undefined);
  };
  const recover = () => {
    upstream.faultOf = () => undefined;
    clock += 60 * 60_000;
  };

  test.each(lasting)("%s: %s has a status of its own, and a later request works", async (stage, fault) => {
    const { path, content } = addRepository();
    failAt(stage, fault);
    const reply = await hub.get(path);
    expect([reply.status, await reply.json()]).toEqual([
      statusOf(stage, fault),
      expect.objectContaining({ error: expect.any(String) }),
    ]);
    recover();
    expect((await bytes(path)).equals(content)).toBe(true);
  });

  test.each(cases)("%s: %s later does not matter for what is stored", async (stage, fault) => {
    const { path, content } = addRepository();
    expect((await bytes(path)).equals(content)).toBe(true);
    clock += 60 * 60_000;
    failAt(stage, fault);
    expect((await bytes(path)).equals(content)).toBe(true);
    recover();
  });

  test("content: a client does not wait for an upstream that stays silent, and what came is resumed", async () => {
    const { path, content } = addRepository();
    failAt("content", "silent");
    await expect(bytes(path)).rejects.toThrow("terminated");
    recover();
    expect((await bytes(path)).equals(content)).toBe(true);
    expect(upstream.requests.at(-1)?.range).toMatch(/^bytes=[1-9]\d+-$/);
  });

  test.skipIf(passing.length === 0).each(passing)("%s: %s once is not noticed", async (stage, fault) => {
    const { path, content } = addRepository();
    failAt(stage, fault, 1);
    expect((await bytes(path)).equals(content)).toBe(true);
    recover();
  });
});
