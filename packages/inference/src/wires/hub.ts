import type { MediaTask, Out, Piece, Task } from "../task.ts";
import { toBase64 } from "./base64.ts";
import { streamField, without } from "./flatten.ts";
import { modelPath } from "./model-path.ts";
import { completions, readImages } from "./openai.ts";
import { requireMedia } from "./require-media.ts";
import {
  blob,
  either,
  fields,
  firstOrOne,
  list,
  listOrOne,
  maybe,
  number,
  type Shape,
  ShapeError,
  text,
} from "./shape.ts";
import type { Body, Call, Reading, Wire } from "./wire.ts";

/** Wires of the hub's own inference service: `{ inputs, parameters }` in, the pipeline's result out. */

const path = ({ model }: { readonly model: string }): string => `models/${modelPath(model)}`;

const pipelinePath = ({ task, model }: { readonly task: string; readonly model: string }): string =>
  `pipeline/${task}/${modelPath(model)}`;

const asJson = <T extends Task>({ args }: Call<T>): Body => ({ json: without(args, "model") });

/** A file alone is the whole body; with parameters it is base64 beside them. */
const asMedia = <T extends Task>(call: Call<T>): Body => {
  const { inputs: _inputs, ...rest } = without(call.args, "model");
  const media = requireMedia(call);
  if (Object.values(rest).every((value) => value === undefined)) return { bytes: media };
  return { json: { inputs: toBase64(media.bytes), ...rest } };
};

/** A file as base64 in an object of inputs. */
const asMediaField =
  <T extends Task>(field: string) =>
  (call: Call<T>): Body => {
    const { inputs, ...rest } = without(call.args, "model");
    return {
      json: { inputs: { ...(inputs as object | undefined), [field]: toBase64(requireMedia(call).bytes) }, ...rest },
    };
  };

const asValue =
  <T extends Task>(shape: Shape<unknown>) =>
  (reply: unknown): Reading<T> =>
    ({ value: shape(reply) as Out<T> }) as Reading<T>;

const textTask = <T extends Task>(shape: Shape<unknown>): Wire<T> => ({
  path,
  body: asJson,
  read: asValue<T>(shape),
});

/** As many answers as there are inputs. Servers may unwrap the list of a single answer. */
const answersOf = (one: Shape<unknown>, each: Shape<unknown>, count: number) => (reply: unknown) => {
  if (count === 1 && !(Array.isArray(reply) && reply.length === 1)) return [one(reply)];
  const answers = list(each)(reply);
  if (answers.length !== count) throw new ShapeError("", `one answer for each of ${count} inputs`, reply);
  return answers;
};

/** A text task whose inputs may be a list, which gives a list of answers; `each` is the shape of one of them. */
const batchTask = <T extends Task>(one: Shape<unknown>, each: Shape<unknown> = one): Wire<T> => ({
  path,
  body: asJson,
  read: (reply, inputCount) => asValue<T>(inputCount === undefined ? one : answersOf(one, each, inputCount))(reply),
});

const mediaTask = <T extends Task>(shape: Shape<unknown>): Wire<T> => ({
  path,
  body: asMedia,
  read: asValue<T>(shape),
});

const label = fields({ label: text, score: number });
const labels = list(label);

/** One text gives one list of labels; some servers wrap it in another list. */
const labelsOfText: Shape<Out<"text-classification">> = (value) =>
  Array.isArray(value) && Array.isArray(value[0]) ? firstOrOne(labels)(value) : labels(value);

const box = fields({ xmin: number, ymin: number, xmax: number, ymax: number });

const token = fields({ word: text, score: number, start: maybe(number), end: maybe(number) });

/** An entity or, without aggregation, a single token. */
const entity: Shape<unknown> = (value) => {
  const found = token(value);
  if (!("entity_group" in found) && !("entity" in found)) throw new ShapeError("entity_group", "text", undefined);
  return found;
};

const rankedLabels = fields({ labels: list(text), scores: list(number) });

const zipped: Shape<Out<"zero-shot-classification">> = (value) => {
  const { labels: names, scores } = rankedLabels(value);
  if (names.length !== scores.length) throw new ShapeError("scores", `${names.length} numbers`, scores);
  return names.map((label, index) => ({ label, score: scores[index] as number }));
};

const rankedOrListed = either("labels with scores", labels, zipped);
const zeroShot = either("labels with scores", rankedOrListed, firstOrOne(zipped));

const numberOrList = (items: Shape<unknown>): Shape<unknown> => {
  const listed = list(items);
  return (value) => (typeof value === "number" ? value : listed(value));
};

const tooDeep: Shape<unknown> = (value) => {
  if (typeof value !== "number") throw new ShapeError("", "numbers nested at most four lists deep", value);
  return value;
};

/** Numbers in a list, nested up to 3 levels below it [S5.8]: servers of encoder models add a list around each text. */
const features = list(numberOrList(numberOrList(numberOrList(tooDeep))));

