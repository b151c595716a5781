import { chatAnswer, completionAnswer, generationAnswer } from "../answers/chat.ts";
import { audioAnswer, imageAnswer } from "../answers/media.ts";
import { pipelineAnswer } from "../answers/pipelines.ts";
import { featuresAnswer } from "../answers/vectors.ts";
import {
  anyValue,
  base64,
  chatBody,
  completionBody,
  hubParameters,
  strict,
  text,
  textOrTexts,
} from "../requests/rules.ts";
import type { Rule } from "../requests/violations.ts";
import type { Answer, Cell, SimulatedProvider } from "../simulated-provider.ts";

const model = "/models/{model}";

const withInputs = (task: string, inputs: Rule): Rule => strict({ inputs }, hubParameters(task));

const written = (task: string, inputs: Rule = text, answer: Answer = pipelineAnswer): Cell => ({
  task,
  path: model,
  json: withInputs(task, inputs),
  answer,
});

/** The medium alone, or in base64 beside its parameters. */
const shown = (task: string, answer: Answer = pipelineAnswer): Cell => ({
  task,
  path: model,
  takesFile: true,
  json: withInputs(task, base64),
  answer,
});

const fields = (required: Readonly<Record<string, Rule>>, optional = {}): Rule => strict(required, optional);

const sentences = fields({ source_sentence: text, sentences: { type: "array", items: text } });
const table = { type: "object", additionalProperties: { type: "array" } };

/** Two addresses of one pipeline: an older and a newer. */
const piped = (task: string, inputs: Rule, answer: Answer): readonly Cell[] =>
  [`/pipeline/${task}/{model}`, `/models/{model}/pipeline/${task}`].map((path) => ({
    task,
    path,
    json: withInputs(task, inputs),
    answer,
  }));

const numbersOf = fields({ data: { type: "object", additionalProperties: { type: "array" } } });

export const hfInference: SimulatedProvider = {
  id: "hf-inference",
  hosts: ["hf-inference.invalid"],
  scheme: "Bearer",
  cells: [
    { task: "conversational", path: `${model}/v1/chat/completions`, json: chatBody, answer: chatAnswer },
    { task: "text-generation", path: `${model}/v1/completions`, json: completionBody, answer: completionAnswer },
    ...piped("feature-extraction", textOrTexts, featuresAnswer),
    ...piped("sentence-similarity", sentences, pipelineAnswer),
    written("question-answering", fields({ question: text, context: text })),
    written("document-question-answering", fields({ image: base64, question: text })),
    written("visual-question-answering", fields({ image: base64, question: text })),
    written("zero-shot-image-classification", { anyOf: [fields({ image: base64 }), base64] }),
    written("table-question-answering", { anyOf: [fields({ query: text, table }), fields({ question: text, table })] }),
    written("tabular-classification", numbersOf),
    written("tabular-regression", numbersOf),
    {
      ...written("text-generation", text, generationAnswer),
      json: strict(
        { inputs: text },
        { parameters: { type: "object" }, stream: { type: "boolean" }, options: anyValue },
      ),
    },
    written("text-classification"),
    written("token-classification"),
    written("fill-mask"),
    written("summarization"),
    written("translation"),
    written("zero-shot-classification"),
    written("text-to-image", text, imageAnswer),
    written("text-to-speech", text, audioAnswer),
    written("text-to-audio", text, audioAnswer),
    shown("image-classification"),
    shown("image-segmentation"),
    shown("image-to-image", imageAnswer),
    shown("image-to-text"),
    shown("object-detection"),
    shown("audio-classification"),
    shown("audio-to-audio"),
    shown("automatic-speech-recognition"),
  ],
};
