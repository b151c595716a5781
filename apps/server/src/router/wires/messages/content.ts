import { isRecord } from "../../../text/is-record.ts";
import { invalidField, listAt, objectAt, textAt, typeName, unsupportedField } from "../request-fields.ts";
import type { Fields } from "../translated-request.ts";

type ReadBlock = (block: Fields, param: string) => readonly Fields[];

export const textPart = (text: string): Fields => ({ type: "text", text });

const imagePart = (url: string): Fields => ({ type: "image_url", image_url: { url } });

const noFiles = (param: string) =>
  unsupportedField(param, "this hub stores no files for providers. Send the data as base64.");

const dataUrl = (source: Fields, param: string): string =>
  `data:${textAt(source.media_type, `${param}.media_type`)};base64,${textAt(source.data, `${param}.data`)}`;

const readImage: ReadBlock = (block, param) => {
  const source = objectAt(block.source, `${param}.source`);
  if (source.type === "base64") return [imagePart(dataUrl(source, `${param}.source`))];
  if (source.type === "url") return [imagePart(textAt(source.url, `${param}.source.url`))];
  if (source.type === "file") throw noFiles(`${param}.source`);
  throw invalidField(`${param}.source.type`, "base64 or url");
};

const headed = (texts: readonly unknown[]): Fields[] => {
  const head = texts.filter((text) => typeof text === "string" && text !== "");
  return head.length > 0 ? [textPart(head.join("\n"))] : [];
};

const documentParts = (source: Fields, title: unknown, param: string): readonly Fields[] => {
  if (source.type === "text") return [textPart(textAt(source.data, `${param}.data`))];
  if (source.type === "content") return readContent(source.content, `${param}.content`, innerBlocks).parts;
  if (source.type === "base64") {
    const filename = typeof title === "string" && title !== "" ? title : "document.pdf";
    return [{ type: "file", file: { filename, file_data: dataUrl(source, param) } }];
  }
  if (source.type === "file") throw noFiles(param);
  if (source.type === "url")
    throw unsupportedField(param, "providers cannot fetch documents. Send the document as base64 or text.");
  throw invalidField(`${param}.type`, "text, content or base64");
};

const readDocument: ReadBlock = ({ source, title, context }, param) => {
  const parts = documentParts(objectAt(source, `${param}.source`), title, `${param}.source`);
  return [...headed([title, context]), ...parts];
};

const readSearchResult: ReadBlock = ({ title, source, content }, param) => [
  ...headed([title, source]),
  ...readContent(content, `${param}.content`, innerBlocks).parts,
];

const readText: ReadBlock = ({ text }, param) => [textPart(textAt(text, `${param}.text`))];

/** Blocks that a message and a document can both contain. */
const innerBlocks: Readonly<Record<string, ReadBlock>> = { text: readText, image: readImage };

/** Blocks of a user message or of a tool's result. */
export const userBlocks: Readonly<Record<string, ReadBlock>> = {
  ...innerBlocks,
  document: readDocument,
  search_result: readSearchResult,
};

/** Content as chat parts, and the types of blocks that were left out. */
interface ReadContent {
  readonly parts: readonly Fields[];
  readonly dropped: readonly string[];
}

/** Reads a string or a list of blocks. Blocks that only one provider understands are dropped. */
export const readContent = (
  content: unknown,
  param: string,
  readers: Readonly<Record<string, ReadBlock>>,
): ReadContent => {
  if (typeof content === "string") return { parts: content === "" ? [] : [textPart(content)], dropped: [] };
  if (content === undefined || content === null) return { parts: [], dropped: [] };
  const parts: Fields[] = [];
  const dropped: string[] = [];
  for (const [index, block] of listAt(content, param).entries()) {
    const at = `${param}.${index}`;
    const fields = objectAt(block, at);
    const read = Object.hasOwn(readers, String(fields.type)) ? readers[String(fields.type)] : undefined;
    if (read) for (const part of read(fields, at)) parts.push(part);
    else dropped.push(typeName(fields.type));
  }
  return { parts, dropped };
};

/** Joins the texts of a string or of text blocks. */
export const joinedText = (content: unknown, param: string): string =>
  readContent(content, param, { text: readText })
    .parts.map(({ text }) => String(text))
    .join("\n\n");

export const blocksOf = (content: unknown, param: string): readonly Fields[] =>
  typeof content === "string"
    ? [textPart(content)]
    : listAt(content, param).map((block, index) => {
        if (isRecord(block) && typeof block.type === "string") return block;
        throw invalidField(`${param}.${index}`, "a block with a type");
      });
