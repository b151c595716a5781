import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { type Hub, openHub } from "../../hub/hub.ts";
import { anonymous } from "../../identity/viewer.ts";
import { addModel } from "../../testing/add-model.ts";
import { tinyCaller } from "../../testing/models/tiny-makers.ts";
import { ggufModel } from "../../testing/publishing/gguf-model.ts";
import { createRoutedModels } from "./routed-models.ts";

let hub: Hub;
beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-routed-"));
  hub = await openHub({ ...readConfig({ ORRERY_SEED: "off" }).config, dataFolder });
});
afterAll(() => hub.close());

const withTools = "{% for tool in tools %}{{ tool.name }}{% endfor %}{{ messages[0].content }}";
const withoutTools = "{{ messages[0].content }}";
const gguf = (template?: string) => ({
  "README.md": "---\npipeline_tag: text-generation\n---\n",
  "model-Q8_0.gguf": ggufModel(template === undefined ? {} : { "tokenizer.chat_template": template }),
});
const tokenizer = (chat_template: string) => ({ "tokenizer_config.json": JSON.stringify({ chat_template }) });

test.each([
  ["a GGUF template with tools", gguf(withTools), true],
  ["a GGUF template without tools", gguf(withoutTools), false],
  ["a GGUF file without a template", gguf(), false],
  [
    "a GGUF template beside the tokenizer's, which its engine does not use",
    { ...gguf(withoutTools), ...tokenizer(withTools) },
    false,
  ],
  ["the tokenizer's template of an ONNX model", tinyCaller(), true],
])("reads tools from %s", async (name, files, expected) => {
  const id = `lab/${name.replaceAll(/\W+/g, "-").slice(0, 60)}`;
  await addModel(hub, id, files);
  const model = await createRoutedModels(hub.database.db, hub.now).find(id, anonymous);
  expect(model?.readsTools).toBe(expected);
});
