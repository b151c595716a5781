import type { TaskId } from "@orrery/tasks";
import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";
import type { RepositoryChange } from "../db/schema.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { asObject, asTexts, readJsonObject } from "./bounded-json.ts";
import { type Card, readCard } from "./card.ts";
import { type GgufHeader, readGgufHeader } from "./gguf-header.ts";
import { type ConfigFiles, tokenText, toModelConfig } from "./model-config.ts";
import { countOnnxParameters } from "./onnx-parameters.ts";
import type { RepositoryKind } from "./repository-id.ts";
import { countRows } from "./rows/count-rows.ts";
import { formatOf, isMediaFile } from "./rows/splits.ts";
import { readSafetensorsHeader, type SafetensorsHeader } from "./safetensors-header.ts";
import { isLibrarySign, sniffLibrary } from "./sniff-library.ts";
import { isFormatSign, tagsOf } from "./tags.ts";

/** How transformers loads a kind of architecture, and the one task it is for. */
interface Head {
  readonly auto_model: string;
  readonly pipeline_tag: TaskId;
}

/** Suffixes of architecture names that imply one task. */
const heads = {
  ForCausalLM: { auto_model: "AutoModelForCausalLM", pipeline_tag: "text-generation" },
  LMHeadModel: { auto_model: "AutoModelForCausalLM", pipeline_tag: "text-generation" },
  ForMaskedLM: { auto_model: "AutoModelForMaskedLM", pipeline_tag: "fill-mask" },
  ForSequenceClassification: { auto_model: "AutoModelForSequenceClassification", pipeline_tag: "text-classification" },
  ForTokenClassification: { auto_model: "AutoModelForTokenClassification", pipeline_tag: "token-classification" },
  ForQuestionAnswering: { auto_model: "AutoModelForQuestionAnswering", pipeline_tag: "question-answering" },
  ForImageClassification: { auto_model: "AutoModelForImageClassification", pipeline_tag: "image-classification" },
  ForObjectDetection: { auto_model: "AutoModelForObjectDetection", pipeline_tag: "object-detection" },
  ForSemanticSegmentation: { auto_model: "AutoModelForSemanticSegmentation", pipeline_tag: "image-segmentation" },
  ForDepthEstimation: { auto_model: "AutoModelForDepthEstimation", pipeline_tag: "depth-estimation" },
  ForCTC: { auto_model: "AutoModelForCTC", pipeline_tag: "automatic-speech-recognition" },
  ForAudioClassification: { auto_model: "AutoModelForAudioClassification", pipeline_tag: "audio-classification" },
  ForVideoClassification: { auto_model: "AutoModelForVideoClassification", pipeline_tag: "video-classification" },
} as const satisfies Readonly<Record<string, Head>>;

/** What an architecture's name says about loading it. */
const headOf = (architecture: string | undefined): Head | undefined =>
  Object.entries(heads).find(([ending]) => architecture?.endsWith(ending))?.[1];

/** A repository's files, to be read from. */
export interface FileSet {
  readonly kind: RepositoryKind;
  readonly paths: readonly string[];
  readonly open: (path: string) => Promise<ByteSource>;
}

/** What the files say of a repository, as its row holds it, and what is wrong with them. */
export interface ExtractedFacts {
  readonly change: RepositoryChange;
  readonly card: Card;
  /** `path: what is wrong`, for files that could not be read. */
  readonly notes: readonly string[];
}

const megabyte = 1024 * 1024;
const maxShards = 500;

/** Reads one file after the other; one that cannot be understood leaves a note and nothing else. */
const createReading = ({ paths, open }: FileSet) => {
  const notes: string[] = [];
  const present = new Set(paths);
  const attempt = async <T>(path: string, read: (source: ByteSource) => Promise<T>): Promise<T | undefined> => {
    if (!present.has(path)) return undefined;
    try {
      return await read(await open(path));
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      notes.push(`${path} ${error.message}.`);
      return undefined;
    }
  };
  return { notes, attempt };
};

type Reading = ReturnType<typeof createReading>;

const readText = (limit: number) => async (source: ByteSource) => {
  if (source.size > limit) throw new ReadingError(`has ${source.size} bytes; at most ${limit} are read`);
  return new TextDecoder().decode(await source.read(0, source.size));
};

/** The start of a text, which holds all of a card that is read. */
const readStart = (limit: number) => async (source: ByteSource) =>
  new TextDecoder().decode(await source.read(0, Math.min(source.size, limit)));

