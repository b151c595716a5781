import { ReadingError } from "../../blobs/byte-source.js";
import { typesOf } from "../../readers/weights/header.js";
import { layersOf } from "../../readers/weights/layers.js";
import { readHeader } from "../../readers/weights/read-header.js";
const toReply = (header, { offset = 0, limit = 200, search = "" }) => {
    const wanted = search.toLowerCase();
    const found = header.tensors.filter(({ name }) => name.toLowerCase().includes(wanted));
    return {
        format: header.format,
        parameters: header.tensors.reduce((sum, { parameters }) => sum + parameters, 0),
        tensorCount: header.tensors.length,
        types: typesOf(header.tensors),
        layers: layersOf(header.tensors),
        metadata: [...header.metadata],
        ...(header.quantization && { quantization: header.quantization }),
        tensors: found.slice(offset, offset + limit).map((tensor) => ({ ...tensor, shape: [...tensor.shape] })),
        found: found.length,
    };
};
/** The reply as JSON text: names of tensors can be long, and the hub sends it on as it is. */
const read = async ({ format, query }, [source]) => {
    if (!source)
        throw new ReadingError("is not stored on this hub");
    return new TextEncoder().encode(JSON.stringify(toReply(await readHeader(format, source), query)));
};
/** One page of the tensors that a file of weights announces. */
export const headerJob = {
    name: "file header",
    lane: "reads",
    // A GGUF header may have 64 MiB, which are read in stretches that can overlap.
    maxBytes: 128 * 1024 ** 2,
    remembersLimits: true,
    run: read,
};
//# sourceMappingURL=header-job.js.map