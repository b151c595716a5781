import { type ByteSource, ReadingError } from "../blobs/byte-source.ts";
import type { WorkerJob } from "../workers/job.ts";
import { readJsonObject } from "./bounded-json.ts";
import { readGgufHeader } from "./gguf-header.ts";

const mebibyte = 1024 ** 2;
const maxLength = mebibyte;

/** A file that can have a chat template. */
export type TemplateFormat = "gguf" | "tokenizer-config" | "jinja";

/** Of several named templates, the one that a chat without a choice is rendered with. */
const defaultTemplate = (value: unknown): unknown => {
  if (!Array.isArray(value)) return value;
  const named = value.filter((one): one is { name: unknown; template: unknown } => typeof one === "object" && !!one);
  return named.find(({ name }) => name === "default")?.template;
};

const readers: Readonly<Record<TemplateFormat, (source: ByteSource) => Promise<unknown>>> = {
  gguf: async (source) => (await readGgufHeader(source)).chat_template,
  "tokenizer-config": async (source) => defaultTemplate((await readJsonObject(source, 16 * mebibyte)).chat_template),
  jinja: async (source) =>
    source.size <= maxLength ? new TextDecoder().decode(await source.read(0, source.size)) : undefined,
};

/** Reads the chat template of a file; null if it has none, or one that is too long. */
export const chatTemplateJob: WorkerJob<TemplateFormat, string | null> = {
  name: "chat template",
  lane: "reads",
  // As for headers of GGUF files.
  maxBytes: 128 * mebibyte,
  remembersLimits: true,
  run: async (format, [source]) => {
    if (!source) throw new ReadingError("is not stored on this hub");
    const text = await readers[format](source);
    return typeof text === "string" && text.length <= maxLength ? text : null;
  },
};
