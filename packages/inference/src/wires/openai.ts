import type { ChatCompletionOutput, ChatCompletionPiece } from "@orrery/tasks";
import type { Out, Piece, Task } from "../task.ts";
import { fromBase64 } from "./base64.ts";
import { flatten, rename, streamField, without } from "./flatten.ts";
import { audioExtension } from "./media-type.ts";
import { requireMedia } from "./require-media.ts";
import { blob, fields, list, maybe, number, type Shape, ShapeError, text } from "./shape.ts";
import type { Call, FormField, Media, Wire } from "./wire.ts";

/** Wires of OpenAI's API, which most servers share. Each takes its path. */

const choices = list(fields({ message: fields({}) }));

const completion = fields({
  choices,
  created: number,
  id: text,
  model: text,
  system_fingerprint: maybe(text),
  usage: maybe(fields({})),
});

/** A chat reply with only `choices` required: servers of text generation omit the rest. */
const looseCompletion = fields({ choices });

const chatPiece = fields({ choices: list(fields({ delta: maybe(fields({})) })) });

/** Whether every choice has a delta. Runs for every event, where the shape alone costs a fifth more (`bench -- stream`). */
const isChatPiece = (data: unknown): boolean => {
  const found = (data as { choices?: unknown } | null)?.choices;
  return (
    Array.isArray(found) && found.every((choice) => typeof choice?.delta === "object" && !Array.isArray(choice.delta))
  );
};

/** A server with a single model needs no model id. */
const chatBody = (call: Call<"conversational">) => ({
  json: { ...(call.model && { model: call.model }), ...without(call.args, "model", "stream"), ...streamField(call) },
});

/** Chat. `model` comes first, so that a router can route from a prefix of the body. */
export const chatAt = (path: string) =>
  ({
    path: () => path,
    body: chatBody,
    read: (reply) => ({ value: completion(reply) as ChatCompletionOutput }),
    readPiece: (data) => (isChatPiece(data) ? data : chatPiece(data)) as ChatCompletionPiece,
  }) satisfies Wire<"conversational">;

/** Reads a chat reply that may have only `choices`. */
export const readLooseChat: Wire<"conversational">["read"] = (reply) => ({
  value: looseCompletion(reply) as ChatCompletionOutput,
});

/** Chat at the usual path. */
export const chat = chatAt("v1/chat/completions");

const choiceText = fields({ choices: list(fields({ text, finish_reason: maybe(text) })) });

const noChoice = (reply: unknown): ShapeError =>
  new ShapeError("choices", "at least one answer", (reply as { choices: unknown }).choices);

/** Parameters that text-generation and completion servers name differently. */
const completionNames = { max_new_tokens: "max_tokens" };

const completionBody = ({ model, args, isStreamed }: Call<"text-generation">) => ({
  json: {
    ...(model && { model }),
    ...rename(without(flatten({ args }), "model", "stream"), completionNames),
    prompt: args.inputs,
    ...streamField({ args, isStreamed }),
  },
});

/** Text generation through the completions endpoint. */
export const completionsAt = (path: string) =>
  ({
    path: () => path,
    body: completionBody,
    read: (reply) => {
      const [first] = choiceText(reply).choices;
      if (!first) throw noChoice(reply);
      return { value: { generated_text: first.text } };
    },
    readPiece: (data) => {
      const [first] = choiceText(data).choices;
      return tokenPiece(first?.text ?? "", first?.finish_reason);
    },
  }) satisfies Wire<"text-generation">;

/** Text generation at the usual path. */
export const completions = completionsAt("v1/completions");

const finishReasons: ReadonlyMap<string, "length" | "eos_token"> = new Map([
  ["length", "length"],
  ["stop", "eos_token"],
]);

/** A chunk of a completion stream as a token of a text-generation server. */
const tokenPiece = (content: string, finish?: string): Piece<"text-generation"> => ({
  token: { text: content, special: false },
  ...(finish && { details: { finish_reason: finishReasons.get(finish) ?? "stop_sequence" } }),
});

const chatText = fields({ choices: list(fields({ message: fields({ content: maybe(text) }) })) });
const chatDelta = fields({
  choices: list(fields({ delta: fields({ content: maybe(text) }), finish_reason: maybe(text) })),
});

/** Text generation at a server that only has chat: the text becomes the user's message. */
export const generationByChatAt = (path: string): Wire<"text-generation"> => ({
  path: () => path,
  body: ({ model, args, isStreamed }) => ({
    json: {
      model,
      messages: [{ role: "user", content: args.inputs }],
      ...rename(without(flatten({ args }), "model", "stream"), completionNames),
      ...streamField({ args, isStreamed }),
    },
  }),
  read: (reply) => {
    const [first] = chatText(reply).choices;
    if (!first) throw noChoice(reply);
    return { value: { generated_text: first.message.content ?? "" } };
  },
  readPiece: (data) => {
    const [first] = chatDelta(data).choices;
    return tokenPiece(first?.delta.content ?? "", first?.finish_reason);
  },
});

