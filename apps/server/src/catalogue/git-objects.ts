import { createHash } from "node:crypto";

/** A file as git's trees name it. */
export interface TreeFile {
  readonly path: string;
  readonly oid: string;
}

/** What a commit says. */
export interface CommitText {
  readonly tree: string;
  readonly parent?: string;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly message: string;
}

const objectId = (kind: "blob" | "tree" | "commit", content: Uint8Array): string =>
  createHash("sha1").update(`${kind} ${content.byteLength}\0`).update(content).digest("hex");

/** The id git gives a file's content. */
export const blobOid = (content: Uint8Array): string => objectId("blob", content);

/** The text that stands in git for a large file. */
export const pointerOf = (sha256: string, size: number): Buffer =>
  Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`);

interface Folder {
  readonly files: Map<string, string>;
  readonly folders: Map<string, Folder>;
}

const emptyFolder = (): Folder => ({ files: new Map(), folders: new Map() });

const toFolder = (files: Iterable<TreeFile>): Folder => {
  const root = emptyFolder();
  for (const { path, oid } of files) {
    const parts = path.split("/");
    const name = parts.pop() ?? "";
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? emptyFolder();
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.set(name, oid);
  }
  return root;
};

/** Git sorts by bytes, a folder as if its name ended in a slash. */
const treeOid = (folder: Folder, path: string, oids: Map<string, string>): string => {
  const inner = (name: string) => (path ? `${path}/${name}` : name);
  const entries = [
    ...[...folder.files].map(([name, oid]) => ({ mode: "100644", name, oid, order: Buffer.from(name) })),
    ...[...folder.folders].map(([name, child]) => {
      const oid = treeOid(child, inner(name), oids);
      return { mode: "40000", name, oid, order: Buffer.from(`${name}/`) };
    }),
  ].sort((left, right) => Buffer.compare(left.order, right.order));
  const lines = entries.map(({ mode, name, oid }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, "hex")]),
  );
  const oid = objectId("tree", Buffer.concat(lines));
  oids.set(path, oid);
  return oid;
};

/** The ids of every folder of a tree by its path; the root's path is empty. */
export const folderOids = (files: Iterable<TreeFile>): ReadonlyMap<string, string> => {
  const oids = new Map<string, string>();
  treeOid(toFolder(files), "", oids);
  return oids;
};

/** The id of a commit: a function of everything it contains and of everything before it. */
export const commitOid = ({ tree, parent, author, at, message }: CommitText): string => {
  const who = `${author} <${author}@hub.invalid> ${Math.floor(at / 1000)} +0000`;
  const lines = [`tree ${tree}`, ...(parent ? [`parent ${parent}`] : []), `author ${who}`, `committer ${who}`];
  return objectId("commit", Buffer.from(`${lines.join("\n")}\n\n${message}`));
};
