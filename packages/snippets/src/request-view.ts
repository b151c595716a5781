import {
  type Access,
  type Body,
  type HttpRequest,
  type Media,
  requestFor,
  type Task,
  type Wire,
} from "@orrery/inference";
import { Expression, isList, isRecord, type Tree } from "./expression.ts";
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

const isShown = ([name, value]: readonly [string, string]): boolean => name !== "user-agent" && value !== "";

/** The name of the variable an example's file is read into. */
export const fileVariable = (type: string): string => (type.startsWith("audio/") ? "audio" : "image");

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

const viewOf = ({ url, headers, body }: HttpRequest, token: Tree, media: Media | undefined): RequestView => ({
  url,
  headers: Object.entries(headers)
    .filter(isShown)
    .map(([name, value]) => ({ name: headerName(name), value: headerValue(value, token) }))
    .sort((one, other) => Number(other.name === "Authorization") - Number(one.name === "Authorization")),
  body: "json" in body ? withFile(body.json, fileVariable(media?.type ?? "")) : undefined,
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

/** The request the client itself would send, as code can show it. */
export const viewRequest = (situation: Situation, access: Access = situation.access): RequestView => {
  const { provider, task, example, token } = situation;
  const wire = provider?.tasks[task] as Wire<Task> | undefined;
  if (!provider || !wire) throw new NoSnippet(`nobody offers ${task}`);
  const media = example.file && { bytes: mark, type: example.file.type };
  const request = requestFor(
    provider,
    wire,
    {
      task,
      model: situation.providerModelId,
      args: example.args as never,
      isStreamed: situation.isStreamed,
      wantsAddress: false,
      ...(media && { media }),
      ...adapterOf(situation),
    },
    access,
  );
  return viewOf(request, token, media);
};
