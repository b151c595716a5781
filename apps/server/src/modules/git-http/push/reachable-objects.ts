import { HubError } from "../../../errors.ts";
import { parseCommit, parseTag } from "../../../git/commit-object.ts";
import type { GitObjectKind } from "../../../git/object-id.ts";
import { emptyTreeId, isFolder, parseTree } from "../../../git/tree.ts";
import type { SpooledObject } from "../../../git/unpack.ts";

/** An object of a push that a ref leads to: in the pack with its position, or expected to be stored already. */
export interface PushedObject {
  readonly kind: GitObjectKind;
  readonly oid: string;
  /** Where it was first seen: a path, or empty for commits and tags. */
  readonly path: string;
  readonly start?: number;
  readonly size?: number;
  /** Whether it is a blob that stands for a file of git lfs. */
  readonly isPointer?: boolean;
}

interface Node {
  readonly kind: GitObjectKind;
  readonly oid: string;
  readonly path: string;
}

/** As for every file of the hub; it bounds the depth of folders as well. */
const maxPathBytes = 1000;

const pathBelow = (folder: string, name: string): string => {
  const path = folder ? `${folder}/${name}` : name;
  if (Buffer.byteLength(path) <= maxPathBytes) return path;
  throw new HubError("unprocessable", `The path "${path.slice(0, 100)}…" is longer than ${maxPathBytes} bytes.`);
};

type Read = (object: SpooledObject) => Buffer;

const childrenOf = ({ kind, path }: Node, content: Buffer): Node[] => {
  if (kind === "tag") return [{ kind: "commit", oid: parseTag(content).object, path: "" }];
  if (kind === "commit") {
    const { tree, parents } = parseCommit(content);
    return [...parents.map((oid): Node => ({ kind: "commit", oid, path: "" })), { kind: "tree", oid: tree, path: "" }];
  }
  return parseTree(content).map((line) => ({
    kind: isFolder(line) ? "tree" : "blob",
    oid: line.oid,
    path: pathBelow(path, line.name),
  }));
};

/**
 * The objects that some tips lead to, each once and after all that it leads to. Ids are hashes of contents, so no chain of
 * them can end where it began.
 */
export const reachableObjects = function* (
  objects: ReadonlyMap<string, SpooledObject>,
  read: Read,
  tips: readonly string[],
): Generator<PushedObject> {
  const seen = new Set<string>([emptyTreeId]);
  const stack: { readonly node: Node; readonly children: Node[] }[] = [];
  const open = (node: Node): void => {
    const object = objects.get(node.oid);
    if (object && object.kind !== node.kind)
      throw new HubError("unprocessable", `The object ${node.oid} is a ${object.kind}, but is used as a ${node.kind}.`);
    if (seen.has(node.oid)) return;
    seen.add(node.oid);
    stack.push({ node, children: object && node.kind !== "blob" ? childrenOf(node, read(object)) : [] });
  };
  for (const oid of tips) {
    open({ kind: objects.get(oid)?.kind === "tag" ? "tag" : "commit", oid, path: "" });
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const child = top.children.pop();
      if (child) open(child);
      else yield* toPushed(stack.pop()?.node, objects);
    }
  }
};

const toPushed = (node: Node | undefined, objects: ReadonlyMap<string, SpooledObject>): PushedObject[] => {
  if (!node) return [];
  const object = objects.get(node.oid);
  return [{ ...node, ...(object && { start: object.start, size: object.size }) }];
};
