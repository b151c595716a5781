import type { widgetInputs, widgetOutputs } from "@orrery/tasks";
import { taskWidgets } from "../lib/catalogue.generated.ts";

/** Tasks without a widget use JSON for both. */
export type InputKind = (typeof widgetInputs)[number] | "json";
export type OutputKind = (typeof widgetOutputs)[number] | "json";

export interface Field {
  readonly kind: InputKind;
  /** A path such as `inputs.question`. */
  readonly at: string;
  readonly label: string;
  readonly isOptional?: true;
  readonly isList?: true;
}

export interface TaskWidget {
  readonly in: readonly Field[];
  readonly out: OutputKind;
}

type FieldOptions = Omit<Field, "kind">;

const defaultFields: { readonly [K in InputKind]: FieldOptions } = {
  text: { at: "inputs", label: "Text" },
  prompt: { at: "inputs", label: "Prompt" },
  chat: { at: "messages", label: "Conversation" },
  "question-context": { at: "inputs", label: "Question and context" },
  "candidate-labels": { at: "parameters.candidate_labels", label: "Candidate labels" },
  sentences: { at: "inputs.sentences", label: "Compare with" },
  table: { at: "inputs.table", label: "Table" },
  query: { at: "inputs.query", label: "Query" },
  rows: { at: "inputs.data", label: "Rows" },
  image: { at: "inputs", label: "Image" },
  audio: { at: "inputs", label: "Audio" },
  video: { at: "inputs", label: "Video" },
  seed: { at: "parameters.seed", label: "Seed" },
  observation: { at: "inputs.observation", label: "Observation" },
  json: { at: "", label: "Request" },
};

const question = { at: "inputs.question", label: "Question" };
const promptParameter = { at: "parameters.prompt" };
const optionalPrompt = { ...promptParameter, isOptional: true } as const;

/** Where a task's inputs differ from the default of their kind. */
const taskFields: { readonly [task: string]: { readonly [K in InputKind]?: Partial<FieldOptions> } } = {
  "table-question-answering": { query: { label: "Question" } },
  translation: { text: { label: "Text to translate" } },
  summarization: { text: { label: "Text to summarize" } },
  "feature-extraction": { text: { label: "Texts", isList: true } },
  "fill-mask": { text: { label: "Masked text" } },
  "sentence-similarity": { text: { at: "inputs.source_sentence", label: "Sentence" } },
  "text-ranking": { sentences: { at: "inputs.texts", label: "Passages" } },
  "text-retrieval": { sentences: { at: "inputs.documents", label: "Texts to search" } },
  "multiple-choice": { query: question, sentences: { at: "inputs.choices", label: "Choices" } },
  "text-to-speech": { text: { label: "Text to speak" } },
  "image-to-image": { prompt: optionalPrompt },
  "image-to-video": { prompt: optionalPrompt },
  "video-to-video": { prompt: optionalPrompt },
  "image-text-to-image": { image: { isOptional: true }, prompt: promptParameter },
  "image-text-to-video": { image: { isOptional: true }, prompt: promptParameter },
  "visual-question-answering": { image: { at: "inputs.image" }, query: question },
  "document-question-answering": { image: { at: "inputs.image" }, query: question },
  "visual-document-retrieval": { image: { at: "inputs.images", label: "Pages", isList: true } },
};

interface Kinds {
  readonly in: readonly InputKind[];
  readonly out: OutputKind;
}

/** Tasks that can be run although the catalogue has no page for them. */
const tasksWithoutPage: { readonly [task: string]: Kinds } = {
  conversational: { in: ["chat"], out: "chat" },
};

const kindsByTask = new Map<string, Kinds>(Object.entries({ ...taskWidgets, ...tasksWithoutPage }));
const jsonKinds: Kinds = { in: ["json"], out: "json" };

export const widgetOf = (task: string): TaskWidget => {
  const { in: kinds, out } = kindsByTask.get(task) ?? jsonKinds;
  // Files of a chat are part of its messages.
  const shown = kinds.filter((kind) => out !== "chat" || kind === "chat");
  return { in: shown.map((kind) => ({ kind, ...defaultFields[kind], ...taskFields[task]?.[kind] })), out };
};

export const isChatTask = (task: string): boolean => kindsByTask.get(task)?.out === "chat";

/** What decides how a model can be called. */
export interface CallableRecord {
  readonly pipeline_tag?: string | undefined;
  /** The hub adds `conversational` if the model has a chat template. */
  readonly tags?: readonly string[] | undefined;
  readonly inferenceProviderMapping?: Readonly<Record<string, { readonly task?: string }>> | undefined;
}

const isMappedTo = ({ inferenceProviderMapping: mapping = {} }: CallableRecord, task: string): boolean =>
  Object.values(mapping).some((one) => one.task === task);

const chats = (record: CallableRecord): boolean =>
  record.tags?.includes("conversational") === true || isMappedTo(record, "conversational");

/** Text-generation models that can chat are tried as chat. */
export const taskToTry = (record: CallableRecord): string | undefined => {
  const { pipeline_tag: pipelineTag } = record;
  return pipelineTag === "text-generation" && chats(record) ? "conversational" : pipelineTag;
};

/** Whether a model can be called with a task: by tag, provider or chat template. */
export const canRunTask = (record: CallableRecord, task: string): boolean => {
  if (task === "conversational") return chats(record) || isChatTask(record.pipeline_tag ?? "");
  return record.pipeline_tag === task || isMappedTo(record, task);
};

/** Its own task first, then those named by its tags. */
export const tasksToTry = (record: CallableRecord): readonly string[] => {
  const { pipeline_tag: pipelineTag, tags = [] } = record;
  const own = taskToTry(record);
  if (own === undefined) return [];
  const others = tags.filter((tag) => kindsByTask.has(tag) && tag !== pipelineTag);
  return [...new Set([own, ...others])];
};

type ChatFileKind = "image" | "audio" | "video";

const isChatFile = (kind: InputKind): kind is ChatFileKind => ["image", "audio", "video"].includes(kind);

/** The kinds of files that messages of a chat task can contain. */
export const chatFiles = (task: string): readonly ChatFileKind[] =>
  isChatTask(task) ? (kindsByTask.get(task)?.in.filter(isChatFile) ?? []) : [];
