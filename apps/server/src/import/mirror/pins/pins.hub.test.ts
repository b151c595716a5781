import type { Refs, RepositoryMirror, RepositoryRecord } from "@orrery/contract";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { commitOf, sha256Of, startMirrorUpstream } from "../../../testing/servers/mirror-upstream.ts";

const upstream = await startMirrorUpstream();
afterAll(() => upstream.close());

const first = commitOf("a");
const second = commitOf("b");
const weights = Buffer.alloc(3_000, "weights");
const before = { "README.md": "# Net", "model.bin": weights, "old.txt": "old" };
const after = { "README.md": "# Net 2", "model.bin": Buffer.alloc(4_000, "other"), "new.txt": "new!" };

/** Tests move it by hours. */
let clock = Date.now() - 90 * 24 * 60 * 60_000;
let counter = 0;
const addRepository = () => {
  const id = `lab/pinned-${counter++}`;
  upstream.repositories.set(id, { commits: { [first]: before }, refs: { "refs/heads/main": first } });
  return id;
};
const change = (id: string) =>
  upstream.repositories.set(id, {
    commits: { [first]: before, [second]: after },
    refs: { "refs/heads/main": second },
    fields: { tags: ["second"] },
  });

beforeEach(() => {
  upstream.faultOf = () => undefined;
  clock += 60 * 60_000;
});

describe.each(enginesForSlowTests)("pins of mirrored repositories on $name", (engine) => {
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
  const pin = (id: string, revision?: string, token = hub.token) =>
    hub.send("PUT", `/api/models/${id}/mirror/pin`, { ...(revision && { revision }) }, token);
  const state = async (id: string) =>
    (await (await hub.get(`/api/models/${id}/mirror`, ada)).json()) as RepositoryMirror;
  const text = async (id: string, revision = "main") => (await hub.get(`/${id}/resolve/${revision}/README.md`)).text();

  test.skipIf(skipReason)("a pinned repository stays where it is, and tells what changed upstream", async () => {
    const id = addRepository();
    expect(await text(id)).toBe("# Net");
    expect(await state(id)).toEqual({
      upstream: upstream.address,
      checkedAt: expect.any(String),
      isStale: false,
      id,
      sha: first,
      upstreamSha: first,
    });
    const pinned = (await (await pin(id)).json()) as RepositoryMirror;
    expect(pinned.pin).toEqual({ sha: first, by: "owner", at: new Date(clock).toISOString() });
    change(id);
    clock += 60 * 60_000;
    expect(await text(id)).toBe("# Net");
    expect(await state(id)).toMatchObject({
      sha: first,
      upstreamSha: second,
      pin: { sha: first },
      changes: {
        added: [{ path: "new.txt", size: 4 }],
        removed: [{ path: "old.txt", size: 3 }],
        changed: [
          { path: "README.md", before: { size: 5 }, after: { size: 7 } },
          {
            path: "model.bin",
            before: { size: 3_000, sha256: sha256Of(weights) },
            after: { size: 4_000, sha256: sha256Of(after["model.bin"]) },
          },
        ],
        total: 4,
      },
    });
    const record = (await (await hub.get(`/api/models/${id}`)).json()) as RepositoryRecord;
    expect([record.sha, record.tags]).toEqual([first, []]);
    const { branches } = (await (await hub.get(`/api/models/${id}/refs`)).json()) as Refs;
    expect(branches.map(({ name, targetCommit }) => [name, targetCommit])).toEqual([["main", first]]);
    expect(await text(id, second)).toBe("# Net 2");
  });

  test.skipIf(skipReason)("Update moves the pin, and unpinning follows the upstream again", async () => {
    const id = addRepository();
    await text(id);
    await pin(id);
    change(id);
    clock += 60 * 60_000;
    await state(id);
    const updated = (await (await pin(id, "main")).json()) as RepositoryMirror;
    expect([updated.sha, updated.pin?.sha, updated.changes]).toEqual([second, second, undefined]);
    expect(await text(id)).toBe("# Net 2");
    const record = (await (await hub.get(`/api/models/${id}`)).json()) as RepositoryRecord;
    expect([record.sha, record.tags]).toEqual([second, ["second"]]);
    expect(((await (await pin(id, first)).json()) as RepositoryMirror).sha).toBe(first);
    expect(await text(id)).toBe("# Net");
    const unpinned = await hub.send("DELETE", `/api/models/${id}/mirror/pin`, undefined, hub.token);
    expect([unpinned.status, ((await unpinned.json()) as RepositoryMirror).sha]).toEqual([200, second]);
    expect(await text(id)).toBe("# Net 2");
    expect((await hub.send("DELETE", `/api/models/${id}/mirror/pin`, undefined, hub.token)).status).toBe(404);
    const actions = await hub.hub.database.db
      .selectFrom("audit_events")
      .select("action")
      .where("subject", "=", `model ${id}`)
      .orderBy("id")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(["mirror.pin", "mirror.pin", "mirror.pin", "mirror.unpin"]);
  });

  test.skipIf(skipReason)("a pin holds while the upstream is down, and is for hub admins", async () => {
    const id = addRepository();
    await text(id);
    expect([(await pin(id, undefined, ada)).status, (await pin(id, "no-such-branch")).status]).toEqual([403, 404]);
    await pin(id);
    upstream.faultOf = () => 503;
    clock += 60 * 60_000;
    expect(await text(id)).toBe("# Net");
    expect(await state(id)).toMatchObject({ isStale: true, pin: { sha: first } });
    await hub.send("POST", "/api/repos/create", { name: "own", type: "model" }, ada);
    expect((await hub.get("/api/models/ada/own/mirror", ada)).status).toBe(404);
  });
});
