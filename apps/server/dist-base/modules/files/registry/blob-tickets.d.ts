/** The query of an address that permits downloads of one content without a token. */
export interface BlobTicket {
    readonly expires: number;
    readonly signature: string;
}
/** Creates and checks signed addresses of contents. */
export declare const blobTickets: (secret: string, now: () => number) => {
    issue: (repositoryId: number, sha256: string) => BlobTicket;
    /** The repository, if the ticket is for it. */
    check: (repositoryId: number | undefined, sha256: string, { expires, signature: given }: BlobTicket) => number;
};
//# sourceMappingURL=blob-tickets.d.ts.map