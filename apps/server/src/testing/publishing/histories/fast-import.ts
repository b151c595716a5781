import type { FilesByPath, ModelCommit, RepositoryModel } from "./model.ts";

/** Who writes every history. */
const person = "owner <owner@hub.invalid>";

const data = (content: Buffer | string): Buffer[] => {
  const bytes = Buffer.from(content as string);
  return [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from("\n")];
};

const signature = (role: string, at: number): Buffer =>
  Buffer.from(`${role} ${person} ${Math.floor(at / 1000)} +0000\n`);

const quoted = (path: string): string => `"${path.replace(/["\\]/g, "\\$&")}"`;

const fileCommands = (files: FilesByPath): Buffer[] =>
  [...files].flatMap(([path, { blob }]) => [Buffer.from(`M 100644 inline ${quoted(path)}\n`), ...data(blob)]);

/** Every commit has a ref of its own, so that git keeps those that no branch leads to. */
const commitCommands = ({ mark, parents, files, message, at }: ModelCommit): Buffer[] => {
  const [first, second] = parents;
  return [
    Buffer.from(`commit refs/all/${mark}\nmark :${mark}\n`),
    signature("author", at),
    signature("committer", at),
    ...data(message),
    ...(first === undefined ? [] : [Buffer.from(`from :${first}\n`)]),
    ...(second === undefined ? [] : [Buffer.from(`merge :${second}\n`)]),
    Buffer.from("deleteall\n"),
    ...fileCommands(files),
  ];
};

/** What `git fast-import` reads to write the same repository itself. */
export const toFastImport = ({ commits, heads, tags }: RepositoryModel): Buffer =>
  Buffer.concat([
    ...commits.flatMap(commitCommands),
    ...[...heads].map(([ref, mark]) => Buffer.from(`reset ${ref}\nfrom :${mark}\n\n`)),
    ...[...tags].flatMap(([name, { target, message, at }]) =>
      message === undefined
        ? [Buffer.from(`reset refs/tags/${name}\nfrom :${target}\n\n`)]
        : [Buffer.from(`tag ${name}\nfrom :${target}\n`), signature("tagger", at), ...data(`${message}\n`)],
    ),
    Buffer.from("done\n"),
  ]);
