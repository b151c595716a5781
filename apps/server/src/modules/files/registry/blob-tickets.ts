import { HubError } from "../../../errors.ts";
import { isSigned, signature } from "../../../identity/signature.ts";

/** The query of an address that permits downloads of one content without a token. */
export interface BlobTicket {
  readonly expires: number;
  readonly signature: string;
}

/** Ollama asks for the parts of a large model one after the other, all at the first address. */
const ticketMs = 12 * 60 * 60 * 1000;

const purpose = "registry blob";

/** Creates and checks signed addresses of contents. */
export const blobTickets = (secret: string, now: () => number) => ({
  issue: (repositoryId: number, sha256: string): BlobTicket => {
    const expires = now() + ticketMs;
    return { expires, signature: signature(secret, purpose, repositoryId, sha256, expires) };
  },
  /** The repository, if the ticket is for it. */
  check: (repositoryId: number | undefined, sha256: string, { expires, signature: given }: BlobTicket): number => {
    const isInTime = expires >= now();
    if (repositoryId !== undefined && isInTime && isSigned(given, secret, purpose, repositoryId, sha256, expires))
      return repositoryId;
    throw new HubError("forbidden", "This download URL is not valid or has expired. Pull again.");
  },
});
