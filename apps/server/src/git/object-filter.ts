import { HubError } from "../errors.ts";

export interface ObjectFilter {
  /** Files of this size or more are left out. */
  readonly blobLimit: number;
  /** Folders and files this deep or deeper are left out; the root has depth 0. */
  readonly treeDepth: number;
}

const none: ObjectFilter = { blobLimit: Number.POSITIVE_INFINITY, treeDepth: Number.POSITIVE_INFINITY };

const units: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

const parseOne = (text: string): ObjectFilter => {
  if (text === "blob:none") return { ...none, blobLimit: 0 };
  const [, size, unit = ""] = /^blob:limit=(\d{1,12})([kmg]?)$/i.exec(text) ?? [];
  if (size) return { ...none, blobLimit: Number(size) * (units[unit.toLowerCase()] ?? 1) };
  const [, depth] = /^tree:(\d{1,6})$/.exec(text) ?? [];
  if (depth) return { ...none, treeDepth: Number(depth) };
  throw new HubError(
    "bad_request",
    `The filter ${JSON.stringify(text.slice(0, 100))} is not supported. Use blob:none, blob:limit=<size> or tree:<depth>.`,
  );
};

/** Reads the argument of `git clone --filter`. */
export const parseFilter = (text: string | undefined): ObjectFilter => {
  if (text === undefined) return none;
  const parts = text.startsWith("combine:") ? text.slice("combine:".length).split("+").map(decodeURIComponent) : [text];
  const filters = parts.map(parseOne);
  return {
    blobLimit: Math.min(...filters.map(({ blobLimit }) => blobLimit)),
    treeDepth: Math.min(...filters.map(({ treeDepth }) => treeDepth)),
  };
};
