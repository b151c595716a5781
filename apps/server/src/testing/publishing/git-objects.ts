import { createHash } from "node:crypto";
import { serializeCommit } from "../../git/commit-object.ts";
import { type GitObjectKind, objectId } from "../../git/object-id.ts";
import { writePack } from "../../git/pack-writer.ts";
import { packet } from "../../git/pkt-line.ts";
import { zeroId } from "../../git/push-request.ts";
import { modes, serializeTree, type TreeLine } from "../../git/tree.ts";

/** An object to be pushed. */
export interface GitObject {
  readonly kind: GitObjectKind;
  readonly content: Buffer;
  readonly oid: string;
}

export const objectOf = (kind: GitObjectKind, content: Buffer): GitObject => ({
  kind,
  content,
  oid: objectId(kind, content),
});
export const blob = objectOf("blob", Buffer.from("hello\n"));
export const person = { name: "Eve", email: "eve@example.com", seconds: 1, zone: "+0000" };
export const commitOf = (tree: string, parents: readonly string[] = [], message = "x"): GitObject =>
  objectOf("commit", serializeCommit({ tree, parents, author: person, committer: person, message }));
export const fileLine = (name: string, oid = blob.oid, mode: string = modes.file): TreeLine => ({ name, oid, mode });
export const rawTree = (...lines: (readonly [mode: string, name: string | Buffer, oid: string])[]): GitObject =>
  objectOf(
    "tree",
    Buffer.concat(
      lines.flatMap(([mode, name, oid]) => [
        Buffer.from(`${mode} `),
        Buffer.from(name as string),
        Buffer.from([0]),
        Buffer.from(oid, "hex"),
      ]),
    ),
  );
export const treeOf = (...lines: TreeLine[]): GitObject => objectOf("tree", serializeTree(lines));

/** A push of one tree, with what it needs. */
export const withTree = (tree: GitObject, ...more: GitObject[]): GitObject[] => [
  commitOf(tree.oid),
  tree,
  blob,
  ...more,
];

/** Folders in each other; `width` entries lead to the same folder. */
export const nested = (levels: number, name: string, width = 1): GitObject[] => {
  const trees = [treeOf(fileLine("f"))];
  for (let level = 0; level < levels; level += 1) {
    const below = trees.at(-1)?.oid ?? "";
    const lines = Array.from({ length: width }, (_, index) => fileLine(`${name}${index}`, below, modes.folder));
    trees.push(treeOf(...lines));
  }
  return [commitOf(trees.at(-1)?.oid ?? ""), ...trees, blob];
};

export const packOf = async (objects: readonly GitObject[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const stream = async function* () {
    yield* objects;
  };
  for await (const part of writePack(objects.length, stream())) parts.push(part);
  return Buffer.concat(parts);
};
export const sealed = (...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([body, createHash("sha1").update(body).digest()]);
};

/** The body of a push that creates a ref. */
export const pushBody = (ref: string, after: string, pack: Buffer, before = zeroId): Buffer =>
  Buffer.concat([packet(`${before} ${after} ${ref}\0report-status`), Buffer.from("0000"), pack]);
