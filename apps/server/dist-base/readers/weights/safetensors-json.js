import { ReadingError } from "../../blobs/byte-source.js";
import { asObject, parseJson } from "../bounded-json.js";
const maxHeaderBytes = 16 * 1024 * 1024;
/** Reads the JSON header of a safetensors file, and nothing after it. */
export const readSafetensorsJson = async (source) => {
    const start = Buffer.from(await source.read(0, 8));
    if (start.length < 8)
        throw new ReadingError("is too short to be a safetensors file");
    const length = start.readBigUInt64LE();
    if (length > BigInt(maxHeaderBytes) || 8n + length > BigInt(source.size))
        throw new ReadingError(`announces a header of ${length} bytes, which is not valid`);
    const bytes = await source.read(8, Number(length));
    if (bytes.length < Number(length))
        throw new ReadingError("ends inside its header");
    const header = asObject(parseJson(bytes));
    if (!header)
        throw new ReadingError("has a header that is not an object");
    return { header, dataStart: 8 + Number(length) };
};
//# sourceMappingURL=safetensors-json.js.map