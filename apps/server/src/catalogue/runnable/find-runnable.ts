import { isGgufFolder, isGgufPath } from "./find-gguf.ts";
import type { HeldFile } from "./held-file.ts";
import { isServed } from "./served-tasks.ts";

/** What the service needs of a model, all of it here. */
export interface Runnable {
  readonly task: string;
  /** The kind of weights of each graph, by the graph's name. */
  readonly dtype: Readonly<Record<string, string>>;
  readonly modelFile?: string;
  /** Where each file is in the repository, by where the runtime looks for it. */
  readonly files: Readonly<Record<string, string>>;
  /** Bytes of the graphs. */
  readonly bytes: number;
}

/** How the names of graphs end by the kind of their weights: those that a processor runs well come first. */
const kinds: readonly (readonly [dtype: string, ending: string])[] = [
  ["q8", "_quantized"],
  ["int8", "_int8"],
  ["uint8", "_uint8"],
  ["fp32", ""],
  ["q4", "_q4"],
  ["bnb4", "_bnb4"],
  ["fp16", "_fp16"],
  ["q4f16", "_q4f16"],
];

const encoderDecoder = ["encoder_model", "decoder_model_merged"] as const;
const visionLanguage = ["embed_tokens", "vision_encoder", "decoder_model_merged"] as const;
const one = [["model"]] as const;
const oneOrTwo = [["model"], encoderDecoder] as const;

/** The graphs that models of a task have, in the order in which we would have them; one set is enough. */
const graphSets: Readonly<Record<string, readonly (readonly string[])[]>> = {
  summarization: [encoderDecoder],
  translation: [encoderDecoder],
  "text2text-generation": [encoderDecoder],
  "table-question-answering": oneOrTwo,
  "image-to-text": [encoderDecoder],
  "document-question-answering": [encoderDecoder],
  "image-text-to-text": [visionLanguage],
  "visual-question-answering": [visionLanguage],
  "automatic-speech-recognition": oneOrTwo,
  "text-generation": [["model"], ["decoder_model_merged"]],
};

const readsText =
  /^(?:text-(?!to-image)|image-text-|visual-|token-|fill-|question-|feature-|sentence-|zero-shot-|summar|transl|text2text|table-)/;
const readsMedia = /^(?:image-|visual-|object-|depth-|document-|automatic-|audio-)|^zero-shot-(?:image|object)/;

const sideFiles = (task: string): readonly (readonly string[])[] => {
  if (task.startsWith("tabular-")) return [["config.json"]];
  const needed: string[][] = [["config.json"]];
  if (readsText.test(task)) needed.push(["tokenizer.json"]);
  if (readsMedia.test(task)) needed.push(["preprocessor_config.json", "processor_config.json"]);
  return needed;
};

const isSidePath = (path: string): boolean =>
  /^[^/]+\.(?:json|txt|jinja|model)$/.test(path) || /^(?:1_Pooling\/config\.json|voices\/[^/]+\.bin)$/.test(path);

/** Small files that runtimes read beside the graphs. */
const isSide = ({ path, size }: HeldFile): boolean => size <= 64 * 1024 * 1024 && isSidePath(path);

/** The files that findRunnable and findGguf look at, so that no others need to be read from the database. */
export const runnableFiles = {
  hasFile: (path: string): boolean =>
    isSidePath(path) || /^(?:onnx\/)?[^/]+\.onnx[^/]*$/.test(path) || isGgufPath(path),
  hasFolder: (path: string): boolean => /^(?:onnx|1_Pooling|voices)$/.test(path) || isGgufFolder(path),
};

interface Graph {
  readonly name: string;
  readonly dtype: string;
  readonly file: string;
}

const findGraph = (paths: ReadonlySet<string>, folder: string, name: string): Graph | undefined => {
  for (const [dtype, ending] of kinds) {
    const file = `${name}${ending}.onnx`;
    if (paths.has(folder + file)) return { name, dtype, file };
  }
  return undefined;
};

const findGraphs = (paths: ReadonlySet<string>, task: string): { folder: string; graphs: Graph[] } | undefined => {
  for (const folder of ["onnx/", ""])
    for (const names of graphSets[task] ?? one) {
      const graphs = names.flatMap((name) => findGraph(paths, folder, name) ?? []);
      if (graphs.length === names.length) return { folder, graphs };
    }
  return undefined;
};

/** A graph's own file, and those with the weights that did not fit into it. */
const filesOf = (held: readonly HeldFile[], folder: string, { file }: Graph): HeldFile[] =>
  held.filter(
    ({ path }) =>
      path === folder + file || (path.startsWith(`${folder}${file}`) && /_data(?:_\d+)?$|\.data$/.test(path)),
  );

/** Whether the service can run a model from the files that are here, and which of them it takes. */
export const findRunnable = (task: string | null, held: readonly HeldFile[]): Runnable | undefined => {
  if (!task || !isServed(task)) return undefined;
  const paths = new Set(held.map(({ path }) => path));
  const found = findGraphs(paths, task);
  const isComplete = sideFiles(task).every((choices) => choices.some((path) => paths.has(path)));
  if (!found || !isComplete) return undefined;
  const { folder, graphs } = found;
  const weights = graphs.flatMap((graph) => filesOf(held, folder, graph));
  const side = held.filter(isSide).map(({ path }) => [path, path]);
  const [first] = graphs;
  const usual = graphSets[task]?.[0]?.[0] ?? "model";
  return {
    task,
    dtype: Object.fromEntries(graphs.map(({ name, dtype }) => [name, dtype])),
    ...(graphs.length === 1 && first && first.name !== usual && { modelFile: first.name }),
    files: Object.fromEntries([...side, ...weights.map(({ path }) => [`onnx/${path.slice(folder.length)}`, path])]),
    bytes: weights.reduce((sum, { size }) => sum + size, 0),
  };
};
