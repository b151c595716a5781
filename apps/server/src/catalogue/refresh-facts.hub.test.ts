import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultAttributes } from "../git/default-attributes.ts";
import { startHub } from "../testing/hub.ts";
import { safetensorsFile } from "../testing/model-files.ts";

test("a commit through the API is read into the repository's record, and so is the next", async () => {
  const hub = await startHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-facts-")) });
  await hub.send("POST", "/api/repos/create", { type: "model", name: "net" }, hub.token);
  const commit = (lines: readonly object[]) =>
    hub.send(
      "POST",
      "/api/models/owner/net/commit/main",
      lines.map((line) => JSON.stringify(line)).join("\n"),
      hub.token,
      {
        "content-type": "application/x-ndjson",
      },
    );
  const header = { key: "header", value: { summary: "files" } };
  const file = (path: string, content: string | Buffer) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
  });
  const weights = safetensorsFile({ a: { dtype: "F16", shape: [3, 3] } });
  const first = await commit([
    header,
    file("README.md", "---\nlicense: mit\nlibrary_name: keras\npipeline_tag: fill-mask\n---\n"),
    file("model.safetensors", weights),
  ]);
  expect(first.status).toBe(200);
  const record = async () => (await hub.get("/api/models/owner/net")).json();
  expect(await record()).toMatchObject({
    cardData: { license: "mit" },
    library_name: "keras",
    pipeline_tag: "fill-mask",
    safetensors: { parameters: { F16: 9 }, total: 9 },
    tags: ["keras", "safetensors", "fill-mask", "license:mit"],
  });
  const found = await (await hub.get("/api/models?pipeline_tag=fill-mask&library=keras")).json();
  expect(found).toHaveLength(1);

  const updates = () =>
    hub.hub.database.db
      .selectFrom("changes")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirst();
  const before = await updates();
  await commit([header, file("notes.txt", "not read"), file("data/part.json", "{}")]);
  expect(Number((await updates())?.count) - Number(before?.count)).toBe(1);
  await commit([header, file("inner/model.gguf", "not a model")]);
  expect((await record()).tags).toContain("gguf");
  await commit([header, { key: "deletedFolder", value: { path: "inner" } }]);
  expect((await record()).tags).toEqual(["keras", "safetensors", "fill-mask", "license:mit"]);
  const { usedStorage } = await (await hub.get("/api/models/owner/net?expand=usedStorage")).json();
  const row = await hub.hub.catalogue.find("model", "owner/net");
  const size = defaultAttributes("model").length + weights.length + 75;
  expect([row?.main_size, usedStorage]).toEqual([size, size]);

  await commit([header, { key: "deletedFile", value: { path: "README.md" } }]);
  const after = await record();
  expect(after.tags).toEqual(["safetensors"]);
  expect(after).not.toHaveProperty("cardData");
  await hub.close();
});
