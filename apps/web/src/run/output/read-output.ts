import type { ToolCall } from "../request/task-request.ts";
import type { OutputKind } from "../widgets.ts";
import type { Box, Chunk, Entity, Keypoint, RunOutput, Score } from "./run-output.ts";
import { answerTokens } from "./token-chances.ts";

/** `path` is the first field with an unexpected type. */
export class UnexpectedShapeError extends Error {
  readonly path: string;

  constructor(path: string, wanted: string) {
    super(`“${path || "the reply"}” should be ${wanted}`);
    this.name = "ShapeFault";
    this.path = path;
  }
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const objectAt = (value: unknown, path: string): Json => {
  if (isObject(value)) return value;
  throw new UnexpectedShapeError(path, "an object");
};

const listAt = (value: unknown, path: string): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  throw new UnexpectedShapeError(path, "a list");
};

const textAt = (value: unknown, path: string): string => {
  if (typeof value === "string") return value;
  throw new UnexpectedShapeError(path, "a text");
};

const numberAt = (value: unknown, path: string): number => {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new UnexpectedShapeError(path, "a number");
};

const each = <T>(value: unknown, path: string, read: (item: unknown, path: string) => T): readonly T[] =>
  listAt(value, path).map((item, index) => read(item, `${path}[${index}]`));

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const numberIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

const optional = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };

/** Some servers wrap a single answer in a list. */
const unwrapped = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

const score = (value: unknown, path: string): Score => {
  const { label, token_str: token, score: amount } = objectAt(value, path);
  return { label: textAt(label ?? token, `${path}.label`), score: numberAt(amount, `${path}.score`) };
};

const scores = (value: unknown): readonly Score[] => {
  const list = isObject(value) && Array.isArray(value.labels) ? pairs(value) : value;
  return each(Array.isArray(firstOf(list)) ? firstOf(list) : list, "", score).toSorted((a, b) => b.score - a.score);
};

/** The older zero-shot format: parallel lists of labels and scores. */
const pairs = ({ labels, scores: amounts }: Json): readonly unknown[] =>
  listAt(labels, "labels").map((label, index) => ({ label, score: listAt(amounts, "scores")[index] }));

const entity = (value: unknown, path: string): Entity => {
  const { entity_group: group, entity: own, word, score: amount, start, end } = objectAt(value, path);
  return {
    label: textAt(group ?? own, `${path}.entity_group`),
    score: numberAt(amount, `${path}.score`),
    word: textIn(word) ?? "",
    ...optional("start", numberIn(start)),
    ...optional("end", numberIn(end)),
  };
};

const box = (value: unknown, path: string): Box => {
  const { xmin, ymin, xmax, ymax } = objectAt(value, path);
  return {
    xmin: numberAt(xmin, `${path}.xmin`),
    ymin: numberAt(ymin, `${path}.ymin`),
    xmax: numberAt(xmax, `${path}.xmax`),
    ymax: numberAt(ymax, `${path}.ymax`),
  };
};

const keypoint = (value: unknown, path: string): Keypoint => {
  const { x, y, score: amount, label } = objectAt(value, path);
  return {
    x: numberAt(x, `${path}.x`),
    y: numberAt(y, `${path}.y`),
    score: numberAt(amount, `${path}.score`),
    ...optional("label", textIn(label)),
  };
};

const chunk = (value: unknown, path: string): Chunk => {
  const { text, timestamp } = objectAt(value, path);
  const [start, end] = listAt(timestamp, `${path}.timestamp`);
  return {
    text: textAt(text, `${path}.text`),
    start: numberAt(start, `${path}.timestamp[0]`),
    ...optional("end", numberIn(end)),
  };
};

const segment = (value: unknown, path: string) => {
  const { start, end } = objectAt(value, path);
  return { start: numberAt(start, `${path}.start`), end: numberAt(end, `${path}.end`) };
};

const textNames = ["text", "generated_text", "summary_text", "translation_text"] as const;

const textOutput = (value: unknown): RunOutput => {
  const reply = objectAt(unwrapped(value), "");
  const name = textNames.find((key) => typeof reply[key] === "string");
  const chunks = Array.isArray(reply.chunks) ? each(reply.chunks, "chunks", chunk) : undefined;
  return { kind: "text", text: textAt(name && reply[name], "generated_text"), ...optional("chunks", chunks) };
};

