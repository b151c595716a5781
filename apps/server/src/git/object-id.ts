import { createHash } from "node:crypto";

export const objectKinds = ["commit", "tree", "blob", "tag"] as const;
export type GitObjectKind = (typeof objectKinds)[number];

/** The id git gives an object. */
export const objectId = (kind: GitObjectKind, content: Uint8Array): string =>
  createHash("sha1").update(`${kind} ${content.byteLength}\0`).update(content).digest("hex");

export const blobId = (content: Uint8Array): string => objectId("blob", content);

export const isObjectId = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);
