import { blobSource } from "../../blobs/blob-source.js";
import { ReadingError } from "../../blobs/byte-source.js";
import { findFor, resolveRevision } from "../../catalogue/access.js";
import { parseFilePath } from "../../catalogue/file-path.js";
import { fileAt } from "../../catalogue/history/read-files.js";
import { HubError } from "../../errors.js";
import { weightsFormatOf } from "../../readers/weights/read-header.js";
import { headerJob } from "./header-job.js";
/** Bytes of a file whose header is read at once. */
const smallFile = 32 * 1024;
const toHubError = (path) => (error) => {
    if (error instanceof ReadingError)
        throw new HubError("unprocessable", `The file "${path}" ${error.message}.`);
    throw error;
};
/** Reads headers of files of weights; those of large files in a worker. */
export const createFileHeaderService = ({ db, catalogue, blobs, workers }) => ({
    /** A reply of the contract's shape, as JSON text. */
    header: async ({ kind, id, revision, path: given }, query, viewer) => {
        const path = parseFilePath(given);
        const row = await findFor(catalogue, viewer, "download", kind, id);
        const { tree } = await resolveRevision(db, row, revision);
        const file = await fileAt(db, row.id, tree, path);
        if (!file)
            throw new HubError("EntryNotFound", `Entry not found: ${row.full_name} has no file "${path}".`);
        if (file.sha256 === null)
            throw new HubError("EntryNotFound", `${row.full_name} was imported without its files: "${path}" is not here.`);
        const format = weightsFormatOf(path);
        if (!format)
            throw new HubError("unprocessable", `"${path}" is not a safetensors or GGUF file.`);
        const input = { format, query };
        const sources = [blobSource(blobs, file.sha256, file.size)];
        const header = file.size <= smallFile
            ? Promise.resolve(headerJob.run(input, sources))
            : workers.run(headerJob, input, sources, `The file "${path}"`);
        return header.catch(toHubError(path));
    },
});
//# sourceMappingURL=service.js.map