const bytesOf = (base64: string, path: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64.replace(/^data:[^,]*,/, "")), (sign) => sign.charCodeAt(0));
  } catch {
    throw new UnexpectedShapeError(path, "a file in base64");
  }
};

/** Only inline images are accepted, so a reply cannot make the page load a URL. */
const imageUrl = (value: unknown, path: string): string => {
  const text = textAt(value, path);
  if (/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(text)) return text;
  if (!/^[A-Za-z0-9+/=\s]+$/.test(text.slice(0, 200))) throw new UnexpectedShapeError(path, "an image in base64");
  return `data:image/${text.startsWith("/9j") ? "jpeg" : "png"};base64,${text}`;
};

const fileOutput =
  (kind: "picture" | "audio" | "video" | "model") =>
  (value: unknown): RunOutput => {
    if (value instanceof Blob) return { kind, file: value };
    const { depth, image, audio, blob } = isObject(unwrapped(value)) ? objectAt(unwrapped(value), "") : {};
    const text = depth ?? image ?? audio ?? blob;
    if (typeof text !== "string") throw new UnexpectedShapeError("", "a file");
    const type = kind === "picture" ? "image/png" : kind === "audio" ? "audio/wav" : "application/octet-stream";
    return { kind, file: new Blob([bytesOf(text, "file")], { type }) };
  };

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "number");

/** Flattens nested lists to a list of vectors. */
const vectorsIn = (value: unknown, depth = 0): readonly (readonly number[])[] => {
  if (isVector(value)) return [value];
  if (!Array.isArray(value) || value.length === 0 || depth > 3) throw new UnexpectedShapeError("", "a list of numbers");
  return value.flatMap((item) => vectorsIn(item, depth + 1));
};

const similarity = (value: unknown, path: string, index: number) => {
  if (typeof value === "number") return { index, score: numberAt(value, path) };
  const { index: position, score: amount } = objectAt(value, path);
  return { index: numberAt(position, `${path}.index`), score: numberAt(amount, `${path}.score`) };
};

const coordinate = (value: unknown, path: string): readonly [number, number] => {
  const [row, column] = listAt(value, path);
  return [numberAt(row, `${path}[0]`), numberAt(column, `${path}[1]`)];
};

const tools = (value: unknown): readonly ToolCall[] | undefined =>
  Array.isArray(value) && value.length > 0
    ? each(value, "tool_calls", (item, path) => {
        const { id, function: called } = objectAt(item, path);
        const { name, arguments: argumentsText } = objectAt(called, `${path}.function`);
        return {
          id: textIn(id) ?? path,
          type: "function",
          function: { name: textAt(name, `${path}.function.name`), arguments: textIn(argumentsText) ?? "" },
        };
      })
    : undefined;

const generatedImages = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0
    ? each(value, "images", (item, path) => imageUrl(objectAt(objectAt(item, path).image_url, path).url, path))
    : undefined;

const chatOutput = (value: unknown): RunOutput => {
  const [choice] = listAt(objectAt(value, "").choices, "choices");
  const { message, finish_reason: finish, logprobs } = objectAt(choice, "choices[0]");
  const { content, reasoning, reasoning_content, tool_calls, images, audio } = objectAt(message, "choices[0].message");
  const speech = isObject(audio) ? audio : {};
  const audioData = textIn(speech.data);
  const text = textIn(content) ?? textIn(speech.transcript) ?? "";
  if (content !== undefined && content !== null && typeof content !== "string")
    throw new UnexpectedShapeError("choices[0].message.content", "a text");
  return {
    kind: "chat",
    text,
    ...optional("reasoning", textIn(reasoning) ?? textIn(reasoning_content)),
    ...optional("toolCalls", tools(tool_calls)),
    ...optional("tokens", answerTokens(logprobs)),
    ...optional("images", generatedImages(images)),
    ...optional("audio", audioData && `data:audio/wav;base64,${audioData}`),
    ...optional("finishReason", textIn(finish)),
  };
};

