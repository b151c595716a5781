import type { TaskId } from "@orrery/tasks";

export type InputKind =
  | "text"
  | "prompt"
  | "chat"
  | "question-context"
  | "candidate-labels"
  | "sentences"
  | "table"
  | "query"
  | "rows"
  | "image"
  | "audio"
  | "video"
  | "seed"
  | "observation"
  | "json";

export type OutputKind =
  | "scores"
  | "entities"
  | "answer"
  | "text"
  | "chat"
  | "embedding"
  | "similarities"
  | "cells"
  | "predictions"
  | "boxes"
  | "masks"
  | "keypoints"
  | "picture"
  | "audio"
  | "sounds"
  | "video"
  | "model"
  | "action"
  | "json";

export interface Field {
  readonly kind: InputKind;
  /** A path such as `inputs.question`. */
  readonly at: string;
  readonly label: string;
  readonly isOptional?: true;
  readonly isList?: true;
}

export interface Widget {
  readonly in: readonly Field[];
  readonly out: OutputKind;
}

const text = (label = "Text", at = "inputs"): Field => ({ kind: "text", at, label });
const prompt = (at = "inputs", label = "Prompt"): Field => ({ kind: "prompt", at, label });
const optionalPrompt = (label = "Prompt"): Field => ({ ...prompt("parameters.prompt", label), isOptional: true });
const query = (at: string, label = "Question"): Field => ({ kind: "query", at, label });
const sentences = (at: string, label: string): Field => ({ kind: "sentences", at, label });
const chat: Field = { kind: "chat", at: "messages", label: "Conversation" };
const context: Field = { kind: "question-context", at: "inputs", label: "Question and context" };
const labels: Field = { kind: "candidate-labels", at: "parameters.candidate_labels", label: "Labels to choose from" };
const table: Field = { kind: "table", at: "inputs.table", label: "Table" };
const rows: Field = { kind: "rows", at: "inputs.data", label: "Rows" };
const image = (at = "inputs"): Field => ({ kind: "image", at, label: "Picture" });
const audio: Field = { kind: "audio", at: "inputs", label: "Sound" };
const video: Field = { kind: "video", at: "inputs", label: "Film" };
const seed: Field = { kind: "seed", at: "parameters.seed", label: "Seed" };
const observation: Field = { kind: "observation", at: "inputs.observation", label: "Observation" };
const json: Field = { kind: "json", at: "", label: "Request" };

type Widgets = { readonly [T in TaskId | "conversational"]?: Widget };

