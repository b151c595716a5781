import { numbersOf } from "../hash.ts";
import type { Answer } from "../simulated-provider.ts";

const length = 16;

/** A vector of length 1 that is always the same for the same text. */
const vectorOf = (text: string, dimensions = length): number[] => {
  const numbers = numbersOf(text, dimensions);
  const norm = Math.hypot(...numbers) || 1;
  return numbers.map((number) => number / norm);
};

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);

/** How near each sentence is to the first; 1 for the same words. */
export const similarities = (source: string, sentences: readonly string[]): number[] =>
  sentences.map((sentence) => dot(vectorOf(source), vectorOf(sentence)));

const texts = (input: unknown): string[] => (Array.isArray(input) ? input.map(String) : [String(input)]);

/** Embeddings in the list form most servers share. */
export const embeddingsAnswer: Answer = ({ body }) => ({
  json: {
    object: "list",
    model: body.model,
    data: texts(body.input).map((text, index) => ({
      object: "embedding",
      index,
      embedding: vectorOf(text, (body.dimensions as number | undefined) ?? length),
    })),
    usage: { prompt_tokens: texts(body.input).length, total_tokens: texts(body.input).length },
  },
});

/** Embeddings as the hub's own service gives them: a vector for a text, a list of vectors for a list. */
export const featuresAnswer: Answer = ({ body }) => {
  const size = (body.dimensions as number | undefined) ?? length;
  return {
    json: Array.isArray(body.inputs)
      ? body.inputs.map((text) => vectorOf(String(text), size))
      : vectorOf(String(body.inputs), size),
  };
};