const guess = fields({ score: number, sequence: text, token: number, token_str: text });
const summary = fields({ summary_text: text });
const answer = fields({ answer: text, score: number, start: number, end: number });
const tableAnswer = fields({
  answer: text,
  cells: list(text),
  coordinates: list(list(number)),
  aggregator: maybe(text),
});
const generated = fields({ generated_text: text });
const translated = fields({ translation_text: text });

/** One translation, or a list where there are several. */
const translations: Shape<unknown> = (value) => {
  const found = listOrOne(translated)(value);
  if (found.length === 0) throw new ShapeError("", "at least one translation", value);
  return found.length === 1 ? found[0] : found;
};

const predictions = list(either("a number or text", number, text));

const readFile = <T extends MediaTask>(reply: unknown): Reading<T> => ({ media: { blob: blob(reply) } }) as Reading<T>;

const outputAddresses = fields({ output: list(text) });

/** An image: the body itself, base64 in `data`, or a URL in `output`. */
const readImage = <T extends MediaTask>(reply: unknown): Reading<T> => {
  if (reply instanceof Blob) return readFile<T>(reply);
  if (typeof reply === "object" && reply !== null && "output" in reply) {
    const [url] = outputAddresses(reply).output;
    if (!url) throw new ShapeError("output", "at least one URL", []);
    return { media: { url } } as Reading<T>;
  }
  return readImages(reply) as Reading<T>;
};

const streamedToken = fields({ token: fields({ text }) });

/** Servers of text generation send tokens, or chunks of completions. */
const readTextPiece = (data: unknown): Piece<"text-generation"> =>
  typeof data === "object" && data !== null && "choices" in data
    ? completions.readPiece(data)
    : (streamedToken(data) as Piece<"text-generation">);

/** The tasks of the hub's own inference service; chat is declared with its provider. */
export const hubWires = {
  "audio-classification": mediaTask<"audio-classification">(labels),
  "audio-to-audio": mediaTask<"audio-to-audio">(list(fields({ label: text, "content-type": text, blob: text }))),
  "automatic-speech-recognition": mediaTask<"automatic-speech-recognition">(fields({ text })),
  "document-question-answering": {
    path,
    body: asMediaField("image"),
    read: asValue<"document-question-answering">(
      firstOrOne(fields({ answer: text, score: maybe(number), start: maybe(number), end: maybe(number) })),
    ),
  },
  "feature-extraction": { path: pipelinePath, body: asJson, read: asValue<"feature-extraction">(features) },
  "fill-mask": batchTask<"fill-mask">(list(guess), listOrOne(guess)),
  "image-classification": mediaTask<"image-classification">(labels),
  "image-segmentation": mediaTask<"image-segmentation">(
    list(fields({ label: text, mask: text, score: maybe(number) })),
  ),
  "image-to-image": { path, body: asMedia, read: readImage<"image-to-image"> },
  "image-to-text": mediaTask<"image-to-text">(firstOrOne(generated)),
  "object-detection": mediaTask<"object-detection">(list(fields({ label: text, score: number, box }))),
  "question-answering": batchTask<"question-answering">(firstOrOne(answer)),
  "sentence-similarity": { path: pipelinePath, body: asJson, read: asValue<"sentence-similarity">(list(number)) },
  summarization: batchTask<"summarization">(firstOrOne(summary)),
  "table-question-answering": textTask<"table-question-answering">(firstOrOne(tableAnswer)),
  "tabular-classification": textTask<"tabular-classification">(predictions),
  "tabular-regression": textTask<"tabular-regression">(list(number)),
  "text-classification": batchTask<"text-classification">(labelsOfText, listOrOne(label)),
  "text-generation": {
    path,
    body: (call) => ({ json: { ...without(call.args, "model", "stream"), ...streamField(call) } }),
    read: asValue<"text-generation">(firstOrOne(generated)),
    readPiece: readTextPiece,
  },
  "text-to-audio": { path, body: asJson, read: readFile<"text-to-audio"> },
  "text-to-image": { path, body: asJson, read: readImage<"text-to-image"> },
  "text-to-speech": { path, body: asJson, read: readFile<"text-to-speech"> },
  "token-classification": batchTask<"token-classification">(list(entity)),
  translation: batchTask<"translation">(translations, firstOrOne(translated)),
  "visual-question-answering": {
    path,
    body: asMediaField("image"),
    read: asValue<"visual-question-answering">(firstOrOne(fields({ answer: text, score: number }))),
  },
  "zero-shot-classification": batchTask<"zero-shot-classification">(zeroShot, rankedOrListed),
  "zero-shot-image-classification": {
    path,
    body: asMediaField("image"),
    read: asValue<"zero-shot-image-classification">(labels),
  },
} as const satisfies { readonly [T in Task]?: Wire<T> };
