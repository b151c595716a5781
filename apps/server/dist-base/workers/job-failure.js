import { ReadingError } from "../blobs/byte-source.js";
import { HubError, withFullDisk } from "../errors.js";
/** Serializes an error for a worker message. */
export const toFailure = (given) => {
    const error = withFullDisk(given);
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof ReadingError)
        return { kind: "reading", code: "", message };
    if (error instanceof HubError)
        return { kind: "hub", code: error.code, message };
    return { kind: "other", code: "", message };
};
export const fromFailure = ({ kind, code, message }) => {
    if (kind === "reading")
        return new ReadingError(message);
    return kind === "hub" ? new HubError(code, message) : new Error(message);
};
//# sourceMappingURL=job-failure.js.map