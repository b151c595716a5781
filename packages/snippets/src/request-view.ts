import {
  type Ask,
  type Body,
  type HttpRequest,
  type Media,
  type Provider,
  requestFor,
  type Task,
  type Wire,
} from "@orrery/inference";
import { Expression, isList, isRecord, type Tree } from "./expression.ts";
import { createKeep, isFixed } from "./fixed.ts";
import { NoSnippet, type Situation, tokenMark } from "./situation.ts";

/** A header as the code shows it. */
interface HeaderView {
  readonly name: string;
  readonly value: Tree;
}

/** A field of a form; `isFile` says that the example's file goes there. */
interface FieldView {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
}

/** A request as code can show it: what is read when the program runs stands as expressions. */
export interface RequestView {
  readonly url: string;
  readonly headers: readonly HeaderView[];
  readonly body: Tree | undefined;
  readonly form: readonly FieldView[] | undefined;
  /** The name of the variable that holds the file, and in which form the request wants it. */
  readonly fileForm: "bytes" | "base64" | undefined;
}

/** Bytes that stand for the file; where their base64 turns up in a body, the program puts the file in. */
const mark = new TextEncoder().encode("orrery: the example's file");
const markBase64 = btoa(String.fromCharCode(...mark));

const spelled: Readonly<Record<string, string>> = {
  authorization: "Authorization",
  "content-type": "Content-Type",
  "x-hf-bill-to": "X-HF-Bill-To",
};

const headerName = (name: string): string =>
  spelled[name] ??
  name.replaceAll(/(^|-)([a-z])/g, (_start, dash: string, letter: string) => dash + letter.toUpperCase());

const headerValue = (value: string, token: Tree): Tree => {
  const at = value.indexOf(tokenMark);
  if (at < 0 || !(token instanceof Expression)) return value;
  return new Expression(value.slice(0, at), ...token.parts);
};

/** The name of the variable an example's file is read into. */
export const fileVariable = (type: string): string => (type.startsWith("audio/") ? "audio" : "image");

const hasGaps = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return value === undefined;
  if (isFixed(value)) return false;
  for (const name in value) if (hasGaps((value as Readonly<Record<string, unknown>>)[name])) return true;
  return false;
};

/** A body as it stands, where it has no file and leaves nothing out; it is copied otherwise. */
const treeOf = (body: unknown, media: Media | undefined): Tree =>
  !media && !hasGaps(body) ? (body as Tree) : withFile(body, fileVariable(media?.type ?? ""));

const withFile = (value: unknown, variable: string): Tree => {
  if (typeof value === "string") {
    if (value === markBase64) return new Expression({ kind: "variable", name: variable });
    if (value.startsWith("data:") && value.endsWith(`;base64,${markBase64}`))
      return new Expression(value.slice(0, -markBase64.length), { kind: "variable", name: variable });
    return value;
  }
  const tree = value as Tree;
  if (isList(tree)) return tree.map((item) => withFile(item, variable));
  if (!isRecord(tree)) return tree ?? null;
  const entries = Object.entries(tree).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, withFile(item, variable)]));
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

const keep = createKeep<readonly HeaderView[]>();

/** The headers as code shows them. They are the same for all models; those that hold a secret are not kept. */
const viewHeaders = (headers: HttpRequest["headers"], token: Tree): readonly HeaderView[] => {
  if (!(token instanceof Expression)) return makeHeaders(headers, token);
  const [reference] = token.parts;
  let key = typeof reference === "object" && "name" in reference ? reference.name : "";
  for (const name in headers) key += `\n${name}: ${headers[name]}`;
  return keep(key, () => makeHeaders(headers, token));
};

/** Headers in the order of the request, but who asks comes first. */
const makeHeaders = (headers: HttpRequest["headers"], token: Tree): readonly HeaderView[] => {
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

const viewOf = ({ url, headers, body }: HttpRequest, token: Tree, media: Media | undefined): RequestView => ({
  url,
  headers: viewHeaders(headers, token),
  body: "json" in body ? treeOf(body.json, media) : undefined,
  form: viewForm(body),
  fileForm: fileFormOf(body, media),
});

const adapterOf = ({ mapping, model, hub }: Situation) => {
  if (mapping?.adapter !== "lora") return {};
  const path = mapping.adapterWeightsPath ?? "";
  return {
    adapter: { repository: model.id, weights: `${hub}/${encodeURI(model.id)}/resolve/main/${encodeURI(path)}` },
  };
};

const askOf = (situation: Situation): Ask<Task> => {
  const { task, example } = situation;
  const ask: Ask<Task> = {
    task,
    model: situation.providerModelId,
    args: example.args as never,
    isStreamed: situation.isStreamed,
    wantsAddress: false,
  };
  if (!example.file && !situation.mapping?.adapter) return ask;
  const media = example.file && { bytes: mark, type: example.file.type };
  return { ...ask, ...(media && { media }), ...adapterOf(situation) };
};

const wireOf = ({ provider, task }: Situation): { readonly provider: Provider; readonly wire: Wire<Task> } => {
  const wire = provider?.tasks[task] as Wire<Task> | undefined;
  if (!provider || !wire) throw new NoSnippet(`nobody offers ${task}`);
  return { provider, wire };
};

/** The request the client itself would send, as code can show it. */
export const viewRequest = (situation: Situation): RequestView => {
  const { provider, wire } = wireOf(situation);
  const ask = askOf(situation);
  return viewOf(requestFor(provider, wire, ask, situation.access), situation.token, ask.media);
};

/** The body alone of the request that goes to the provider itself. */
export const viewDirectBody = (situation: Situation): Tree | undefined => {
  const ask = askOf(situation);
  const body = wireOf(situation).wire.body({ isRouted: false, ...ask });
  return "json" in body ? treeOf(body.json, ask.media) : undefined;
};
