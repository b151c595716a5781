import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { errorMessage } from "../../errors.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { OnnxPlan } from "../messages.ts";
import type { Json } from "./fields.ts";
import type { LoadedModel, Pipeline, TransformersLibrary } from "./loaded-model.ts";

/** The runtime's pipeline that loads a model of a task, where it is not called like the task. */
const pipelineNames: Readonly<Record<string, string>> = {
  "sentence-similarity": "feature-extraction",
  "text-ranking": "text-classification",
  "zero-shot-classification": "text-classification",
  conversational: "text-generation",
  "table-question-answering": "text2text-generation",
  "text-to-speech": "text-to-audio",
};

/** Files of a model by their paths; text that is no JSON comes as `{ text }`. */
const readerFor = (folder: string): ((path: string) => Json) => {
  const known = new Map<string, Json>();
  const read = (path: string): Json => {
    let text: string;
    try {
      text = readFileSync(join(folder, path), "utf8");
    } catch {
      return {};
    }
    return path.endsWith(".json") ? (JSON.parse(text) as Json) : { text };
  };
  return (path) => {
    const found = known.get(path) ?? read(path);
    known.set(path, found);
    return found;
  };
};

/** Nothing is ever fetched, and idle threads do not spin. */
const setUp = ({ env, LogLevel }: TransformersLibrary, folder: string): void => {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = `${dirname(folder)}/`;
  env.useFSCache = false;
  env.useBrowserCache = false;
  env.logLevel = LogLevel.NONE;
};

/**
 * Adding and normalizing as one operation takes five times as long as the two by themselves, a fifth of a small encoder's
 * time (measured with onnxruntime-node 1.30).
 */
const slowFusion = "SkipLayerNormFusion";

export const sessionOptions = (threads: number) => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  executionMode: "sequential" as const,
  logSeverityLevel: 4 as const,
  extra: {
    session: { intra_op: { allow_spinning: "0" } },
    optimization: { disable_specified_optimizers: slowFusion },
  },
});

const loadError = (plan: OnnxPlan, error: unknown): HubInferenceError => {
  const message = errorMessage(error);
  return new HubInferenceError(
    "model_broken",
    `${plan.id} cannot be loaded for ${plan.task}: ${message.slice(0, 500).replaceAll(plan.folder, plan.id)}`,
    {},
    { cause: error },
  );
};

const optionsFor = (plan: OnnxPlan) => ({
  dtype: plan.dtype,
  device: "cpu",
  local_files_only: true,
  session_options: sessionOptions(plan.threads),
  ...(plan.modelFile && { model_file_name: plan.modelFile }),
});

/** In silence nothing is said, but the runtime takes a text of no tokens for a mistake. */
const allowSilence = ({ tokenizer }: Pipeline): void => {
  const decode = tokenizer.decode.bind(tokenizer);
  tokenizer.decode = (ids, options) => (ids.length === 0 ? "" : decode(ids, options));
};

const loadPipeline = async (library: TransformersLibrary, plan: OnnxPlan): Promise<Pipeline> => {
  const name = pipelineNames[plan.task] ?? plan.task;
  const load = library.pipeline as (task: string, folder: string, options: object) => Promise<Pipeline>;
  const pipeline = await load(name, basename(plan.folder), optionsFor(plan));
  if (plan.task === "automatic-speech-recognition") allowSilence(pipeline);
  return pipeline;
};

/** The runtime's own types omit what its tokenizers, processors and models can be asked, so ours say what tasks use. */
const asPipeline = (parts: unknown): Pipeline => parts as Pipeline;

/** Models that look and write have no pipeline: their parts are loaded one by one. */
const loadVisionModel = async (library: TransformersLibrary, plan: OnnxPlan): Promise<Pipeline> => {
  const name = basename(plan.folder);
  const processor = await library.AutoProcessor.from_pretrained(name, { local_files_only: true });
  const options = optionsFor(plan) as Parameters<typeof library.AutoModelForImageTextToText.from_pretrained>[1];
  const model = await library.AutoModelForImageTextToText.from_pretrained(name, options);
  const call = () => Promise.reject(new Error("there is no such pipeline"));
  return asPipeline(Object.assign(call, { tokenizer: processor.tokenizer, processor, model }));
};

/** Models that pick cells of a table have a single graph and no pipeline. */
const loadTableReader = async (library: TransformersLibrary, plan: OnnxPlan): Promise<Pipeline> => {
  const name = basename(plan.folder);
  const tokenizer = await library.AutoTokenizer.from_pretrained(name, { local_files_only: true });
  const options = optionsFor(plan) as Parameters<typeof library.AutoModel.from_pretrained>[1];
  const model = await library.AutoModel.from_pretrained(name, options);
  const call = () => Promise.reject(new Error("there is no such pipeline"));
  return asPipeline(Object.assign(call, { tokenizer, model }));
};

const isVisionLanguage = (task: string): boolean => /^(?:image-text-to-text|visual-question-answering)$/.test(task);

const loaderOf = (plan: OnnxPlan, config: Json): typeof loadPipeline => {
  if (isVisionLanguage(plan.task)) return loadVisionModel;
  const picksCells = plan.task === "table-question-answering" && config.model_type === "tapas";
  return picksCells ? loadTableReader : loadPipeline;
};

/** Loads a model whose files lie in its plan's folder. Models of tables are plain graphs and need no pipeline. */
export const loadModel = async (library: TransformersLibrary, plan: OnnxPlan): Promise<LoadedModel> => {
  setUp(library, plan.folder);
  const readJson = readerFor(plan.folder);
  const isPlain = plan.task.startsWith("tabular-");
  try {
    const load = loaderOf(plan, readJson("config.json"));
    const pipeline = isPlain ? ({} as Pipeline) : await load(library, plan);
    return { plan, library, config: readJson("config.json"), readJson, pipeline };
  } catch (error) {
    throw loadError(plan, error);
  }
};
