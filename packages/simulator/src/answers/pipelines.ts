import type { Answer, Received } from "../simulated-provider.ts";
import { replyTo } from "./chat.ts";
import { clipOf, maskOf, transcript } from "./media.ts";
import { similarities } from "./vectors.ts";

/** Plausible results of the hub's pipelines, one for each task that answers with JSON. */

type Inputs = Readonly<Record<string, unknown>>;

const inputsOf = ({ body }: Received): Inputs => (body.inputs ?? {}) as Inputs;

const rank = (labels: readonly string[]) => {
  const total = labels.reduce((sum, _label, index) => sum + 1 / (index + 1), 0);
  return labels.map((label, index) => ({ label, score: 1 / (index + 1) / total }));
};

const candidates = ({ body }: Received): string[] => {
  const { candidate_labels = [] } = (body.parameters ?? {}) as { readonly candidate_labels?: readonly string[] };
  return candidate_labels.map(String);
};

const rows = ({ body }: Received): number => {
  const { data = {} } = (body.inputs ?? {}) as { readonly data?: Readonly<Record<string, readonly unknown[]>> };
  return Math.max(0, ...Object.values(data).map((column) => column.length));
};

const words = ({ body }: Received): string[] => String(body.inputs ?? "").split(/\s+/);

const answerIn = (request: Received) => {
  const { context = "" } = inputsOf(request) as { readonly context?: string };
  const answer = context.split(/\s+/).slice(0, 2).join(" ");
  return { answer, score: 0.9, start: 0, end: answer.length };
};

const entity = (request: Received) => {
  const text = String(request.body.inputs ?? "");
  const word = /\p{Lu}\p{L}+/u.exec(text)?.[0] ?? words(request)[0] ?? "";
  const start = text.indexOf(word);
  return { entity_group: "PER", score: 0.99, word, start, end: start + word.length };
};

const firstCell = (request: Received) => {
  const { table = {} } = inputsOf(request) as { readonly table?: Readonly<Record<string, readonly string[]>> };
  const cell = Object.values(table)[0]?.[0] ?? "";
  return { answer: cell, coordinates: [[0, 0]], cells: [cell], aggregator: "NONE" };
};

const sentences = (request: Received): number[] => {
  const { source_sentence = "", sentences: others = [] } = inputsOf(request) as {
    readonly source_sentence?: string;
    readonly sentences?: readonly string[];
  };
  return similarities(source_sentence, others);
};

const box = { xmin: 2, ymin: 3, xmax: 12, ymax: 14 };

const results: Readonly<Record<string, (request: Received) => unknown>> = {
  "audio-classification": () => rank(["speech", "music", "silence"]),
  "audio-to-audio": () => [{ label: "speech", "content-type": "audio/wav", blob: clipOf("speech") }],
  "automatic-speech-recognition": () => ({ text: transcript }),
  "document-question-answering": () => [{ answer: "42", score: 0.9, start: 3, end: 3 }],
  "fill-mask": (request) =>
    ["simulated", "real"].map((token_str, index) => ({
      score: 0.6 / (index + 1),
      token: 100 + index,
      token_str,
      sequence: String(request.body.inputs).replace(/\[MASK\]|<mask>/, token_str),
    })),
  "image-classification": () => rank(["tabby cat", "tiger cat", "lynx"]),
  "image-segmentation": () => [{ label: "cat", score: 0.97, mask: maskOf("cat") }],
  "image-to-text": () => [{ generated_text: "a cat on a red sofa" }],
  "object-detection": () => [{ label: "cat", score: 0.98, box }],
  "question-answering": answerIn,
  "sentence-similarity": sentences,
  summarization: (request) => [{ summary_text: words(request).slice(0, 8).join(" ") }],
  "table-question-answering": firstCell,
  "tabular-classification": (request) => Array.from({ length: rows(request) }, (_row, index) => index % 2),
  "tabular-regression": (request) => Array.from({ length: rows(request) }, (_row, index) => 1.5 * (index + 1)),
  "text-classification": () => [rank(["POSITIVE", "NEGATIVE"])],
  "token-classification": (request) => [entity(request)],
  translation: (request) => [{ translation_text: replyTo(String(request.body.inputs ?? "")) }],
  "visual-question-answering": () => [{ answer: "a cat", score: 0.93 }],
  "zero-shot-classification": (request) => rank(candidates(request)),
  "zero-shot-image-classification": (request) => rank(candidates(request)),
};

/** What the hub's own service answers to a task whose result is JSON. */
export const pipelineAnswer: Answer = (request) => ({ json: results[request.task]?.(request) ?? null });
