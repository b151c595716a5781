import type { DownloadHistory, RepositoryRecord } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { entriesForTests } from "../../testing/entries.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { commitFiles } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;

describe.each(enginesForTests)("trending and downloads on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  let clock = Date.UTC(2026, 2, 10, 12);

  startHubOn(
    { skipReason, start },
    async (started) => {
      hub = started;
      await hub.hub.catalogue.upsertMirrored(entriesForTests);
      for (const name of ["owner/net", "owner/liked"]) await hub.send("POST", "/api/repos/create", { name }, hub.token);
      await hub.send("POST", "/api/repos/create", { name: "owner/hidden", private: true }, hub.token);
      await commitFiles(hub, "/api/models/owner/net", "main", { "README.md": "# Net" });
    },
    {},
    () => clock,
  );

  const download = async (times: number) => {
    for (let count = 0; count < times; count += 1) await hub.get("/owner/net/resolve/main/README.md");
    await hub.hub.upkeep();
    await hub.hub.follow();
  };
  const run = (model: string, state: "done" | "failed") =>
    hub.hub.database.db
      .insertInto("router_calls")
      .values({
        request_id: `${model} ${state}`,
        at: clock,
        endpoint: "chat",
        model,
        state,
        process: "test",
        is_streamed: 0,
        attempts: 1,
        reserved_nano: 0,
        bytes_out: 0,
      })
      .execute();
  const refresh = async (after = 11 * minute) => {
    clock += after;
    await hub.hub.upkeep();
    await hub.hub.follow();
  };
  const scores = async () => {
    const reply = await hub.get("/api/models?sort=trendingScore&expand=trendingScore");
    const records = (await reply.json()) as { id: string; trendingScore: number }[];
    return Object.fromEntries(records.map(({ id, trendingScore }) => [id, trendingScore]));
  };
  const history = async () => (await (await hub.get("/api/models/owner/net/downloads")).json()) as DownloadHistory;
  const counts = async () =>
    (await (await hub.get("/api/models/owner/net?expand=downloads&expand=downloadsAllTime")).json()) as object;

  test.skipIf(skipReason)("likes count ten, downloads and finished runs one, beside the upstream score", async () => {
    await download(3);
    await hub.send("POST", "/api/models/owner/liked/like", undefined, hub.token);
    await run("acme/Tiny-BERT", "done");
    await run("acme/tiny-bert", "failed");
    expect(await scores()).toMatchObject({ "owner/net": 0, "owner/liked": 0, "acme/tiny-bert": 3 });
    await refresh();
    const found = await scores();
    expect(found).toMatchObject({
      "owner/net": 3,
      "owner/liked": 10,
      "acme/tiny-bert": 4,
      "acme/chatty-7b": 40,
    });
    expect(Object.keys(found).slice(0, 2)).toEqual(["acme/chatty-7b", "owner/liked"]);
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
    expect(await scores()).toEqual(found);
    await hub.send("DELETE", "/api/models/owner/liked/like", undefined, hub.token);
    await refresh();
    expect(await scores()).toMatchObject({ "owner/liked": 0, "owner/net": 3 });
  });

  test.skipIf(skipReason)("downloads are shown by day, for 30 days, with the 30 days before", async () => {
    await refresh(day);
    await download(2);
    const { days, total, previous } = await history();
    expect(days).toHaveLength(30);
    expect([days.at(-2), days.at(-1)]).toEqual([
      { date: "2026-03-10", downloads: 3 },
      { date: "2026-03-11", downloads: 2 },
    ]);
    expect([total, previous]).toEqual([5, 0]);
    expect((await hub.get("/api/models/owner/hidden/downloads")).status).toBe(404);
    expect((await hub.get("/api/models/owner/hidden/downloads", hub.token)).status).toBe(200);
    expect((await hub.get("/api/datasets/owner/net/downloads")).status).toBe(404);
  });

  test.skipIf(skipReason)("lists give the downloads of each recent day and the main evaluation result", async () => {
    const result = { dataset: { name: "Ticket routing" }, metrics: [{ type: "accuracy", value: 0.913 }] };
    const card = `---\nmodel-index: ${JSON.stringify([{ name: "net", results: [result] }])}\n---\n# Net`;
    await commitFiles(hub, "/api/models/owner/net", "main", { "README.md": card });
    await hub.hub.follow();
    const reply = await hub.get("/api/models?author=owner&sort=id&direction=1&expand=downloadsByDay&expand=mainResult");
    const [liked, net] = (await reply.json()) as RepositoryRecord[];
    expect(net).toMatchObject({ id: "owner/net", mainResult: { name: "Ticket routing", share: 0.913 } });
    expect(net?.downloadsByDay).toHaveLength(30);
    expect(net?.downloadsByDay?.slice(-3)).toEqual([0, 3, 2]);
    expect(liked).toMatchObject({ id: "owner/liked", downloadsByDay: Array.from({ length: 30 }, () => 0) });
    expect(liked).not.toHaveProperty("mainResult");
  });

  test.skipIf(skipReason)("what is older than 30 days no longer counts", async () => {
    await refresh(29 * day);
    expect(await counts()).toMatchObject({ downloads: 2, downloadsAllTime: 5 });
    expect(await scores()).toMatchObject({ "owner/net": 2, "acme/tiny-bert": 3 });
    expect(await history()).toMatchObject({ total: 2, previous: 3 });
    await refresh(60 * day);
    expect(await counts()).toMatchObject({ downloads: 0, downloadsAllTime: 5 });
    expect(await history()).toMatchObject({ total: 0, previous: 0 });
    expect(await hub.hub.database.db.selectFrom("repository_days").selectAll().execute()).toEqual([]);
  });
});
