import { Expression, isList, isRecord, type Reference, type Tree } from "./expression.ts";
import type { SnippetMapping, SnippetOptions } from "./options.ts";
import { type RequestView, viewRequest } from "./request-view.ts";
import { NoSnippet, type SnippetModel, situationOf } from "./situation.ts";

/** A request as it goes over the wire; what a program fills in stands as `$NAME` or `<file>`. */
export interface HttpRequestView {
  readonly method: "POST";
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** JSON, or a form's fields line by line, or the name of the file whose bytes are sent. */
  readonly body: string;
}

const referenceText = (reference: Reference): string => {
  if (reference.kind === "environment") return `$${reference.name}`;
  return `<${reference.kind === "variable" ? `${reference.name} as base64` : reference.path}>`;
};

const expressionText = ({ parts }: Expression): string =>
  parts.map((part) => (typeof part === "string" ? part : referenceText(part))).join("");

const plain = (tree: Tree): unknown => {
  if (tree instanceof Expression) return expressionText(tree);
  if (isList(tree)) return tree.map(plain);
  if (isRecord(tree)) return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, plain(value)]));
  return tree;
};

const bodyText = ({ body, form }: RequestView, file: string): string => {
  if (body !== undefined) return JSON.stringify(plain(body), null, 2);
  if (form) return form.map(({ name, value, isFile }) => `${name}=${isFile ? `<${value}>` : value}`).join("\n");
  return `<the bytes of ${file}>`;
};

/** The request that every snippet of a model at a provider makes; undefined where none can be made. */
export const getInferenceRequest = (
  model: SnippetModel,
  provider: string,
  mapping?: SnippetMapping,
  options: SnippetOptions = {},
): HttpRequestView | undefined => {
  try {
    const situation = situationOf(model, provider, mapping, options);
    if (!situation?.provider) return undefined;
    const view = viewRequest(situation);
    const headers = view.headers.map(({ name, value }) => ({ name, value: String(plain(value)) }));
    return { method: "POST", url: view.url, headers, body: bodyText(view, situation.example.file?.path ?? "the file") };
  } catch (error) {
    if (error instanceof NoSnippet) return undefined;
    throw error;
  }
};