export const widgets = {
  "text-classification": { in: [text()], out: "scores" },
  "token-classification": { in: [text()], out: "entities" },
  "table-question-answering": { in: [table, query("inputs.query")], out: "cells" },
  "question-answering": { in: [context], out: "answer" },
  "zero-shot-classification": { in: [text(), labels], out: "scores" },
  translation: { in: [text("Text to translate")], out: "text" },
  summarization: { in: [text("Text to shorten")], out: "text" },
  "feature-extraction": { in: [{ ...text("Texts"), isList: true }], out: "embedding" },
  "text-generation": { in: [prompt()], out: "text" },
  conversational: { in: [chat], out: "chat" },
  "fill-mask": { in: [text("Text with a gap")], out: "scores" },
  "sentence-similarity": {
    in: [text("Sentence", "inputs.source_sentence"), sentences("inputs.sentences", "Compared with")],
    out: "similarities",
  },
  "text-ranking": { in: [query("inputs.query", "Query"), sentences("inputs.texts", "Passages")], out: "similarities" },
  "text-retrieval": {
    in: [query("inputs.query", "Query"), sentences("inputs.documents", "Texts to search")],
    out: "similarities",
  },
  "text-to-speech": { in: [text("Text to speak")], out: "audio" },
  "text-to-audio": { in: [prompt()], out: "audio" },
  "automatic-speech-recognition": { in: [audio], out: "text" },
  "audio-to-audio": { in: [audio], out: "sounds" },
  "audio-classification": { in: [audio], out: "scores" },
  "audio-text-to-text": { in: [chat], out: "chat" },
  "depth-estimation": { in: [image()], out: "picture" },
  "image-classification": { in: [image()], out: "scores" },
  "object-detection": { in: [image()], out: "boxes" },
  "image-segmentation": { in: [image()], out: "masks" },
  "text-to-image": { in: [prompt()], out: "picture" },
  "image-to-text": { in: [image()], out: "text" },
  "image-to-image": { in: [image(), optionalPrompt()], out: "picture" },
  "image-to-video": { in: [image(), optionalPrompt()], out: "video" },
  "unconditional-image-generation": { in: [seed], out: "picture" },
  "video-classification": { in: [video], out: "scores" },
  "text-to-video": { in: [prompt()], out: "video" },
  "zero-shot-image-classification": { in: [image(), labels], out: "scores" },
  "mask-generation": { in: [image()], out: "masks" },
  "zero-shot-object-detection": { in: [image(), labels], out: "boxes" },
  "text-to-3d": { in: [prompt()], out: "model" },
  "image-to-3d": { in: [image()], out: "model" },
  "image-feature-extraction": { in: [image()], out: "embedding" },
  "keypoint-detection": { in: [image()], out: "keypoints" },
  "video-to-video": { in: [video, optionalPrompt()], out: "video" },
  "image-text-to-text": { in: [chat], out: "chat" },
  "image-text-to-image": { in: [{ ...image(), isOptional: true }, prompt("parameters.prompt")], out: "picture" },
  "image-text-to-video": { in: [{ ...image(), isOptional: true }, prompt("parameters.prompt")], out: "video" },
  "visual-question-answering": { in: [image("inputs.image"), query("inputs.question")], out: "answer" },
  "document-question-answering": { in: [image("inputs.image"), query("inputs.question")], out: "answer" },
  "video-text-to-text": { in: [chat], out: "chat" },
  "visual-document-retrieval": {
    in: [query("inputs.query", "Query"), { ...image("inputs.images"), label: "Pages", isList: true }],
    out: "similarities",
  },
  "any-to-any": { in: [chat], out: "chat" },
  "tabular-classification": { in: [rows], out: "predictions" },
  "tabular-regression": { in: [rows], out: "predictions" },
  "reinforcement-learning": { in: [observation], out: "action" },
} satisfies Widgets;

const plain: Widget = { in: [json], out: "json" };

/** Tasks without a widget are sent and shown as JSON. */
export const widgetOf = (task: string): Widget =>
  Object.hasOwn(widgets, task) ? widgets[task as keyof typeof widgets] : plain;

export const isChatTask = (task: string): boolean => widgetOf(task).out === "chat";

const chatting: readonly string[] = [
  "text-generation",
  "image-text-to-text",
  "audio-text-to-text",
  "video-text-to-text",
];

/** Text-generation models that can chat are tried as chat. */
export const taskToTry = (pipelineTag: string | undefined, tags: readonly string[] = []): string | undefined => {
  if (pipelineTag === "text-generation" && tags.includes("conversational")) return "conversational";
  return pipelineTag;
};

/** Its own task first, then those named by its tags. */
export const tasksToTry = (pipelineTag: string | undefined, tags: readonly string[] = []): readonly string[] => {
  const own = taskToTry(pipelineTag, tags);
  if (own === undefined) return [];
  const others = tags.filter((tag) => Object.hasOwn(widgets, tag) && tag !== pipelineTag);
  return [...new Set([own, ...others])];
};

export const chatFiles = (task: string): readonly ("image" | "audio" | "video")[] => {
  if (task === "any-to-any") return ["image", "audio", "video"];
  const [kind = ""] = chatting.includes(task) ? task.split("-") : [];
  return kind === "image" || kind === "audio" || kind === "video" ? [kind] : [];
};
