import { describe, expect, test } from "vitest";
import { inlineFile } from "../../../catalogue/inline-file.ts";
import { sqliteEngine } from "../../../testing/engines.ts";
import type { HubForTests } from "../../../testing/hub.ts";
import { startHubOn } from "../../../testing/hub-on-engine.ts";
import { withoutOtherGguf } from "./gguf-choice.ts";

describe("repositories with many files", () => {
  let hub: HubForTests;
  startHubOn(sqliteEngine, async (started) => {
    hub = started;
    await hub.send("POST", "/api/repos/create", { name: "owner/many" }, hub.token);
    const { catalogue, blobs } = hub.hub;
    const row = await catalogue.find("model", "owner/many");
    const file = await inlineFile(blobs, "a.gguf", Buffer.from("GGUF"));
    const put = Array.from({ length: 12_000 }, (_, at) => ({ ...file, path: `${at}.gguf` }));
    if (row) await catalogue.commit(row, { put, remove: [], title: "add", author: "tests", at: Date.now() });
  });
  const pull = async (tag: string) => {
    const reply = await hub.get(`/v2/owner/many/manifests/${tag}`);
    return { status: reply.status, body: (await reply.json()) as { layers?: object[]; errors?: object[] } };
  };

  test("are refused before their manifest is written", async () => {
    const { status, body } = await pull("latest");
    expect(status).toBe(422);
    expect(body.errors?.[0]).toMatchObject({
      code: "MANIFEST_INVALID",
      message: "owner/many has 12001 files; a manifest can list at most 11983. Download the files instead.",
    });
  });

  test("have a manifest for one GGUF file and what is no GGUF", async () => {
    const { status, body } = await pull("7.gguf");
    expect([status, body.layers?.length]).toEqual([200, 2]);
  });
});

test("chooses all parts of a GGUF model, and files that are no GGUF", () => {
  const files = ["README.md", "a-00001-of-00002.gguf", "a-00002-of-00002.gguf", "b.gguf"].map((path) => ({ path }));
  expect(withoutOtherGguf(files, "a-00001-of-00002.gguf")).toEqual(files.slice(0, 3));
  expect(withoutOtherGguf(files, "b.gguf")).toEqual([files[0], files[3]]);
});

test("chooses a GGUF model of 200,000 parts", () => {
  const files = Array.from({ length: 200_000 }, (_, at) => ({ path: `net-${at}-of-99999.gguf` }));
  expect(withoutOtherGguf(files, "net-00001-of-99999.gguf")).toHaveLength(200_000);
});
