import { type Document, isMap, parseDocument } from "yaml";
import { objectIn } from "../json-object.ts";
import { splitCard } from "./front-matter.ts";

/** The fields of a card that the form shows. */
export interface CardMetadata {
  readonly license: string;
  readonly pipeline_tag: string;
  readonly task_categories: readonly string[];
  readonly tags: readonly string[];
  readonly language: readonly string[];
  readonly datasets: readonly string[];
  readonly base_model: readonly string[];
  readonly metrics: readonly string[];
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((part) => ["string", "number", "boolean"].includes(typeof part))
    .map(String);

type Read = { readonly fields: CardMetadata } | { readonly error: string };

/** Reads the fields, or says what is wrong with the block at the start of a card. */
export const readMetadata = (source: string): Read => {
  const document: Document = parseDocument(splitCard(source).head);
  const [problem] = document.errors;
  if (problem) return { error: problem.message.split("\n")[0] ?? "" };
  if (document.contents !== null && !isMap(document.contents)) return { error: "It must be a list of `name: value`." };
  const values = objectIn(document.toJS());
  return {
    fields: {
      license: textsOf(values.license)[0] ?? "",
      pipeline_tag: textsOf(values.pipeline_tag)[0] ?? "",
      task_categories: textsOf(values.task_categories),
      tags: textsOf(values.tags),
      language: textsOf(values.language),
      datasets: textsOf(values.datasets),
      base_model: textsOf(values.base_model),
      metrics: textsOf(values.metrics),
    },
  };
};

const isEmpty = (value: string | readonly string[]): boolean => value.length === 0;

/** Writes changed fields into the card; comments, order and other fields stay as they are. */
export const writeMetadata = (source: string, change: Partial<CardMetadata>): string => {
  const { head, body } = splitCard(source);
  const document = parseDocument(head);
  if (document.errors.length > 0) return source;
  for (const [name, value] of Object.entries(change) as [string, string | readonly string[]][])
    if (isEmpty(value)) document.delete(name);
    else document.set(name, name === "base_model" && value.length === 1 && Array.isArray(value) ? value[0] : value);
  const isBare = document.contents === null || (isMap(document.contents) && document.contents.items.length === 0);
  if (isBare) return body.replace(/^\r?\n/, "");
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return `---\n${text}---\n${head === "" ? `\n${body.replace(/^\r?\n/, "")}` : body}`;
};
