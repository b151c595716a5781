import type { HubOverview } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { entriesForTests } from "../../testing/entries.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("the overview on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
  });

  const overview = async (query = "", token?: string) =>
    (await (await hub.get(`/api/overview${query}`, token)).json()) as HubOverview;
  const total = async (path: string, token?: string) =>
    Number((await hub.get(`${path}&limit=1&origin=-reference`, token)).headers.get("x-total-count"));

  test.skipIf(skipReason)("counts what the lists count, for the viewer", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/hidden", private: true }, hub.token);
    for (const token of [undefined, hub.token]) {
      const found = await overview("", token);
      expect(found.models).toBeGreaterThan(0);
      expect(found).toMatchObject({
        models: await total("/api/models?", token),
        datasets: await total("/api/datasets?", token),
        runsOnHub: await total("/api/models?runs_here=true", token),
        added: await total("/api/models?author=-orrery", token),
      });
    }
    expect((await overview("", hub.token)).models).toBe((await overview()).models + 1);
  });

  test.skipIf(skipReason)(
    "lists the first models with the fields asked for, and counts tasks and providers",
    async () => {
      const { top, tasks, providers, chatModels } = await overview("?expand=pipeline_tag&expand=trendingScore");
      const sorted = (await (await hub.get(`/api/models?sort=${top.sort}&origin=-reference&limit=6`)).json()) as {
        id: string;
      }[];
      expect(top.models.length).toBeGreaterThan(0);
      expect(top.models.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
      expect(Object.keys(top.models[0] ?? {}).sort()).toEqual(["_id", "id", "pipeline_tag", "trendingScore"]);
      expect(tasks.length).toBeGreaterThan(0);
      expect(providers.length).toBeGreaterThan(0);
      expect(chatModels).toEqual([]);
    },
  );

  test.skipIf(skipReason)("refuses a field that models do not have", async () => {
    const reply = await hub.get("/api/overview?expand=color");
    expect(reply.status).toBe(400);
    expect(((await reply.json()) as { error: string }).error).toMatch(/^"expand" does not support "color"\. It knows /);
  });
});
