import { HubError } from "../errors.js";
import { memorySource } from "./byte-source.js";
import { fileSource } from "./file-source.js";
import { writeIncomingFile } from "./incoming-file.js";
import { readStream } from "./read-stream.js";
/** Bodies up to this size are in memory. */
const smallBody = 256 * 1024;
const onCut = () => new HubError("bad_request", "The body was cut off. Send it again.");
/** Receives a body that a worker then reads. */
export const receiveBody = async (payload, options) => {
    const expectedBytes = Number(options.length ?? Number.POSITIVE_INFINITY);
    if (expectedBytes <= smallBody) {
        const bytes = await readStream(payload, { ...options, expectedBytes, onCut });
        return { ...memorySource(bytes), remove: async () => { } };
    }
    // Otherwise an error would destroy the request, and with it the connection for the reply.
    const content = payload.iterator({ destroyOnReturn: false });
    const { path, size, remove } = await writeIncomingFile(content, options);
    return { ...fileSource(path, size), remove };
};
//# sourceMappingURL=received-body.js.map