import type { Uploader } from "../../../catalogue/upload-store.ts";
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
export declare const ticketUploader: ({ account, token }: LargeFileTicket) => Uploader;
export declare const ticketSeconds: number;
/** Creates and checks signed addresses of large files. */
export declare const createTickets: (secret: string, now: () => number) => {
    expiry: () => number;
    pathOf: (purpose: TicketPurpose, ticket: LargeFileTicket) => string;
    check: (purpose: TicketPurpose, ticket: LargeFileTicket, given: string) => void;
};
export type Tickets = ReturnType<typeof createTickets>;
//# sourceMappingURL=tickets.d.ts.map