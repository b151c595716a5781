import {
  type Body,
  type CallInput,
  type HttpRequest,
  type Media,
  type Provider,
  requestFor,
  type Task,
  uncheckedArgs,
  type Wire,
} from "@orrery/inference";
import { CodeExpression, type CodeValue, isList, isRecord } from "./code-value.ts";
import { NoSnippet, type SnippetRequest, tokenPlaceholder } from "./resolve-snippet.ts";

interface HeaderView {
  readonly name: string;
  readonly value: CodeValue;
}

interface FieldView {
  readonly name: string;
  readonly value: string;
  /** Whether the example's file is the value. */
  readonly isFile: boolean;
}

/** A request as code shows it, with expressions for what the program reads when it runs. */
export interface RequestView {
  readonly url: string;
  readonly headers: readonly HeaderView[];
  readonly body: CodeValue | undefined;
  readonly form: readonly FieldView[] | undefined;
  /** How the request carries the example's file. */
  readonly fileForm: "bytes" | "base64" | undefined;
}

/** Stands in for the file's bytes; where their base64 is in a body, the code puts the file. */
const placeholder = new TextEncoder().encode("orrery: the example's file");
const placeholderBase64 = btoa(String.fromCharCode(...placeholder));

const headerNames: Readonly<Record<string, string>> = {
  authorization: "Authorization",
  "content-type": "Content-Type",
  "x-hf-bill-to": "X-HF-Bill-To",
};

const headerName = (name: string): string =>
  headerNames[name] ??
  name.replaceAll(/(^|-)([a-z])/g, (_start, dash: string, letter: string) => dash + letter.toUpperCase());

const headerValue = (value: string, token: CodeValue | undefined): CodeValue => {
  const at = value.indexOf(tokenPlaceholder);
  if (at < 0 || !(token instanceof CodeExpression)) return value;
  return new CodeExpression(value.slice(0, at), ...token.parts);
};

/** The variable that the code reads the example's file into. */
export const fileVariable = (type: string): string => (type.startsWith("audio/") ? "audio" : "image");

const fileExpression = (text: string, variable: string): CodeValue => {
  const reference = { kind: "variable", name: variable } as const;
  if (text === placeholderBase64) return new CodeExpression(reference);
  if (text.startsWith("data:") && text.endsWith(`;base64,${placeholderBase64}`))
    return new CodeExpression(text.slice(0, -placeholderBase64.length), reference);
  return text;
};

/** A body without its undefined fields, and with the file's variable where the placeholder is. */
const viewBody = (value: unknown, media: Media | undefined): CodeValue => {
  if (typeof value === "string") return media ? fileExpression(value, fileVariable(media.type)) : value;
  const body = (value ?? null) as CodeValue;
  if (isList(body)) return body.map((item) => viewBody(item, media));
  if (!isRecord(body)) return body;
  const entries = Object.entries(body).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, viewBody(item, media)]));
};

const viewForm = (body: Body): readonly FieldView[] | undefined =>
  "form" in body
    ? body.form.map(([name, value, path]) =>
        typeof value === "string" ? { name, value, isFile: false } : { name, value: path ?? "file", isFile: true },
      )
    : undefined;

const fileFormOf = (body: Body, media: Media | undefined): RequestView["fileForm"] => {
  if (!media) return undefined;
  return "json" in body ? "base64" : "bytes";
};

/** Headers in the order of the request, with the authorization first. */
const viewHeaders = (headers: HttpRequest["headers"], token: CodeValue | undefined): readonly HeaderView[] => {
  const views: HeaderView[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (name === "user-agent" || !value) continue;
    const view = { name: headerName(name), value: headerValue(value, token) };
    if (view.name === "Authorization") views.unshift(view);
    else views.push(view);
  }
  return views;
};

const viewOf = (
  { url, headers, body }: HttpRequest,
  token: CodeValue | undefined,
  media: Media | undefined,
): RequestView => ({
  url,
  headers: viewHeaders(headers, token),
  body: "json" in body ? viewBody(body.json, media) : undefined,
  form: viewForm(body),
  fileForm: fileFormOf(body, media),
});

const adapterOf = ({ mapping, model, hub }: SnippetRequest) => {
  if (mapping?.adapter !== "lora") return {};
  const path = mapping.adapterWeightsPath ?? "";
  return {
    adapter: { repository: model.id, weights: `${hub}/${encodeURI(model.id)}/resolve/main/${encodeURI(path)}` },
  };
};

const callInputOf = (request: SnippetRequest): CallInput<Task> => {
  const { task, example } = request;
  const input: CallInput<Task> = {
    task,
    model: request.providerModelId,
    args: uncheckedArgs(example.args),
    isStreamed: request.isStreamed,
    wantsUrl: false,
  };
  if (!example.file && !request.mapping?.adapter) return input;
  const media = example.file && { bytes: placeholder, type: example.file.type };
  return { ...input, ...(media && { media }), ...adapterOf(request) };
};

const wireOf = ({ provider, task }: SnippetRequest): { readonly provider: Provider; readonly wire: Wire<Task> } => {
  const wire = provider?.tasks[task] as Wire<Task> | undefined;
  if (!provider || !wire) throw new NoSnippet(`no provider offers ${task}`);
  return { provider, wire };
};

/** The request that the client itself would send. */
export const viewRequest = (request: SnippetRequest): RequestView => {
  const { provider, wire } = wireOf(request);
  const input = callInputOf(request);
  return viewOf(requestFor(provider, wire, input, request.access), request.token, input.media);
};

/** The body of a request that goes to the provider directly. */
export const viewDirectBody = (request: SnippetRequest): CodeValue | undefined => {
  const input = callInputOf(request);
  const body = wireOf(request).wire.body({ isRouted: false, ...input });
  return "json" in body ? viewBody(body.json, input.media) : undefined;
};
