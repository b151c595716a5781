import { describe, expect, test } from "vitest";
import { enginesForTests } from "../../testing/engines.ts";
import type { HubForTests } from "../../testing/hub.ts";
import { commitFiles } from "../../testing/hub-commits.ts";
import { startHubOn } from "../../testing/hub-on-engine.ts";

describe.each(enginesForTests)("a repository that is deleted while it is changed, on $name", (engine) => {
  let hub: HubForTests;
  startHubOn(engine, (started) => {
    hub = started;
  });

  test.skipIf(engine.skipReason)("a commit is 404 RepoNotFound", async () => {
    await hub.send("POST", "/api/repos/create", { name: "owner/net" }, hub.token);
    const { blobs } = hub.hub;
    const { put } = blobs;
    blobs.put = async (...given) => {
      blobs.put = put;
      expect((await hub.send("DELETE", "/api/repos/delete", { name: "owner/net" }, hub.token)).status).toBe(200);
      return put(...given);
    };
    const { status, body } = await commitFiles(hub, "/api/models/owner/net", "main", { "a.txt": "a" });
    expect([status, body.error]).toEqual([
      404,
      "Repository not found: it was deleted while the change was being written.",
    ]);
  });
});
