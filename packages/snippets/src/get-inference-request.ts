import type { SnippetMapping, SnippetModel, SnippetOptions } from "./options.ts";
import { CodeExpression, type CodeReference, type CodeValue, isList, isRecord } from "./request/code-value.ts";
import { type RequestView, viewRequest } from "./request/request-view.ts";
import { NoSnippet, resolveSnippet } from "./request/resolve-snippet.ts";

/** A raw HTTP request. What a program fills in is written as `$NAME` or `<file>`. */
export interface HttpRequestView {
  readonly method: "POST";
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** JSON, the lines of a form, or the name of the file whose bytes are sent. */
  readonly body: string;
}

const referenceText = (reference: CodeReference): string => {
  if (reference.kind === "environment") return `$${reference.name}`;
  return `<${reference.kind === "variable" ? `${reference.name} as base64` : reference.path}>`;
};

const expressionText = ({ parts }: CodeExpression): string =>
  parts.map((part) => (typeof part === "string" ? part : referenceText(part))).join("");

const plain = (value: CodeValue): unknown => {
  if (value instanceof CodeExpression) return expressionText(value);
  if (isList(value)) return value.map(plain);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return value;
};

const bodyText = ({ body, form }: RequestView, file: string): string => {
  if (body !== undefined) return JSON.stringify(plain(body), null, 2);
  if (form) return form.map(({ name, value, isFile }) => `${name}=${isFile ? `<${value}>` : value}`).join("\n");
  return `<the bytes of ${file}>`;
};

/**
 * The HTTP request that every snippet of a model at a provider sends; undefined where none can be sent.
 *
 * @example
 * ```ts
 * const model = { id: "meta-llama/Llama-3.1-8B-Instruct", pipeline_tag: "text-generation", tags: ["conversational"] };
 * const request = getInferenceRequest(model, "together");
 * console.log(request?.method, request?.url);
 * ```
 */
export const getInferenceRequest = (
  model: SnippetModel,
  provider: string,
  mapping?: SnippetMapping,
  options: SnippetOptions = {},
): HttpRequestView | undefined => {
  try {
    const request = resolveSnippet(model, provider, mapping, options);
    if (!request?.provider) return undefined;
    const view = viewRequest(request);
    const headers = view.headers.map(({ name, value }) => ({ name, value: String(plain(value)) }));
    return { method: "POST", url: view.url, headers, body: bodyText(view, request.example.file?.path ?? "the file") };
  } catch (error) {
    if (error instanceof NoSnippet) return undefined;
    throw error;
  }
};
