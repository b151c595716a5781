// The run time the hub's own service uses, found from the server's package: this folder has no dependencies of its own.
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const folder = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const require = createRequire(resolve(folder, "../apps/server/package.json"));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const transformers = await load("@huggingface/transformers");
transformers.env.allowRemoteModels = false;
transformers.env.localModelPath = `${folder}/`;

export const { pipeline, RawImage } = transformers;
export const onnx = (await load("onnxruntime-node")).default;
