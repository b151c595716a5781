import { type BlobStore, isBlobError } from "../../../blobs/store.ts";
import { forgetUpload, recordUpload, type Uploader } from "../../../catalogue/upload-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { isSigned, signature } from "../../../identity/signature.ts";
import { type LargeFileTicket, ticketUploader } from "./tickets.ts";

export interface StoreDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly secret: string;
  readonly now: () => number;
}

/** A part as the client names it when it has sent all of them. */
export interface SentPart {
  readonly partNumber: number;
  readonly etag: string;
}

/** Stores a content that must match; what does not match is the sender's error. */
export const storeExactly = async (
  { db, blobs, now }: StoreDeps,
  uploader: Uploader,
  content: AsyncIterable<Uint8Array>,
  expected: { readonly sha256?: string; readonly size: number },
): Promise<string> => {
  try {
    const { sha256, size } = await blobs.put(content, expected);
    await recordUpload(db, uploader, { sha256, size }, now());
    return sha256;
  } catch (error) {
    if (isBlobError(error) && error.code !== "storage") throw new HubError("unprocessable", error.message);
    throw error;
  }
};

export const countParts = (size: number, chunk: number): number => Math.ceil(size / chunk);

const partSize = ({ size, chunk = size, part = 1 }: LargeFileTicket): number =>
  part === countParts(size, chunk) ? size - (part - 1) * chunk : chunk;

/** A part's tag names its content. It is signed, or a client could claim to have sent what others have stored. */
const tagParts = ({ account, token, sha256, size, chunk }: LargeFileTicket, part: number, content: string) => [
  "part content",
  account,
  sha256,
  size,
  chunk ?? 0,
  part,
  content,
  token ?? 0,
];

/** Stores a part as a content of its own; returns its tag. */
export const receivePart = async (
  deps: StoreDeps,
  ticket: LargeFileTicket,
  content: AsyncIterable<Uint8Array>,
): Promise<string> => {
  const stored = await storeExactly(deps, ticketUploader(ticket), content, { size: partSize(ticket) });
  return `${stored}.${signature(deps.secret, ...tagParts(ticket, ticket.part ?? 1, stored))}`;
};

/** The contents of the parts in order; throws unless each was sent for this file. */
const contentsOf = ({ secret }: StoreDeps, ticket: LargeFileTicket, parts: readonly SentPart[]): string[] => {
  const tags = new Map(parts.map(({ partNumber, etag }) => [partNumber, etag.replaceAll('"', "")]));
  const count = countParts(ticket.size, ticket.chunk ?? ticket.size);
  if (parts.length !== count || tags.size !== count)
    throw new HubError(
      "unprocessable",
      `The file has ${count} parts, but ${tags.size} were listed. Upload the others.`,
    );
  return Array.from({ length: count }, (_, index) => {
    const [content = "", signed = ""] = tags.get(index + 1)?.split(".") ?? [];
    if (isSigned(signed, secret, ...tagParts(ticket, index + 1, content))) return content;
    throw new HubError("unprocessable", `Part ${index + 1} was not uploaded, or its ETag is wrong.`);
  });
};

const readAll = async function* (blobs: BlobStore, contents: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const sha256 of contents) yield* await blobs.read(sha256);
};

/** Joins the parts to the file and checks its hash. The parts are then swept like every content that nothing uses. */
export const joinParts = async (
  deps: StoreDeps,
  ticket: LargeFileTicket,
  parts: readonly SentPart[],
): Promise<void> => {
  const contents = contentsOf(deps, ticket, parts);
  const { sha256, size } = ticket;
  const uploader = ticketUploader(ticket);
  await storeExactly(deps, uploader, readAll(deps.blobs, contents), { sha256, size });
  for (const content of contents) if (content !== sha256) await forgetUpload(deps.db, uploader, content);
};
