import { HubError } from "../errors.ts";
import { objectId } from "./object-id.ts";

/** Modes that git gives entries of a tree. */
export const modes = { file: "100644", executable: "100755", link: "120000", folder: "40000" } as const;

/** One line of a tree: a file or a folder. */
export interface TreeLine {
  readonly mode: string;
  readonly name: string;
  readonly oid: string;
}

export const idBytes = 20;

export const damaged = (): HubError =>
  new HubError("unprocessable", "A tree is damaged: one of its entries is incomplete.");

/** Positions of one entry: `mode SP name NUL id`. */
export interface EntrySpan {
  readonly start: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly end: number;
}

export const spanAt = (tree: Buffer, start: number): EntrySpan => {
  const space = tree.indexOf(0x20, start);
  const zero = tree.indexOf(0, space + 1);
  const end = zero + 1 + idBytes;
  if (space < 0 || zero < 0 || end > tree.length) throw damaged();
  return { start, nameStart: space + 1, nameEnd: zero, end };
};

export const lineAt = (tree: Buffer, { start, nameStart, nameEnd, end }: EntrySpan): TreeLine => ({
  mode: tree.toString("latin1", start, nameStart - 1),
  name: tree.toString("utf8", nameStart, nameEnd),
  oid: tree.toString("hex", nameEnd + 1, end),
});

/** The first byte of a folder's mode; those of files begin with 1. */
const folderMode = 0x34;

/** Bytes as a string with one character each, whose order is that of the bytes. */
export const asBytes = (text: string): string => Buffer.from(text).toString("latin1");

/** Git sorts by bytes, a folder as if its name ended in a slash. */
export const orderOf = ({ mode, name }: TreeLine): string => asBytes(mode === modes.folder ? `${name}/` : name);

export const nameAt = (tree: Buffer, { nameStart, nameEnd }: EntrySpan): string =>
  tree.toString("latin1", nameStart, nameEnd);

export const orderAt = (tree: Buffer, span: EntrySpan): string =>
  tree[span.start] === folderMode ? `${nameAt(tree, span)}/` : nameAt(tree, span);

export const isFolder = ({ mode }: TreeLine): boolean => mode === modes.folder;

export const parseTree = (tree: Buffer): TreeLine[] => {
  const lines: TreeLine[] = [];
  for (let at = 0; at < tree.length; ) {
    const span = spanAt(tree, at);
    lines.push(lineAt(tree, span));
    at = span.end;
  }
  return lines;
};

export const serializeLine = ({ mode, name, oid }: TreeLine): Buffer =>
  Buffer.from(`${mode} ${asBytes(name)}\0${Buffer.from(oid, "hex").toString("latin1")}`, "latin1");

export const inOrder = (lines: readonly TreeLine[]) =>
  lines.map((line) => ({ line, order: orderOf(line) })).sort((left, right) => (left.order < right.order ? -1 : 1));

export const serializeTree = (lines: readonly TreeLine[]): Buffer =>
  Buffer.concat(inOrder(lines).map(({ line }) => serializeLine(line)));

export const treeId = (tree: Uint8Array): string => objectId("tree", tree);

/** The id of a tree without entries. */
export const emptyTreeId = treeId(new Uint8Array());
