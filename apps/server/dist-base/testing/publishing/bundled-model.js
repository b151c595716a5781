import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFolder } from "../../asset-folders.js";
/** The files of a model that comes with the hub, other than scripts. */
export const bundledModel = (name) => {
    const folder = join(bundleFolder, name);
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:json|jinja|md|onnx|gguf)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
};
/** Conversations that the bundled chat model was not trained on, each without its last answer. */
export const heldOutConversations = () => readFileSync(join(bundleFolder, "datasets/hub-conversations/test.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).messages.slice(0, -1));
//# sourceMappingURL=bundled-model.js.map