const answerOutput = (value: unknown): RunOutput => {
  const { answer, score: amount, start, end } = objectAt(firstOf(value), "");
  return {
    kind: "answer",
    answer: textAt(answer, "answer"),
    ...optional("score", numberIn(amount)),
    ...optional("start", numberIn(start)),
    ...optional("end", numberIn(end)),
  };
};

const cellsOutput = (value: unknown): RunOutput => {
  const { answer, cells, coordinates, aggregator } = objectAt(unwrapped(value), "");
  return {
    kind: "cells",
    answer: textAt(answer, "answer"),
    cells: each(cells ?? [], "cells", (item, path) => textAt(typeof item === "number" ? String(item) : item, path)),
    coordinates: each(coordinates ?? [], "coordinates", coordinate),
    ...optional("aggregator", textIn(aggregator)),
  };
};

const maskOf = (value: unknown, path: string) => {
  const { label, score: amount, mask } = objectAt(value, path);
  return {
    mask: imageUrl(mask, `${path}.mask`),
    ...optional("label", textIn(label)),
    ...optional("score", numberIn(amount)),
  };
};

const groupOf = (value: unknown, path: string) => {
  const { label, box: frame, keypoints } = objectAt(value, path);
  return {
    keypoints: each(keypoints, `${path}.keypoints`, keypoint),
    ...optional("label", textIn(label)),
    ...optional("box", frame === undefined || frame === null ? undefined : box(frame, `${path}.box`)),
  };
};

const audioTrack = (value: unknown, path: string) => {
  const { label, blob, "content-type": type } = objectAt(value, path);
  const bytes = bytesOf(textAt(blob, `${path}.blob`), `${path}.blob`);
  return { label: textIn(label) ?? "Audio", file: new Blob([bytes], { type: textIn(type) ?? "audio/wav" }) };
};

const actionOutput = (value: unknown): RunOutput => {
  const { action } = objectAt(value, "");
  return {
    kind: "action",
    action: Array.isArray(action) ? each(action, "action", numberAt) : numberAt(action, "action"),
  };
};

const cellValue = (value: unknown, path: string): string | number =>
  typeof value === "number" ? numberAt(value, path) : textAt(value, path);

/** `JSON.stringify` overflows on deeply nested data. */
const written = (value: unknown): unknown => {
  try {
    JSON.stringify(value);
    return value;
  } catch {
    throw new UnexpectedShapeError("", "data that is nested less deep");
  }
};

const readers: { readonly [K in OutputKind]: (value: unknown) => RunOutput } = {
  scores: (value) => ({ kind: "scores", scores: scores(value) }),
  entities: (value) => ({ kind: "entities", entities: each(value, "", entity) }),
  segments: (value) => ({ kind: "segments", segments: each(value, "", segment) }),
  answer: answerOutput,
  text: textOutput,
  chat: chatOutput,
  embedding: (value) => ({ kind: "embedding", vectors: vectorsIn(value) }),
  similarities: (value) => ({
    kind: "similarities",
    scores: listAt(value, "").map((item, index) => similarity(item, `[${index}]`, index)),
  }),
  cells: cellsOutput,
  predictions: (value) => ({ kind: "predictions", values: each(value, "", cellValue) }),
  boxes: (value) => ({
    kind: "boxes",
    boxes: each(value, "", (item, path) => ({
      ...score(item, path),
      box: box(objectAt(item, path).box, `${path}.box`),
    })),
  }),
  masks: (value) => ({ kind: "masks", masks: each(value, "", maskOf) }),
  keypoints: (value) => ({ kind: "keypoints", groups: each(value, "", groupOf) }),
  picture: fileOutput("picture"),
  audio: fileOutput("audio"),
  sounds: (value) => ({ kind: "sounds", sounds: each(value, "", audioTrack) }),
  video: fileOutput("video"),
  model: fileOutput("model"),
  action: actionOutput,
  json: (value) => ({
    kind: "json",
    value: value instanceof Blob ? { type: value.type, size: value.size } : written(value),
  }),
};

export const readOutput = (kind: OutputKind, value: unknown): RunOutput => readers[kind](value);
