import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFolder } from "../../asset-folders.ts";
import type { ModelFiles } from "../tiny-models.ts";

/** The files of a model that comes with the hub, other than scripts. */
export const bundledModel = (name: string): ModelFiles => {
  const folder = join(bundleFolder, name);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|jinja|md|onnx|gguf)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
};

/** Conversations that the bundled chat model was not trained on, each without its last answer. */
export const heldOutConversations = (): readonly (readonly { readonly role: string; readonly content: string }[])[] =>
  readFileSync(join(bundleFolder, "datasets/hub-conversations/test.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { messages: { role: string; content: string }[] }).messages.slice(0, -1));
