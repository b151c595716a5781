import type { Uploader } from "../../../catalogue/upload-store.ts";
import { HubError } from "../../../errors.ts";
import { isSigned, signature } from "../../../identity/signature.ts";

/** What an address permits without a token. */
export type TicketPurpose = "upload" | "download" | "verify" | "part" | "complete";

/** Permits one request for a large file. */
export interface LargeFileTicket {
  readonly account: number;
  /** The fine-grained token that the file is sent with. */
  readonly token?: number | undefined;
  readonly sha256: string;
  readonly size: number;
  readonly expires: number;
  /** Size of a part, where the file is sent in parts. */
  readonly chunk?: number | undefined;
  /** Number of a part, from 1. */
  readonly part?: number | undefined;
}

export const ticketUploader = ({ account, token }: LargeFileTicket): Uploader => ({
  accountId: account,
  tokenId: token,
});

export const ticketSeconds = 60 * 60;

const partsOf = (purpose: TicketPurpose, { account, token, sha256, size, expires, chunk, part }: LargeFileTicket) => [
  purpose,
  account,
  sha256,
  size,
  expires,
  ...(chunk === undefined ? [] : [chunk]),
  ...(part === undefined ? [] : [part]),
  ...(token === undefined ? [] : [`token ${token}`]),
];

const suffixes: Readonly<Record<TicketPurpose, (ticket: LargeFileTicket) => string>> = {
  upload: () => "",
  download: () => "",
  verify: () => "/verify",
  part: ({ part }) => `/parts/${part}`,
  complete: () => "/complete",
};

/** Creates and checks signed addresses of large files. */
export const createTickets = (secret: string, now: () => number) => ({
  expiry: (): number => now() + ticketSeconds * 1000,
  pathOf: (purpose: TicketPurpose, ticket: LargeFileTicket): string => {
    const { account, token, sha256, size, expires, chunk } = ticket;
    const signed = signature(secret, ...partsOf(purpose, ticket));
    const query = new URLSearchParams({ account: `${account}`, size: `${size}`, expires: `${expires}` });
    if (chunk !== undefined) query.set("chunk", `${chunk}`);
    if (token !== undefined) query.set("token", `${token}`);
    return `/api/large-files/${sha256}${suffixes[purpose](ticket)}?${query}&signature=${signed}`;
  },
  check: (purpose: TicketPurpose, ticket: LargeFileTicket, given: string): void => {
    if (isSigned(given, secret, ...partsOf(purpose, ticket)) && ticket.expires >= now()) return;
    const what = purpose === "download" ? "download" : "upload";
    throw new HubError("forbidden", `This ${what} URL is not valid or has expired. Request a new one.`);
  },
});

export type Tickets = ReturnType<typeof createTickets>;