/** Little-endian 32-bit floats in base64: the `base64` encoding of a vector. */
const packedVector: Shape<number[]> = (value) => {
  const bytes = fromBase64(text(value));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length >> 2 }, (_, index) => view.getFloat32(index * 4, true));
};

const vector: Shape<number[]> = (value) => (typeof value === "string" ? packedVector(value) : list(number)(value));

const embeddings = fields({ data: list(fields({ embedding: vector })) });

/** Feature extraction through the embeddings endpoint. */
export const embeddingsAt = (path: string): Wire<"feature-extraction"> => ({
  path: () => path,
  body: ({ model, args }) => ({ json: { model, ...flatten({ args }), input: args.inputs } }),
  read: (reply) => ({ value: embeddings(reply).data.map(({ embedding }) => embedding) }),
});

/** How images endpoints differ from each other. */
export interface ImagesOptions {
  readonly path: string;
  /** Value of `response_format`; omitted where the server has none. */
  readonly format?: string;
  /** Value of `response_format` when the caller wants a URL. */
  readonly urlFormat?: string;
  readonly modelField?: string;
  readonly names?: Readonly<Record<string, string>>;
}

const image = fields({ b64_json: maybe(text), url: maybe(text) });
const images = fields({ data: list(image) });

/** The image in the reply of an images endpoint. */
export const readImages = (reply: unknown) => {
  const [first] = images(reply).data;
  if (first?.b64_json) return { media: { base64: first.b64_json, type: "image/jpeg" } };
  if (first?.url) return { media: { url: first.url } };
  throw new ShapeError(first ? "data[0]" : "data", "an image as b64_json or url", first ?? []);
};

/** Text to image through the images endpoint. */
export const imagesAt = ({
  path,
  format,
  urlFormat,
  modelField = "model",
  names = {},
}: ImagesOptions): Wire<"text-to-image"> => ({
  path: () => path,
  body: ({ model, args, wantsUrl }) => {
    const response_format = wantsUrl ? (urlFormat ?? format) : format;
    return {
      json: {
        [modelField]: model,
        prompt: args.inputs,
        ...rename(flatten({ args }), names),
        ...(response_format && { response_format }),
      },
    };
  },
  read: readImages,
});

/** Speech or other audio from text; the reply is the audio file. */
export const speechAt = (
  path: string,
  defaults: (model: string) => Readonly<Record<string, unknown>> = () => ({}),
): Wire<"text-to-speech"> => ({
  path: () => path,
  body: ({ model, args }) => ({ json: { model, input: args.inputs, ...defaults(model), ...flatten({ args }) } }),
  read: (reply) => ({ media: { blob: blob(reply) } }),
});

const formValue = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** The fields of a form: the medium as a file, the rest as text; what is null or missing is left out. */
const formOf = <T extends Task>(call: Call<T>, media: Media): readonly FormField[] => [
  ["file", media, `audio.${audioExtension(media.type)}`],
  ["model", call.model],
  ...Object.entries(flatten(call)).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, formValue(value)] as const],
  ),
];

const transcript = fields({ text, segments: maybe(list(fields({ text, start: number, end: number }))) });

/** What a verbose reply says besides the text; some servers write the duration as text. */
const aboutTranscript = (reply: unknown): { readonly language?: string; readonly duration?: number } => {
  const { language, duration } = reply as { readonly language?: unknown; readonly duration?: unknown };
  const seconds = Number(duration);
  return {
    ...(typeof language === "string" && { language }),
    ...(duration != null && Number.isFinite(seconds) && { duration: seconds }),
  };
};

/** A transcript with its pieces, from a reply that calls them segments. */
const readTranscript = (reply: unknown): { readonly value: Out<"automatic-speech-recognition"> } => {
  const { text: whole, segments } = transcript(reply);
  const chunks = segments?.map(({ text: words, start, end }) => ({
    text: words,
    timestamp: [start, end] as [number, number],
  }));
  return { value: { text: whole, ...(chunks && { chunks }), ...aboutTranscript(reply) } };
};

/** Speech recognition through the transcriptions endpoint. */
export const transcriptionsAt = (path: string): Wire<"automatic-speech-recognition"> => ({
  path: () => path,
  body: (call) => ({ form: formOf(call, requireMedia(call)) }),
  read: readTranscript,
});
