import { HubError } from "../errors.js";
import { isObjectId, objectId } from "./object-id.js";
const signatureText = ({ name, email, seconds, zone }) => `${name} <${email}> ${seconds} ${zone}`;
const parseSignature = (text) => {
    const close = text.lastIndexOf(">");
    const open = text.indexOf("<", text.lastIndexOf(">", close - 1) + 1);
    const [, seconds, zone] = /^ (\d{1,15}) ([+-]\d{4})$/.exec(text.slice(close + 1)) ?? [];
    if (open < 0 || open > close || !seconds || !zone)
        return undefined;
    const name = text.slice(0, open).replace(/ $/, "");
    return { name, email: text.slice(open + 1, close), seconds: Number(seconds), zone };
};
/** Header lines until the first empty line, and the text after it. Lines that go on begin with a space. */
const splitObject = (content) => {
    const text = content.toString("utf8");
    const end = text.indexOf("\n\n");
    const head = end < 0 ? text.replace(/\n$/, "") : text.slice(0, end);
    const headers = head
        .split("\n")
        .filter((line) => !line.startsWith(" "))
        .map((line) => {
        const space = line.indexOf(" ");
        return space < 0 ? [line, ""] : [line.slice(0, space), line.slice(space + 1)];
    });
    return { headers, message: end < 0 ? "" : text.slice(end + 2) };
};
const bad = (kind, what) => new HubError("unprocessable", `A ${kind} is damaged: ${what}.`);
/** Reads a commit object. */
export const parseCommit = (content) => {
    const { headers, message } = splitObject(content);
    const only = (name) => headers.find(([key]) => key === name)?.[1] ?? "";
    const tree = only("tree");
    const parents = headers.flatMap(([key, value]) => (key === "parent" ? [value] : []));
    const author = parseSignature(only("author"));
    const committer = parseSignature(only("committer"));
    if (![tree, ...parents].every(isObjectId))
        throw bad("commit", "its tree or a parent is no object id");
    if (!author || !committer)
        throw bad("commit", "its author or committer cannot be read");
    return { tree, parents, author, committer, message };
};
export const serializeCommit = ({ tree, parents, author, committer, message }) => Buffer.from([
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${signatureText(author)}`,
    `committer ${signatureText(committer)}`,
    "",
    message,
].join("\n"));
export const commitId = (content) => objectId("commit", content);
/** Reads an annotated tag. */
export const parseTag = (content) => {
    const { headers, message } = splitObject(content);
    const only = (name) => headers.find(([key]) => key === name)?.[1] ?? "";
    const object = only("object");
    const kind = only("type");
    const name = only("tag");
    if (!isObjectId(object) || !kind || !name)
        throw bad("tag", "its object, type or name is missing");
    return { object, kind, name, tagger: parseSignature(only("tagger")), message };
};
export const serializeTag = ({ object, kind, name, tagger, message }) => Buffer.from([
    `object ${object}`,
    `type ${kind}`,
    `tag ${name}`,
    ...(tagger ? [`tagger ${signatureText(tagger)}`] : []),
    "",
    message,
].join("\n"));
//# sourceMappingURL=commit-object.js.map