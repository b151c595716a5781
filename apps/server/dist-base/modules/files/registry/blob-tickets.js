import { HubError } from "../../../errors.js";
import { isSigned, signature } from "../../../identity/signature.js";
/** Ollama asks for the parts of a large model one after the other, all at the first address. */
const ticketMs = 12 * 60 * 60 * 1000;
const purpose = "registry blob";
/** Creates and checks signed addresses of contents. */
export const blobTickets = (secret, now) => ({
    issue: (repositoryId, sha256) => {
        const expires = now() + ticketMs;
        return { expires, signature: signature(secret, purpose, repositoryId, sha256, expires) };
    },
    /** The repository, if the ticket is for it. */
    check: (repositoryId, sha256, { expires, signature: given }) => {
        const isInTime = expires >= now();
        if (repositoryId !== undefined && isInTime && isSigned(given, secret, purpose, repositoryId, sha256, expires))
            return repositoryId;
        throw new HubError("forbidden", "This download URL is not valid or has expired. Pull again.");
    },
});
//# sourceMappingURL=blob-tickets.js.map