import type { Task } from "@orrery/inference";
import { type Example, examples } from "./examples.ts";
import { isRecord, type Tree } from "./expression.ts";

/** An argument of a Python call; the first may go without its name. */
interface Argument {
  readonly name?: string;
  readonly value: Tree;
}

/** A method of the Python hub client, and how it is called with an example. */
export interface PythonMethod {
  readonly name: string;
  readonly arguments: (example: Example) => readonly Argument[];
}

const named = (fields: Tree | undefined): readonly Argument[] =>
  fields !== undefined && isRecord(fields) ? Object.entries(fields).map(([name, value]) => ({ name, value })) : [];

/** The input itself, then the parameters by name. */
const first: PythonMethod["arguments"] = ({ args, file }) => [
  { value: file?.path ?? args.inputs ?? null },
  ...named(args.parameters),
];

/** Every field of the inputs by name, then the parameters. */
const byName: PythonMethod["arguments"] = ({ args, file }) => [
  ...(file ? [{ value: file.path }] : []),
  ...named(args.inputs),
  ...named(args.parameters),
];

const field = (inputs: Tree | undefined, name: string): Tree =>
  inputs !== undefined && isRecord(inputs) ? (inputs[name] ?? null) : null;

const compared: PythonMethod["arguments"] = ({ args }) => [
  { value: field(args.inputs, "source_sentence") },
  { name: "other_sentences", value: field(args.inputs, "sentences") },
];

const method = (name: string, take: PythonMethod["arguments"] = first): PythonMethod => ({ name, arguments: take });

/** Methods of `huggingface_hub`'s client that a provider understands. Tasks without one get no snippet there [S5.10]. */
export const pythonMethods: { readonly [T in Task]?: PythonMethod } = {
  "audio-classification": method("audio_classification"),
  "audio-to-audio": method("audio_to_audio"),
  "automatic-speech-recognition": method("automatic_speech_recognition"),
  "document-question-answering": method("document_question_answering", byName),
  "feature-extraction": method("feature_extraction"),
  "fill-mask": method("fill_mask"),
  "image-classification": method("image_classification"),
  "image-segmentation": method("image_segmentation"),
  "image-to-image": method("image_to_image"),
  "image-to-text": method("image_to_text"),
  "image-to-video": method("image_to_video"),
  "object-detection": method("object_detection"),
  "question-answering": method("question_answering", byName),
  "sentence-similarity": method("sentence_similarity", compared),
  summarization: method("summarization"),
  "table-question-answering": method("table_question_answering", byName),
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

/** Methods of `@orrery/inference`: one for every task, named as the task is. */
const javascriptMethods: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(examples).map((task) => [task, camelCase(task)])),
  conversational: "chatCompletion",
};

/** The method of `@orrery/inference` for a task. */
export const javascriptMethod = (task: Task): string => javascriptMethods[task] ?? camelCase(task);

/** Names of the arguments that the example of a task has; what is given may have no others. */
const argumentNames = new Map(
  Object.entries(pythonMethods).map(([task, { arguments: take }]) => [
    task,
    take(examples[task as keyof typeof examples]).map(({ name }) => name),
  ]),
);

/** Whether the Python hub client's method for a task has an argument of this name. */
export const hasArgument = (task: Task, name: string | undefined): boolean =>
  argumentNames.get(task)?.includes(name) ?? false;
