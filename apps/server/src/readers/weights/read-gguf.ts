import { fileQuantizations } from "@orrery/tasks";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { type GgufContent, type GgufValue, readGgufContent } from "./gguf-content.ts";
import type { Header } from "./header.ts";

const maxValueLength = 2000;
const shownItems = 8;

const fileNames = new Map(Object.entries(fileQuantizations).map(([name, { number }]) => [number as number, name]));

/** A list is shown by its first items and how many it has: a vocabulary has a hundred thousand. */
const shown = (value: GgufValue): string => {
  if (value.kind === "text") return value.text;
  if (value.kind === "number") return String(value.number);
  if (value.kind === "flag") return String(value.flag);
  const items = value.items.slice(0, shownItems).map((item) => shown(item).slice(0, 80));
  const more = value.count > items.length ? `, … ${value.count} in all` : "";
  return `[${items.join(", ")}${more}]`;
};

/** The number after a key of the model's architecture. */
const contextLengthOf = (entries: GgufContent["entries"]): number | undefined => {
  const value = entries.find(({ key }) => /^[\w.-]+\.context_length$/.test(key))?.value;
  const length = value?.kind === "number" && value.isWhole ? Number(value.number) : undefined;
  return Number.isSafeInteger(length) ? length : undefined;
};

/** What the header of a GGUF file tells people. */
export const ggufHeader = ({ version, entries, tensors }: GgufContent) => {
  const metadata = entries.map(({ key, value }) => ({ key, value: shown(value).slice(0, maxValueLength) }));
  const fileType = metadata.find(({ key }) => key === "general.file_type")?.value;
  const quantization = fileType === undefined ? undefined : fileNames.get(Number(fileType));
  const contextLength = contextLengthOf(entries);
  const template = entries.find(({ key }) => key === "tokenizer.chat_template")?.value;
  return {
    format: "gguf" as const,
    tensors: tensors.map(({ name, type, shape, parameters }) => ({ name, type, shape, parameters })),
    metadata: metadata.slice(0, 500),
    ...(quantization && { quantization }),
    gguf: {
      version,
      ...(contextLength !== undefined && { contextLength }),
      ...(template?.kind === "text" && { chatTemplateLength: template.text.length }),
    },
  };
};

export const readGguf = async (source: ByteSource): Promise<Header> => ggufHeader(await readGgufContent(source));
