import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { programFile } from "../../../asset-folders.ts";
import { enginesForSlowTests } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { addUser, commitFiles } from "../../../testing/hub-commits.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { croissantProblems } from "../../../testing/publishing/croissant-rules.ts";

const isBuilt = existsSync(programFile("job-worker"));
const card = "---\nlicense: mit\npretty_name: Tides </script><b>\n---\nHeights of tides.\n";

describe.each(enginesForSlowTests)("Croissant on $name (columns need a build)", (engine) => {
  const { skipReason } = engine;
  let hub: HubForTests;
  startHubOn(engine, async (started) => {
    hub = started;
    await hub.send("POST", "/api/repos/create", { name: "owner/tides", type: "dataset" }, hub.token);
    await commitFiles(hub, "/api/datasets/owner/tides", "main", {
      "README.md": card,
      "train.csv": "height,place\n1,Cork\n",
      "test.csv": "height,place\n2,Galway\n",
    });
  });

  test.skipIf(skipReason || !isBuilt)("the API describes splits and columns", async () => {
    const document = (await (await hub.get("/api/datasets/owner/tides/croissant")).json()) as Record<string, unknown>;
    expect(croissantProblems(document)).toEqual([]);
    const sets = document.recordSet as { "@id": string; field: { name: string; dataType: string }[] }[];
    expect(sets.map((set) => set["@id"])).toEqual(["default_splits", "default"]);
    expect(sets[1]?.field.map(({ name, dataType }) => [name, dataType])).toEqual([
      ["split", "sc:Text"],
      ["height", "sc:Integer"],
      ["place", "sc:Text"],
    ]);
  });

  test.skipIf(skipReason)(
    "the dataset's page has the description, and no text of the card ends its script",
    async () => {
      const page = await (await hub.get("/datasets/owner/tides")).text();
      const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
      const document = JSON.parse(json) as Record<string, unknown>;
      expect(croissantProblems(document)).toEqual([]);
      expect(document.name).toBe("Tides </script><b>");
      expect(await (await hub.get("/datasets")).text()).not.toContain("ld+json");
    },
  );

  test.skipIf(skipReason)("a private dataset is described to people who can see it only", async () => {
    const carol = await addUser(hub, "carol", "read");
    await hub.send("POST", "/api/repos/create", { name: "owner/dark", type: "dataset", private: true }, hub.token);
    await commitFiles(hub, "/api/datasets/owner/dark", "main", { "a.csv": "x\n1\n" });
    expect((await hub.get("/api/datasets/owner/dark/croissant", carol)).status).toBe(404);
    expect(await (await hub.get("/datasets/owner/dark", carol)).text()).not.toContain("ld+json");
    expect((await hub.get("/api/datasets/owner/dark/croissant", hub.token)).status).toBe(200);
  });
});
