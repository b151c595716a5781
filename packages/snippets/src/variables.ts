import { baseOf, type Task, type Wire } from "@orrery/inference";
import type { Context } from "@orrery/template";
import { type ExampleFile, examples } from "./examples.ts";
import { Expression, isRecord, type Tree } from "./expression.ts";
import { type Held, hold } from "./held-values.ts";
import { javascriptMethod, pythonMethods } from "./methods.ts";
import type { SnippetOptions } from "./options.ts";
import { replyOf, resultFiles, waitAt } from "./replies.ts";
import { fileVariable, type RequestView } from "./request-view.ts";
import type { Situation } from "./situation.ts";

const fileVariables = ({ path, type }: ExampleFile): object => ({
  path,
  type,
  variable: fileVariable(type),
  reference: `@${path}`,
});

/** curl takes semicolons and commas in a file's name for marks of its own, unless the name is quoted. */
const quoted = (path: string): string => (/[;,"]/.test(path) ? `"${path.replaceAll(/[\\"]/g, "\\$&")}"` : path);

const formVariables = (form: RequestView["form"], file: ExampleFile | undefined): readonly object[] | undefined =>
  form?.map((field) => ({
    ...field,
    line:
      field.isFile && file ? `${field.name}=@${quoted(file.path)};type=${file.type}` : `${field.name}=${field.value}`,
  }));

/** What every template may show, whoever sends the request. */
export const commonVariables = (situation: Situation, options: SnippetOptions) => {
  const { model, task, providerId, providerModelId, example, token, isSelfHosted, hub } = situation;
  return {
    model: model.id,
    task,
    provider: providerId,
    providerModelId,
    accessToken: hold(token),
    hasEnvironment: token instanceof Expression,
    billTo: options.billTo || undefined,
    endpointUrl: options.endpointUrl,
    directRequest: options.directRequest === true,
    hub: isSelfHosted ? hub : undefined,
    saved: resultFiles[task],
    isImage: resultFiles[task] === "image.png",
    file: example.file && fileVariables(example.file),
  };
};

/** The variables of every template. */
export type CommonVariables = ReturnType<typeof commonVariables>;

type Fields = { [key: string]: Tree };

const without = (fields: Fields, name: string): Fields => {
  if (!Object.hasOwn(fields, name)) return fields;
  const { [name]: _left, ...rest } = fields;
  return rest;
};

/** Whether the answer streams is for the templates to write. */
const fieldsOf = (body: Tree | undefined): object | undefined =>
  body !== undefined && isRecord(body) ? hold(without(body, "stream")) : undefined;

const held = (fields: Fields): Held | undefined => (Object.keys(fields).length > 0 ? hold(fields) : undefined);

/** The headers beside the authorization: all of them, those a client does not set itself, those of the provider. */
const headerVariables = ({ headers }: RequestView) => {
  const [others, extra, ofProvider]: [Fields, Fields, Fields] = [{}, {}, {}];
  for (const { name, value } of headers) {
    if (name === "Authorization") continue;
    others[name] = value;
    if (name === "Content-Type") continue;
    extra[name] = value;
    if (name !== "X-HF-Bill-To") ofProvider[name] = value;
  }
  return { otherHeaders: held(others), extraHeaders: held(extra), providerHeaders: held(ofProvider) };
};

const jobVariables = (situation: Situation): object | undefined => {
  const { provider, task, access, isRouted } = situation;
  const wire = provider?.tasks[task] as Wire<Task> | undefined;
  const wait = wire?.job && provider && waitAt(provider.id);
  if (!wait) return undefined;
  const base = wait.part === "address" ? "" : `${baseOf(provider, wire, access)}${wait.before}`;
  const variable = { kind: "variable", name: wait.part } as const;
  const query = provider.id === "fal-ai" && isRouted ? "?_subdomain=queue" : "";
  return {
    ...wait,
    unfinished: hold(wait.unfinished),
    statusUrl: hold(new Expression(base, variable, `${wait.status}${query}`)),
    ...(provider.id === "fal-ai" && { resultUrl: hold(new Expression(base, variable, query)) }),
  };
};

/** What the templates of clients that write the request out themselves may show, beside what all may. */
export const requestVariables = (situation: Situation, view: RequestView, common: CommonVariables): Context => {
  const { url, headers, body, form, fileForm } = view;
  const { otherHeaders, extraHeaders, providerHeaders } = headerVariables(view);
  // Written out rather than spread: engines make such objects many times faster.
  return {
    model: common.model,
    task: common.task,
    provider: common.provider,
    providerModelId: common.providerModelId,
    accessToken: common.accessToken,
    hasEnvironment: common.hasEnvironment,
    billTo: common.billTo,
    endpointUrl: common.endpointUrl,
    directRequest: common.directRequest,
    saved: common.saved,
    file: common.file,
    fullUrl: url,
    baseUrl: url.replace(/\/chat\/completions$/, ""),
    authorizationHeader: hold(headers.find(({ name }) => name === "Authorization")?.value ?? ""),
    otherHeaders,
    extraHeaders,
    providerHeaders,
    headerLines: headers.map(({ name, value }) => hold(headerLine(name, value))),
    body: body === undefined ? undefined : hold(body),
    hasFileInBody: body !== undefined && fileForm === "base64",
    fields: fieldsOf(body),
    form: formVariables(form, situation.example.file),
    fileForm,
    reply: replyOf(situation.providerId, situation.task),
    job: jobVariables(situation),
  };
};

const headerLine = (name: string, value: Tree): Tree =>
  value instanceof Expression ? new Expression(`${name}: `, ...value.parts) : `${name}: ${value as string}`;

/** What the JavaScript hub client is given. */
export const hubArguments = (situation: Situation, options: SnippetOptions): Context => {
  const { model, providerId, example, task } = situation;
  const target = options.endpointUrl === undefined ? { provider: providerId } : { endpointUrl: options.endpointUrl };
  const { inputs, ...rest } = example.args;
  const given = example.file
    ? new Expression({ kind: "variable", name: fileVariable(example.file.type) })
    : (inputs as Tree | undefined);
  const nested = example.file && inputs !== undefined ? { image: given as Tree, ...(inputs as object) } : given;
  const all = { ...target, model: model.id, ...(nested !== undefined && { inputs: nested }), ...rest };
  return { methodName: javascriptMethod(task), arguments: hold(all as unknown as Tree) };
};

/** What the Python hub client is given; undefined where it has no such method, or no argument of such a name. */
export const pythonArguments = ({ task, example }: Situation): Context | undefined => {
  const method = pythonMethods[task];
  if (!method || task === "conversational") return undefined;
  const known = method.arguments(examples[task]).map(({ name }) => name);
  const given = method.arguments(example);
  if (!given.every(({ name }) => known.includes(name))) return undefined;
  return {
    methodName: method.name,
    arguments: hold(Object.fromEntries(given.map(({ name = "", value }) => [name, value]))),
  };
};

/** What the Python hub client's chat is given: at an address the model has the provider's name for it. */
export const chatArguments = ({ model, providerModelId, example }: Situation, isAddressed: boolean): Context => ({
  chat: hold({ model: isAddressed ? providerModelId : model.id, ...example.args }),
});
