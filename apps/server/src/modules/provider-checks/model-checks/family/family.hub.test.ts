import type { TemplateFamily } from "@orrery/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineFile } from "../../../../catalogue/inline-file.ts";
import { addModel } from "../../../../testing/add-model.ts";
import { type EngineForTests, sqliteEngine } from "../../../../testing/engines.ts";
import { type HubForTests, startHub } from "../../../../testing/hub.ts";
import { ggufFile } from "../../../../testing/model-files.ts";

let engine: EngineForTests;
let hub: HubForTests;
beforeAll(async () => {
  engine = await sqliteEngine.start();
  hub = await startHub(await engine.newStore());
});
afterAll(async () => {
  await hub.close();
  await engine.stop();
});

const card = (base: string, relation: string) => `---\nbase_model: ${base}\nbase_model_relation: ${relation}\n---\n`;

test("compares revisions, GGUF files, base models and fine-tunes", async () => {
  const { blobs, catalogue, now } = hub.hub;
  const first = await addModel(hub.hub, "acme/mid", {
    "README.md": card("acme/root", "finetune"),
    "chat_template.jinja": "old\ntemplate",
    "model-Q4_K_M.gguf": ggufFile({ "general.architecture": "llama", "tokenizer.chat_template": "new\ntemplate" }, []),
  });
  await addModel(hub.hub, "acme/root", {
    "tokenizer_config.json": JSON.stringify({ chat_template: [{ name: "default", template: "old\ntemplate" }] }),
  });
  await addModel(hub.hub, "acme/leaf", {
    "README.md": card("acme/mid", "finetune"),
    "tokenizer_config.json": JSON.stringify({ chat_template: "other" }),
  });
  await addModel(
    hub.hub,
    "acme/hidden",
    { "README.md": card("acme/mid", "finetune"), "chat_template.jinja": "hidden" },
    { isPrivate: true },
  );
  const put = [await inlineFile(blobs, "chat_template.jinja", Buffer.from("new\ntemplate"))];
  await catalogue.commit(first, { put, remove: [], title: "template", author: "tests", at: now() });
  const find = async (): Promise<TemplateFamily> =>
    (await hub.get("/api/models/acme/mid/template-family")).json() as Promise<TemplateFamily>;
  await expect.poll(async () => (await find()).groups.length).toBe(3);
  const { groups, isCut } = await find();
  expect(isCut).toBe(false);
  const named = groups.map(({ isOwn, templates, text }) => [
    isOwn,
    text,
    templates.map(({ source: { kind, repository = "own", path } }) => `${kind} ${repository} ${path}`),
  ]);
  expect(named).toEqual([
    [true, "new\ntemplate", ["repository own chat_template.jinja", "gguf own model-Q4_K_M.gguf"]],
    [false, "old\ntemplate", ["repository own chat_template.jinja", "base-model acme/root tokenizer_config.json"]],
    [false, "other", ["fine-tune acme/leaf tokenizer_config.json"]],
  ]);
  expect(groups[1]?.difference).toEqual({ offset: 0, line: 1, ownText: "new", text: "old" });
  expect((await hub.get("/api/models/acme/none/template-family")).status).toBe(404);
});
