import { HubError } from "../errors.ts";
import { isObjectId, objectId } from "./object-id.ts";

/** Who made a commit or a tag, and when. */
interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970. */
  readonly seconds: number;
  /** For example +0000. */
  readonly zone: string;
}

export interface CommitContent {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

export interface TagContent {
  readonly object: string;
  readonly kind: string;
  readonly name: string;
  readonly tagger?: Signature | undefined;
  readonly message: string;
}

const signatureText = ({ name, email, seconds, zone }: Signature): string => `${name} <${email}> ${seconds} ${zone}`;

const parseSignature = (text: string): Signature | undefined => {
  const close = text.lastIndexOf(">");
  const open = text.indexOf("<", text.lastIndexOf(">", close - 1) + 1);
  const [, seconds, zone] = /^ (\d{1,15}) ([+-]\d{4})$/.exec(text.slice(close + 1)) ?? [];
  if (open < 0 || open > close || !seconds || !zone) return undefined;
  const name = text.slice(0, open).replace(/ $/, "");
  return { name, email: text.slice(open + 1, close), seconds: Number(seconds), zone };
};

/** Header lines until the first empty line, and the text after it. Lines that go on begin with a space. */
const splitObject = (
  content: Buffer,
): { readonly headers: [name: string, value: string][]; readonly message: string } => {
  const text = content.toString("utf8");
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text.replace(/\n$/, "") : text.slice(0, end);
  const headers = head
    .split("\n")
    .filter((line) => !line.startsWith(" "))
    .map((line): [string, string] => {
      const space = line.indexOf(" ");
      return space < 0 ? [line, ""] : [line.slice(0, space), line.slice(space + 1)];
    });
  return { headers, message: end < 0 ? "" : text.slice(end + 2) };
};

const bad = (kind: string, what: string): HubError => new HubError("unprocessable", `A ${kind} is damaged: ${what}.`);

export const parseCommit = (content: Buffer): CommitContent => {
  const { headers, message } = splitObject(content);
  const only = (name: string) => headers.find(([key]) => key === name)?.[1] ?? "";
  const tree = only("tree");
  const parents = headers.flatMap(([key, value]) => (key === "parent" ? [value] : []));
  const author = parseSignature(only("author"));
  const committer = parseSignature(only("committer"));
  if (![tree, ...parents].every(isObjectId)) throw bad("commit", "its tree or a parent is no object id");
  if (!author || !committer) throw bad("commit", "its author or committer cannot be read");
  return { tree, parents, author, committer, message };
};

export const serializeCommit = ({ tree, parents, author, committer, message }: CommitContent): Buffer =>
  Buffer.from(
    [
      `tree ${tree}`,
      ...parents.map((parent) => `parent ${parent}`),
      `author ${signatureText(author)}`,
      `committer ${signatureText(committer)}`,
      "",
      message,
    ].join("\n"),
  );

export const commitId = (content: Uint8Array): string => objectId("commit", content);

export const parseTag = (content: Buffer): TagContent => {
  const { headers, message } = splitObject(content);
  const only = (name: string) => headers.find(([key]) => key === name)?.[1] ?? "";
  const object = only("object");
  const kind = only("type");
  const name = only("tag");
  if (!isObjectId(object) || !kind || !name) throw bad("tag", "its object, type or name is missing");
  return { object, kind, name, tagger: parseSignature(only("tagger")), message };
};

export const serializeTag = ({ object, kind, name, tagger, message }: TagContent): Buffer =>
  Buffer.from(
    [
      `object ${object}`,
      `type ${kind}`,
      `tag ${name}`,
      ...(tagger ? [`tagger ${signatureText(tagger)}`] : []),
      "",
      message,
    ].join("\n"),
  );