const cardFile = "README.md";
const templateFile = "chat_template.jinja";
const configFiles = {
  config: "config.json",
  tokenizer: "tokenizer_config.json",
  processor: "processor_config.json",
  diffusers: "model_index.json",
  adapter: "adapter_config.json",
} satisfies { readonly [Name in keyof ConfigFiles]: string };

const readConfigs = async ({ attempt }: Reading): Promise<ConfigFiles> => {
  const found: [name: string, value: unknown][] = [];
  for (const [name, path] of Object.entries(configFiles))
    found.push([name, await attempt(path, (source) => readJsonObject(source, 8 * megabyte))]);
  found.push(["chatTemplate", await attempt(templateFile, readText(megabyte))]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
};

const weightPath = /^[^/]*\.safetensors$/;

/** The files that together are the model: its shards, or the adapter, or the only one there is. */
const weightFiles = (paths: readonly string[]): string[] => {
  const all = paths.filter((path) => weightPath.test(path));
  const whole = all.filter((path) => path === "model.safetensors");
  if (whole.length > 0) return whole;
  const shards = all.filter((path) => /^model-\d+-of-\d+\.safetensors$/.test(path));
  if (shards.length > 0) return shards;
  return all.length === 1 ? all : all.filter((path) => path === "adapter_model.safetensors");
};

const readSafetensors = async ({ attempt }: Reading, paths: readonly string[]) => {
  const files = weightFiles(paths).slice(0, maxShards);
  const parameters: Record<string, number> = {};
  let total = 0;
  for (const path of files) {
    const header: SafetensorsHeader | undefined = await attempt(path, readSafetensorsHeader);
    if (!header) return undefined;
    for (const [type, count] of Object.entries(header.parameters)) parameters[type] = (parameters[type] ?? 0) + count;
    total += header.total;
  }
  return files.length > 0 ? { parameters, total, ...(files.length > 1 && { sharded: true }) } : undefined;
};

/** The first model in the folder, with all its parts; image projectors are not models. */
const ggufFiles = (paths: readonly string[]): string[] => {
  const all = paths.filter((path) => path.endsWith(".gguf") && !/mmproj/i.test(path)).sort();
  const [first = ""] = all;
  const stem = /^(.*)-\d+-of-(\d+)\.gguf$/.exec(first);
  if (!stem) return first ? [first] : [];
  return all.filter((path) => path.startsWith(`${stem[1]}-`) && path.endsWith(`-of-${stem[2]}.gguf`));
};

const readGguf = async ({ attempt }: Reading, paths: readonly string[]): Promise<GgufHeader | undefined> => {
  let whole: GgufHeader | undefined;
  for (const path of ggufFiles(paths).slice(0, maxShards)) {
    const header: GgufHeader | undefined = await attempt(path, readGgufHeader);
    if (!header) return undefined;
    whole = whole ? { ...whole, total: whole.total + header.total } : header;
  }
  return whole;
};

const graphPath = /^(?:onnx\/)?(?:model|decoder_model_merged)(?:_\w+)?\.onnx$/;

/** The model's one graph, the one with the smallest weights first: it is read fastest. */
const graphFile = (paths: readonly string[]): string | undefined => {
  const all = paths.filter((path) => graphPath.test(path));
  const isDivided = paths.some((path) => /^(?:onnx\/)?(?:encoder|vision|embed)_\w+\.onnx$/.test(path));
  const [first] = all.sort((left, right) => graphOrder(left) - graphOrder(right));
  return isDivided ? undefined : first;
};

const graphOrder = (path: string): number => {
  const place = ["_quantized", "_int8", "_uint8", ""].findIndex((ending) => path.endsWith(`model${ending}.onnx`));
  return place < 0 ? 9 : place;
};

/** Words that are said with the same table that they are read with are counted once; that is so unless a model denies it. */
const readOnnx = async ({ attempt }: Reading, paths: readonly string[], { config = {} }: ConfigFiles) => {
  const words = config.tie_word_embeddings === false ? undefined : Number(config.vocab_size ?? 0);
  return attempt(graphFile(paths) ?? "", (source) => countOnnxParameters(source, words || undefined));
};

const hasTemplate = (files: ConfigFiles, gguf: GgufHeader | undefined): boolean =>
  !!(files.chatTemplate || files.tokenizer?.chat_template || files.processor?.chat_template || gguf?.chat_template);

const plainText = (value: unknown): string | null =>
  // PostgreSQL does not accept null bytes in text.
  (typeof value === "string" && value.replaceAll("\0", "").slice(0, 2_000)) || null;

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const modelFacts = async (reading: Reading, set: FileSet, card: Card): Promise<RepositoryChange> => {
  const { data = {}, body } = card;
  const files = await readConfigs(reading);
  const safetensors = await readSafetensors(reading, set.paths);
  const gguf = await readGguf(reading, set.paths);
  const count = safetensors?.total ?? gguf?.total ?? (await readOnnx(reading, set.paths, files));
  const config = toModelConfig(files);
  const head = headOf(asTexts(files.config?.architectures)[0]);
  const libraryName = sniffLibrary({ card: data, config: files.config ?? {}, paths: set.paths });
  const template = hasTemplate(files, gguf);
  const pipelineTag =
    plainText(data.pipeline_tag) ?? head?.pipeline_tag ?? (gguf && template ? "text-generation" : null);
  const isConversational = template && /^(?:text-generation|image-text-to-text)$/.test(pipelineTag ?? "");
  const signs = { kind: set.kind, card: data, body, paths: set.paths, isConversational };
  const named = { ...(config && { config }), ...(libraryName && { libraryName }), ...(pipelineTag && { pipelineTag }) };
  return {
    pipeline_tag: pipelineTag,
    description: plainText(firstSentence(body)),
    library_name: plainText(libraryName),
    mask_token: plainText(data.mask_token) ?? plainText(tokenText(files.tokenizer?.mask_token)),
    tags: JSON.stringify(tagsOf({ ...signs, ...named })),
    config: json(config),
    safetensors: json(safetensors),
    gguf: json(gguf),
    transformers_info: json(libraryName === "transformers" ? head : undefined),
    widget_data: json(Array.isArray(data.widget) ? data.widget.slice(0, 100) : undefined),
    model_index: json(Array.isArray(data["model-index"]) ? data["model-index"] : undefined),
    parameters: count ?? null,
  };
};

const datasetFacts = async (set: FileSet, { data = {}, body }: Card): Promise<RepositoryChange> => {
  const { rows, isWhole } = await countRows(set.paths, data, set.open);
  const counted = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return {
    tags: JSON.stringify(tagsOf({ kind: set.kind, card: data, body, paths: set.paths, isConversational: false })),
    description: plainText(data.description) ?? plainText(firstSentence(body)) ?? plainText(data.pretty_name),
    row_count: isWhole ? counted : rowsOf(data),
    split_rows: json(Object.keys(rows).length > 0 ? rows : undefined),
  };
};

/** The rows that a card counts, over all configurations and splits. */
const rowsOf = (data: Readonly<Record<string, unknown>>): number | null => {
  const infos = (Array.isArray(data.dataset_info) ? data.dataset_info : [data.dataset_info]).map(asObject);
  const counts = infos.flatMap((info) =>
    (Array.isArray(info?.splits) ? info.splits : []).map((split) => Number(asObject(split)?.num_examples)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.length > 0 && Number.isSafeInteger(total) ? total : null;
};

/** Reads what a repository's own files say about it. Only headers and small files are read, each up to a bound. */
export const readRepositoryFacts = async (set: FileSet): Promise<ExtractedFacts> => {
  const reading = createReading(set);
  const readme = await reading.attempt(cardFile, readStart(4 * megabyte));
  const card = readCard(readme ?? "", set.kind);
  const facts = set.kind === "model" ? await modelFacts(reading, set, card) : await datasetFacts(set, card);
  return { change: { ...facts, card: json(card.data) }, card, notes: reading.notes };
};

const namedFiles = new Set<string>([...Object.values(configFiles), templateFile]);

/** Whether the content of a file is read for the facts of a repository. */
export const isFactFile = (kind: RepositoryKind, path: string): boolean =>
  path === cardFile ||
  (kind === "model"
    ? namedFiles.has(path) || path.endsWith(".gguf") || weightPath.test(path) || graphPath.test(path)
    : formatOf(path) !== undefined);

/** Whether it matters for the facts of a repository that a file of this name exists. */
export const isFactSign = (kind: RepositoryKind, path: string): boolean =>
  isFormatSign(kind, path) || (kind === "model" ? isLibrarySign(path) : isMediaFile(path));
