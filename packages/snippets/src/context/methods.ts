import type { Task } from "@orrery/inference";
import { type CodeValue, isRecord } from "../request/code-value.ts";
import { examples, type TaskExample } from "../request/examples.ts";

/** An argument of a Python call; positional where it has no name. */
interface PythonArgument {
  readonly name?: string;
  readonly value: CodeValue;
}

/** A method of the Python client, and its arguments for an example. */
interface PythonMethod {
  readonly name: string;
  readonly arguments: (example: TaskExample) => readonly PythonArgument[];
}

const named = (fields: CodeValue | undefined): readonly PythonArgument[] =>
  fields !== undefined && isRecord(fields) ? Object.entries(fields).map(([name, value]) => ({ name, value })) : [];

/** The input by position, then the parameters by name. */
const inputFirst: PythonMethod["arguments"] = ({ args, file }) => [
  { value: file?.url ?? file?.path ?? args.inputs ?? null },
  ...named(args.parameters),
];

/** The fields of the inputs and the parameters by name. */
const allNamed: PythonMethod["arguments"] = ({ args, file }) => [
  ...(file ? [{ value: file.url ?? file.path }] : []),
  ...named(args.inputs),
  ...named(args.parameters),
];

const field = (inputs: CodeValue | undefined, name: string): CodeValue =>
  inputs !== undefined && isRecord(inputs) ? (inputs[name] ?? null) : null;

const sentencePair: PythonMethod["arguments"] = ({ args }) => [
  { value: field(args.inputs, "source_sentence") },
  { name: "other_sentences", value: field(args.inputs, "sentences") },
];

const method = (name: string, take: PythonMethod["arguments"] = inputFirst): PythonMethod => ({
  name,
  arguments: take,
});

/** The methods of `huggingface_hub`. A task without one gets no snippet for that client [S5.10]. */
export const pythonMethods: { readonly [T in Task]?: PythonMethod } = {
  "audio-classification": method("audio_classification"),
  "audio-to-audio": method("audio_to_audio"),
  "automatic-speech-recognition": method("automatic_speech_recognition"),
  "document-question-answering": method("document_question_answering", allNamed),
  "feature-extraction": method("feature_extraction"),
  "fill-mask": method("fill_mask"),
  "image-classification": method("image_classification"),
  "image-segmentation": method("image_segmentation"),
  "image-to-image": method("image_to_image"),
  "image-to-text": method("image_to_text"),
  "image-to-video": method("image_to_video"),
  "object-detection": method("object_detection"),
  "question-answering": method("question_answering", allNamed),
  "sentence-similarity": method("sentence_similarity", sentencePair),
  summarization: method("summarization"),
  "table-question-answering": method("table_question_answering", allNamed),
  "text-classification": method("text_classification"),
  "text-generation": method("text_generation"),
  "text-to-image": method("text_to_image"),
  "text-to-speech": method("text_to_speech"),
  "text-to-video": method("text_to_video"),
  "token-classification": method("token_classification"),
  translation: method("translation"),
  "zero-shot-classification": method("zero_shot_classification"),
  "zero-shot-image-classification": method("zero_shot_image_classification"),
};

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** The method of `@orrery/inference` for a task. */
export const javascriptMethod = (task: Task): string =>
  task === "conversational" ? "chatCompletion" : camelCase(task);

/** The argument names each method is known to take: those of the task's example. */
const argumentNames = new Map(
  Object.entries(pythonMethods).map(([task, { arguments: take }]) => [
    task,
    take(examples[task as keyof typeof examples]).map(({ name }) => name),
  ]),
);

export const hasArgument = (task: Task, name: string | undefined): boolean =>
  argumentNames.get(task)?.includes(name) ?? false;
