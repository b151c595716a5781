import { baseOf, type Task, type Wire } from "@orrery/inference";
import type { Context } from "@orrery/template";
import type { SnippetOptions } from "../options.ts";
import { CodeExpression, type CodeFields, type CodeValue, isRecord } from "../request/code-value.ts";
import type { ExampleFile } from "../request/examples.ts";
import { fileVariable, type RequestView } from "../request/request-view.ts";
import type { SnippetRequest } from "../request/resolve-snippet.ts";
import { jobPolling, resultFiles, resultLocation } from "../request/responses.ts";
import { hasArgument, javascriptMethod, pythonMethods } from "./methods.ts";
import { type OpaqueValue, opaque } from "./opaque-value.ts";

const fileVariables = ({ path, url, type }: ExampleFile): object => ({
  path: opaque(path),
  ...(url !== undefined && { url: opaque(url) }),
  type: opaque(type),
  variable: fileVariable(type),
  reference: opaque(`@${path}`),
});

/** curl gives semicolons and commas in a file name a meaning of their own, unless the name is quoted. */
const curlPath = (path: string): string => (/[;,"]/.test(path) ? `"${path.replaceAll(/[\\"]/g, "\\$&")}"` : path);

const formVariables = (form: RequestView["form"], file: ExampleFile | undefined): readonly object[] | undefined =>
  form?.map(({ name, value, isFile }) => ({
    isFile,
    name: opaque(name),
    value: opaque(value),
    line: opaque(isFile && file ? `${name}=@${curlPath(file.path)};type=${file.type}` : `${name}=${value}`),
  }));

const optionalText = (text: string | undefined): OpaqueValue | undefined => (text ? opaque(text) : undefined);

const optionalValue = (value: CodeValue | undefined): OpaqueValue | undefined =>
  value === undefined ? undefined : opaque(value);

/** The variables of every client's templates. */
export const commonVariables = (request: SnippetRequest, options: SnippetOptions): Context => {
  const { model, task, providerId, providerModelId, example, token, isSelfHosted, hub, isStreamed } = request;
  return {
    model: opaque(model.id),
    task,
    isStreamed,
    provider: providerId,
    providerModelId: opaque(providerModelId),
    accessToken: optionalValue(token),
    hasEnvironment: token instanceof CodeExpression,
    billTo: optionalText(options.billTo),
    endpointUrl: optionalText(options.endpointUrl),
    directRequest: options.directRequest === true,
    hub: optionalText(isSelfHosted ? hub : undefined),
    saved: resultFiles[task],
    isImage: resultFiles[task] === "image.png",
    file: example.file && fileVariables(example.file),
  };
};

/** The fields of a body but `stream`, which the streaming templates write themselves. */
export const fieldsOf = (body: CodeValue | undefined): OpaqueValue | undefined => {
  if (body === undefined || !isRecord(body)) return undefined;
  const { stream: _stream, ...fields } = body;
  return opaque(fields);
};

const optionalFields = (fields: CodeFields): OpaqueValue | undefined =>
  Object.keys(fields).length > 0 ? opaque(fields) : undefined;

const headerLine = (name: string, value: CodeValue): CodeValue =>
  value instanceof CodeExpression ? new CodeExpression(`${name}: `, ...value.parts) : `${name}: ${value as string}`;

const headersBut = (headers: RequestView["headers"], ...names: readonly string[]): OpaqueValue | undefined =>
  optionalFields(
    Object.fromEntries(headers.filter(({ name }) => !names.includes(name)).map(({ name, value }) => [name, value])),
  );

const headerVariables = (headers: RequestView["headers"]): Context => ({
  authorizationHeader: optionalValue(headers.find(({ name }) => name === "Authorization")?.value),
  otherHeaders: headersBut(headers, "Authorization"),
  headers: headersBut(headers),
  /** Those that `requests` does not set itself for JSON. */
  headersWithJson: headersBut(headers, "Content-Type"),
  /** Those that the client libraries do not set themselves. */
  extraHeaders: headersBut(headers, "Authorization", "Content-Type"),
  providerHeaders: headersBut(headers, "Authorization", "Content-Type", "X-HF-Bill-To"),
  headerLines: headers.map(({ name, value }) => opaque(headerLine(name, value))),
});

const jobVariables = ({ provider, task, access, isRouted }: SnippetRequest): object | undefined => {
  const wire = provider?.tasks[task] as Wire<Task> | undefined;
  const polling = wire?.job && provider && jobPolling(provider.id, task);
  if (!polling) return undefined;
  const base = polling.part === "address" ? "" : `${baseOf(provider, wire, access)}${polling.before}`;
  const query = provider.id === "fal-ai" && isRouted ? "?_subdomain=queue" : "";
  const variable = { kind: "variable", name: polling.part } as const;
  return {
    ...polling,
    unfinished: opaque(polling.unfinished),
    statusUrl: opaque(new CodeExpression(base, variable, `${polling.status}${query}`)),
    ...(provider.id === "fal-ai" && { resultUrl: opaque(new CodeExpression(base, variable, query)) }),
  };
};

/** The variables of clients that send the raw HTTP request. */
export const requestVariables = (request: SnippetRequest, view: RequestView): Context => {
  const { url, headers, body, form, fileForm } = view;
  return {
    fullUrl: opaque(url),
    baseUrl: opaque(url.replace(/\/chat\/completions$/, "")),
    ...headerVariables(headers),
    body: body === undefined ? undefined : opaque(body),
    hasFileInBody: body !== undefined && fileForm === "base64",
    fields: fieldsOf(body),
    form: formVariables(form, request.example.file),
    fileForm,
    reply: resultLocation(request.providerId, request.task),
    job: jobVariables(request),
  };
};

/** The arguments of the JavaScript client, with the file among the inputs. */
const javascriptInputs = ({ example: { args, file } }: SnippetRequest): CodeFields => {
  if (!file) return args;
  const { inputs, ...rest } = args;
  const given = new CodeExpression({ kind: "variable", name: fileVariable(file.type) });
  return { inputs: inputs === undefined ? given : { image: given, ...(inputs as CodeFields) }, ...rest };
};

/** The variables of `@orrery/inference`. */
export const javascriptVariables = (request: SnippetRequest, { endpointUrl }: SnippetOptions): Context => {
  const { model, providerId, task } = request;
  const target: CodeFields = endpointUrl === undefined ? { provider: providerId } : { endpointUrl };
  return {
    methodName: javascriptMethod(task),
    arguments: opaque({ ...target, model: model.id, ...javascriptInputs(request) }),
  };
};

/** The variables of `huggingface_hub`; undefined where it has no method for the task, or not all of its arguments. */
export const pythonVariables = ({ task, example }: SnippetRequest): Context | undefined => {
  const method = pythonMethods[task];
  if (!method || task === "conversational") return undefined;
  const given = method.arguments(example);
  if (!given.every(({ name }) => hasArgument(task, name))) return undefined;
  return {
    methodName: method.name,
    arguments: opaque(Object.fromEntries(given.map(({ name = "", value }) => [name, value]))),
  };
};

/** The variables of a chat with `huggingface_hub`, which at a base URL expects the provider's model id. */
export const pythonChatVariables = (request: SnippetRequest, hasBaseUrl: boolean): Context => ({
  chat: opaque({ model: hasBaseUrl ? request.providerModelId : request.model.id, ...request.example.args }),
});
