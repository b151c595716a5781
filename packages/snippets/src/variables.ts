import { baseOf, type Task, type Wire } from "@orrery/inference";
import type { Context } from "@orrery/template";
import type { ExampleFile } from "./examples.ts";
import { Expression, isRecord, type Tree } from "./expression.ts";
import { createKeep, ofFixed } from "./fixed.ts";
import { type Held, hold } from "./held-values.ts";
import { hasArgument, javascriptMethod, pythonMethods } from "./methods.ts";
import type { SnippetOptions } from "./options.ts";
import { replyOf, resultFiles, waitAt } from "./replies.ts";
import { fileVariable, type RequestView } from "./request-view.ts";
import type { Situation } from "./situation.ts";

const fileVariables = ({ path, type }: ExampleFile): object => ({
  path: hold(path),
  type: hold(type),
  variable: fileVariable(type),
  reference: hold(`@${path}`),
});

/** curl takes semicolons and commas in a file's name for marks of its own, unless the name is quoted. */
const quoted = (path: string): string => (/[;,"]/.test(path) ? `"${path.replaceAll(/[\\"]/g, "\\$&")}"` : path);

const formVariables = (form: RequestView["form"], file: ExampleFile | undefined): readonly object[] | undefined =>
  form?.map(({ name, value, isFile }) => ({
    isFile,
    name: hold(name),
    value: hold(value),
    line: hold(isFile && file ? `${name}=@${quoted(file.path)};type=${file.type}` : `${name}=${value}`),
  }));

const heldText = (text: string | undefined): Held | undefined => (text ? hold(text) : undefined);

/** What every template may show, whoever sends the request. */
export const commonVariables = (situation: Situation, options: SnippetOptions): Context => {
  const { model, task, providerId, providerModelId, example, token, isSelfHosted, hub, isStreamed } = situation;
  return {
    model: hold(model.id),
    task,
    isStreamed,
    provider: providerId,
    providerModelId: hold(providerModelId),
    accessToken: hold(token),
    hasEnvironment: token instanceof Expression,
    billTo: heldText(options.billTo),
    endpointUrl: heldText(options.endpointUrl),
    directRequest: options.directRequest === true,
    hub: heldText(isSelfHosted ? hub : undefined),
    saved: resultFiles[task],
    isImage: resultFiles[task] === "image.png",
    file: example.file && fileVariables(example.file),
  };
};

type Fields = { [key: string]: Tree };

const without = (fields: Fields, name: string): Fields => {
  if (!Object.hasOwn(fields, name)) return fields;
  const { [name]: _left, ...rest } = fields;
  return rest;
};

/** Whether the answer streams is for the templates to write. */
export const fieldsOf = (body: Tree | undefined): object | undefined =>
  body !== undefined && isRecord(body) ? hold(without(body, "stream")) : undefined;

const held = (fields: Fields): Held | undefined => (Object.keys(fields).length > 0 ? hold(fields) : undefined);

const headerLine = (name: string, value: Tree): Tree =>
  value instanceof Expression ? new Expression(`${name}: `, ...value.parts) : `${name}: ${value as string}`;

/**
 * The authorization, and the headers beside it: all of them, those a client does not set itself, those of the provider;
 * and all of them as lines.
 */
const headerVariables = ofFixed((headers: RequestView["headers"]) => {
  const [others, extra, ofProvider]: [Fields, Fields, Fields] = [{}, {}, {}];
  for (const { name, value } of headers) {
    if (name === "Authorization") continue;
    others[name] = value;
    if (name === "Content-Type") continue;
    extra[name] = value;
    if (name !== "X-HF-Bill-To") ofProvider[name] = value;
  }
  return {
    authorizationHeader: hold(headers.find(({ name }) => name === "Authorization")?.value ?? ""),
    otherHeaders: held(others),
    extraHeaders: held(extra),
    providerHeaders: held(ofProvider),
    headerLines: headers.map(({ name, value }) => hold(headerLine(name, value))),
  };
});

const keepJob = createKeep<object>();

const jobVariables = (situation: Situation): object | undefined => {
  const { provider, task, access, isRouted } = situation;
  const wire = provider?.tasks[task] as Wire<Task> | undefined;
  const wait = wire?.job && provider && waitAt(provider.id);
  if (!wait) return undefined;
  const base = wait.part === "address" ? "" : `${baseOf(provider, wire, access)}${wait.before}`;
  const query = provider.id === "fal-ai" && isRouted ? "?_subdomain=queue" : "";
  return keepJob(`${provider.id} ${base} ${query}`, () => {
    const variable = { kind: "variable", name: wait.part } as const;
    return {
      ...wait,
      unfinished: hold(wait.unfinished),
      statusUrl: hold(new Expression(base, variable, `${wait.status}${query}`)),
      ...(provider.id === "fal-ai" && { resultUrl: hold(new Expression(base, variable, query)) }),
    };
  });
};

/** What the templates of clients that write the request out themselves may show, beside what all may. */
export const requestVariables = (situation: Situation, view: RequestView): Context => {
  const { url, headers, body, form, fileForm } = view;
  const { authorizationHeader, otherHeaders, extraHeaders, providerHeaders, headerLines } = headerVariables(headers);
  return {
    fullUrl: hold(url),
    baseUrl: hold(url.replace(/\/chat\/completions$/, "")),
    authorizationHeader,
    otherHeaders,
    extraHeaders,
    providerHeaders,
    headerLines,
    body: body === undefined ? undefined : hold(body),
    hasFileInBody: body !== undefined && fileForm === "base64",
    fields: fieldsOf(body),
    form: formVariables(form, situation.example.file),
    fileForm,
    reply: replyOf(situation.providerId, situation.task),
    job: jobVariables(situation),
  };
};

/** The arguments of the JavaScript hub client's method, with the file among them where there is one. */
const givenArguments = ({ example: { args, file } }: Situation): Fields => {
  if (!file) return args;
  const { inputs, ...rest } = args;
  const given = new Expression({ kind: "variable", name: fileVariable(file.type) });
  return { inputs: inputs === undefined ? given : { image: given, ...(inputs as Fields) }, ...rest };
};

/** What the JavaScript hub client is given. */
export const hubArguments = (situation: Situation, { endpointUrl }: SnippetOptions): Context => {
  const { model, providerId, task } = situation;
  const given = givenArguments(situation);
  const all: Fields =
    endpointUrl === undefined
      ? { provider: providerId, model: model.id, ...given }
      : { endpointUrl, model: model.id, ...given };
  return { methodName: javascriptMethod(task), arguments: hold(all) };
};

/** What the Python hub client is given; undefined where it has no such method, or no argument of such a name. */
export const pythonArguments = ({ task, example }: Situation): Context | undefined => {
  const method = pythonMethods[task];
  if (!method || task === "conversational") return undefined;
  const given = method.arguments(example);
  if (!given.every(({ name }) => hasArgument(task, name))) return undefined;
  return {
    methodName: method.name,
    arguments: hold(Object.fromEntries(given.map(({ name = "", value }) => [name, value]))),
  };
};

/** What the Python hub client's chat is given: at an address the model has the provider's name for it. */
export const chatArguments = ({ model, providerModelId, example }: Situation, isAddressed: boolean): Context => ({
  chat: hold({ model: isAddressed ? providerModelId : model.id, ...example.args }),
});
