import type { Lineage } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import { entriesForTests } from "../../testing/entries.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { commitFiles } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

const cardOf = (base: string, relation: string) => `---\nbase_model: ${base}\nbase_model_relation: ${relation}\n---\n`;

describe.each(enginesForTests)("lineage on $name", ({ skipReason, start }) => {
  let hub: HubForTests;
  startHubOn({ skipReason, start }, async (started) => {
    hub = started;
    await hub.hub.catalogue.upsertMirrored(entriesForTests);
    const models: readonly (readonly [string, string, string, boolean])[] = [
      ["owner/tuned", "acme/chatty-7b", "finetune", false],
      ["owner/lora", "owner/tuned", "adapter", false],
      ["owner/secret-lora", "owner/tuned", "adapter", true],
      ["owner/lost", "elsewhere/unknown", "merge", false],
      ["owner/round", "owner/about", "finetune", false],
      ["owner/about", "owner/round", "finetune", false],
    ];
    for (const [name, base, relation, isPrivate] of models) {
      await hub.send("POST", "/api/repos/create", { name, private: isPrivate }, hub.token);
      await commitFiles(hub, `/api/models/${name}`, "main", { "README.md": cardOf(base, relation) });
    }
  });

  const lineage = async (id: string, token?: string) =>
    (await (await hub.get(`/api/models/${id}/lineage`, token)).json()) as Lineage;
  const idsOf = (levels: readonly { relation: string; models: readonly { id: string }[] }[]) =>
    levels.map(({ relation, models }) => [relation, ...models.map(({ id }) => id)]);

  test.skipIf(skipReason)("shows bases level by level, and derived models by relation", async () => {
    const tuned = await lineage("owner/tuned");
    expect(tuned.bases).toMatchObject([
      { relation: "finetune", models: [{ id: "acme/chatty-7b", isOnHub: true, downloads: 5000 }] },
    ]);
    expect(tuned.derived).toMatchObject([{ relation: "adapter", total: 1, models: [{ id: "owner/lora" }] }]);
    expect(idsOf((await lineage("owner/lora")).bases)).toEqual([
      ["adapter", "owner/tuned"],
      ["finetune", "acme/chatty-7b"],
    ]);
    expect(idsOf((await lineage("acme/chatty-7b")).derived)).toEqual([
      ["finetune", "owner/tuned"],
      ["quantized", "lab/chatty-7b-GGUF"],
    ]);
  });

  test.skipIf(skipReason)("counts private models only for those who can see them", async () => {
    expect((await lineage("owner/tuned", hub.token)).derived).toMatchObject([{ relation: "adapter", total: 2 }]);
    expect((await hub.get("/api/models/owner/secret-lora/lineage")).status).toBe(404);
  });

  test.skipIf(skipReason)("ends at unknown bases and at circles", async () => {
    expect((await lineage("owner/lost")).bases).toEqual([
      { relation: "merge", models: [{ id: "elsewhere/unknown", isOnHub: false, hasPage: false }] },
    ]);
    expect(idsOf((await lineage("owner/round")).bases)).toEqual([
      ["finetune", "owner/about"],
      ["finetune", "owner/round"],
    ]);
    expect(await lineage("bare-name")).toEqual({ bases: [], derived: [] });
  });
});
