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

export const { pipeline, RawImage, AutoProcessor, AutoModelForImageTextToText } = transformers;
export const onnx = (await load("onnxruntime-node")).default;

/** Opens a model that picks cells as the hub does, with the hub's own code: `npm run build -- server` comes first. */
export const openTableReader = async (name) => {
  const { AutoModel, AutoTokenizer } = transformers;
  const dist = resolve(folder, "../apps/server/dist/inference/tasks/table-question-answering.js");
  const { tableQuestionAnswering } = await import(pathToFileURL(dist).href);
  const options = { local_files_only: true };
  const [model, tokenizer] = await Promise.all([
    AutoModel.from_pretrained(name, options),
    AutoTokenizer.from_pretrained(name, options),
  ]);
  const plan = { id: name, limits: { tokens: 2048, items: 1000 } };
  const loaded = { plan, library: transformers, config: model.config, pipeline: { model, tokenizer } };
  return async (inputs) => {
    const [{ value, error }] = await tableQuestionAnswering(loaded, [{ inputs, parameters: {} }], []);
    if (error) throw new Error(error.message);
    return value;
  };
};
