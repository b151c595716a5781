import type { LargeBatchRequest } from "@orrery/contract";
import type { BatchObject } from "./service.ts";
import { ticketSeconds } from "./tickets.ts";

type Headers = Readonly<Record<string, string>>;

const actionAt = (hub: string, path: string | undefined, header?: Headers) =>
  path === undefined ? undefined : { href: `${hub}${path}`, expires_in: ticketSeconds, ...(header && { header }) };

/** Clients read the parts from headers: the size of one, and an address under each number. */
const partHeaders = (hub: string, { chunk, paths }: { readonly chunk: number; readonly paths: readonly string[] }) => ({
  chunk_size: String(chunk),
  ...Object.fromEntries(paths.map((path, index) => [String(index + 1).padStart(5, "0"), `${hub}${path}`])),
});

const toWire = (hub: string, { oid, size, paths, error }: BatchObject) => ({
  oid,
  size,
  // The addresses are signed, so clients need not send a token to them.
  authenticated: true,
  ...(paths && {
    actions: {
      upload: actionAt(hub, paths.upload, paths.parts && partHeaders(hub, paths.parts)),
      verify: actionAt(hub, paths.verify),
      download: actionAt(hub, paths.download),
    },
  }),
  ...(error && { error }),
});

/** The transfer that the reply uses: in parts only where a file needs it, since it holds for all files of a batch. */
export const batchReply = (hub: string, objects: readonly BatchObject[]) => ({
  transfer: objects.some(({ paths }) => paths?.parts) ? "multipart" : "basic",
  objects: objects.map((object) => toWire(hub, object)),
  hash_algo: "sha256",
});

/** For clients that upload by Xet: where to renew the token, and the token itself. */
export const xetBatchReply = (objects: readonly BatchObject[], upload: object) => ({
  transfer: "xet",
  objects: objects.map(({ oid, size, paths, error }) => ({
    oid,
    size,
    ...(paths && { actions: { upload } }),
    ...(error && { error }),
  })),
});

export const isXetUpload = ({ operation, transfers }: LargeBatchRequest): boolean =>
  operation === "upload" && (transfers?.includes("xet") ?? false);
