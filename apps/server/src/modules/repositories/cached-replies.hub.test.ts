import type { RepositoryRecord } from "@orrery/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { type HubForTests, startHub } from "../../testing/hub.ts";
import { addUser, commitFiles, commitLargeFile } from "../../testing/hub-commits.ts";

/** Each change is sent to one process. It and another one have lists and files cached. */
describe.each(enginesForTests)("cached lists and files on $name", ({ skipReason, start }) => {
  const hubs: HubForTests[] = [];
  let stop = async () => {};
  let changed: HubForTests;
  let token = "";
  let ada = "";

  beforeAll(async () => {
    if (skipReason) return;
    const engine = await start();
    const store = await engine.newStore();
    for (let count = 0; count < 2; count++) hubs.push(await startHub(store));
    [changed] = hubs as [HubForTests];
    stop = async () => {
      for (const hub of hubs) await hub.close();
      await engine.stop();
    };
    token = changed.token;
    ada = await addUser(changed, "ada");
  });
  afterAll(() => stop());

  const create = async (name: string, isPrivate = false) => {
    await changed.send("POST", "/api/repos/create", { name: `owner/${name}`, private: isPrivate }, token);
    await commitFiles(changed, `/api/models/owner/${name}`, "main", { "a.txt": name });
    await cacheAll(name);
  };
  const configure = (name: string, settings: object) =>
    changed.send("PUT", `/api/models/owner/${name}/settings`, settings, token);

  const fileOf = async (hub: HubForTests, name: string, caller?: string, revision = "main") => {
    const reply = await hub.get(`/owner/${name}/resolve/${revision}/a.txt`, caller);
    const text = await reply.text();
    return reply.ok ? text : reply.status;
  };
  /** What each process answers; at once, whichever was changed. */
  const files = (name: string, caller?: string, revision?: string) =>
    Promise.all(hubs.map((hub) => fileOf(hub, name, caller, revision)));

  const listOf = async (hub: HubForTests, name: string, caller?: string) => {
    const reply = await hub.get(`/api/models?author=owner&search=${name}`, caller);
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    return (await reply.json()) as RepositoryRecord[];
  };
  /** The same for lists: the changed process at once, the other one when it has followed. */
  const lists = async (name: string, caller?: string) => {
    const own = await listOf(changed, name, caller);
    await hubs[1]?.hub.follow();
    return [own, await listOf(hubs[1] as HubForTests, name, caller)];
  };
  const cacheAll = async (name: string) => {
    for (const caller of [undefined, token, ada, undefined, token, ada]) {
      await lists(name, caller);
      await files(name, caller);
    }
  };
  const both = <T>(value: T): T[] => [value, value];

  test.skipIf(skipReason)("lists have the same records as single requests, and their ETag", async () => {
    await create("alike");
    const query = "/api/models?author=owner&search=alike";
    const [record] = await listOf(changed, "alike");
    const names = "expand=likes&expand=trendingScore&expand=private&expand=downloads&expand=tags&expand=createdAt";
    const [expanded] = (await (await changed.get(`${query}&${names}&expand=origin`)).json()) as RepositoryRecord[];
    expect(record).toEqual({ ...expanded, modelId: "owner/alike" });
    const etag = (await changed.get(query)).headers.get("etag") ?? "";
    expect((await changed.get(query, undefined, { "if-none-match": etag })).status).toBe(304);
  });

  test.skipIf(skipReason)("a new commit and a like are shown", async () => {
    await create("busy");
    await commitFiles(changed, "/api/models/owner/busy", "main", { "a.txt": "new" });
    expect(await files("busy")).toEqual(both("new"));
    expect(await lists("busy")).toMatchObject(both([{ likes: 0 }]));
    await changed.send("POST", "/api/models/owner/busy/like", undefined, ada);
    expect(await lists("busy")).toMatchObject(both([{ likes: 1 }]));
  });

  test.skipIf(skipReason)("downloads are shown once they are counted", async () => {
    await create("loaded");
    await commitFiles(changed, "/api/models/owner/loaded", "main", { "config.json": "{}" });
    expect(await lists("loaded")).toMatchObject(both([{ downloads: 0 }]));
    await changed.get("/owner/loaded/resolve/main/config.json");
    // The hub's own upkeep may be writing the count at this moment.
    await vi.waitFor(async () => {
      await changed.hub.upkeep();
      expect(await lists("loaded")).toMatchObject(both([{ downloads: 1 }]));
    });
  });

  test.skipIf(skipReason)("a repository that becomes private is gone for others", async () => {
    await create("shy");
    expect([await files("shy"), await lists("shy", ada)]).toMatchObject([both("shy"), both([{ private: false }])]);
    await configure("shy", { private: true });
    expect([await files("shy"), await files("shy", ada), await files("shy", token)]).toEqual([
      both(404),
      both(404),
      both("shy"),
    ]);
    expect([await lists("shy"), await lists("shy", ada)]).toEqual([both([]), both([])]);
    expect(await lists("shy", token)).toMatchObject(both([{ private: true }]));
  });

  test.skipIf(skipReason)("what the owner of a private repository has cached is theirs", async () => {
    await create("hidden", true);
    expect(await lists("hidden", token)).toMatchObject(both([{ private: true }]));
    expect([await lists("hidden"), await lists("hidden", ada)]).toEqual([both([]), both([])]);
    expect([await files("hidden", token), await files("hidden", ada)]).toEqual([both("hidden"), both(404)]);
  });

  test.skipIf(skipReason)("a gate and the answer to a request hold", async () => {
    await create("gated");
    await configure("gated", { gated: "manual" });
    expect([await files("gated"), await files("gated", ada)]).toEqual([both(401), both(403)]);
    await changed.send("POST", "/owner/gated/ask-access", {}, ada);
    const handle = (status: string) =>
      changed.send("POST", "/api/models/owner/gated/user-access-request/handle", { user: "ada", status }, token);
    await handle("accepted");
    expect(await files("gated", ada)).toEqual(both("gated"));
    await handle("rejected");
    expect(await files("gated", ada)).toEqual(both(403));
  });

  test.skipIf(skipReason)(
    "a renamed repository has its new name, and one that takes the old name its own file",
    async () => {
      await create("before");
      await changed.send("POST", "/api/repos/move", { fromRepo: "owner/before", toRepo: "owner/after" }, token);
      expect(await lists("after")).toMatchObject(both([{ id: "owner/after", modelId: "owner/after" }]));
      expect([await lists("before"), await files("after")]).toEqual([both([]), both("before")]);
      await changed.send("POST", "/api/repos/create", { name: "owner/before" }, token);
      await commitFiles(changed, "/api/models/owner/before", "main", { "a.txt": "other" });
      expect([await files("before"), await files("after")]).toEqual([both("other"), both("before")]);
    },
  );

  test.skipIf(skipReason)("a deleted repository is gone", async () => {
    await create("doomed");
    await changed.send("DELETE", "/api/repos/delete", { name: "doomed", organization: "owner" }, token);
    expect([await files("doomed"), await files("doomed", token)]).toEqual([both(404), both(404)]);
    expect(await lists("doomed", token)).toEqual(both([]));
  });

  test.skipIf(skipReason)("a branch leads to where it was moved, and to nothing once it is deleted", async () => {
    await create("forked");
    const branch = "/api/models/owner/forked/branch/dev";
    await changed.send("POST", branch, {}, token);
    expect(await files("forked", undefined, "dev")).toEqual(both("forked"));
    await commitFiles(changed, "/api/models/owner/forked", "dev", { "a.txt": "moved" });
    expect(await files("forked", undefined, "dev")).toEqual(both("moved"));
    await changed.send("DELETE", branch, undefined, token);
    expect(await files("forked", undefined, "dev")).toEqual(both(404));
  });

  test.skipIf(skipReason)("the content of a large file that is deleted is gone", async () => {
    await create("heavy");
    await commitLargeFile(changed, "owner/heavy", "main", "a.txt", Buffer.alloc(20, "x"));
    expect(await files("heavy")).toEqual(both("x".repeat(20)));
    const [{ fileOid }] = (await (await changed.get("/api/models/owner/heavy/lfs-files", token)).json()) as [
      { readonly fileOid: string },
    ];
    const deletions = { sha: [fileOid], rewriteHistory: false };
    const path = "/api/models/owner/heavy/lfs-files/batch";
    expect((await changed.send("POST", path, { deletions }, token)).status).toBe(200);
    expect(await files("heavy")).toEqual(both(404));
  });
});
