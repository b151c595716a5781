import { tensorQuantizations } from "@orrery/tasks";
import { ReadingError } from "../../blobs/byte-source.js";
const maxDimensions = 4;
const maxSide = 2 ** 31 - 1;
/** Bytes of a tensor's name, its final zero included, that the engine has room for. */
const maxNameBytes = 63;
const formats = new Map(Object.values(tensorQuantizations).map((format) => [format.number, format]));
const named = ({ name }) => `the tensor ${name.slice(0, 80)}`;
const bytesOf = (tensor) => {
    const { shape, typeNumber, parameters, name } = tensor;
    if (name === "" || Buffer.byteLength(name) > maxNameBytes)
        throw new ReadingError(`has a tensor whose name is not 1 to ${maxNameBytes} bytes long`);
    if (shape.length === 0 || shape.length > maxDimensions || !shape.every((side) => side >= 1 && side <= maxSide))
        throw new ReadingError(`has ${named(tensor)} with an impossible shape`);
    const format = formats.get(typeNumber);
    if (!format)
        throw new ReadingError(`has ${named(tensor)} of the unknown type ${typeNumber}`);
    if ((shape[0] ?? 0) % format.weights !== 0)
        throw new ReadingError(`has ${named(tensor)} whose rows are not a multiple of ${format.weights}`);
    return (parameters / format.weights) * format.bytes;
};
const padded = (bytes, alignment) => Math.ceil(bytes / alignment) * alignment;
const readAlignment = (entries) => {
    const alignment = entries.whole("general.alignment", [1, 65_536]) ?? 32;
    if ((alignment & (alignment - 1)) !== 0)
        throw new ReadingError("has general.alignment that is not a power of two");
    return alignment;
};
/** Whether every tensor's weights are where they have to be, one after the other; returns their bytes. */
export const checkTensors = ({ tensors, headerBytes }, entries, fileSize) => {
    const alignment = readAlignment(entries);
    let end = 0;
    for (const tensor of tensors) {
        if (tensor.offset !== end)
            throw new ReadingError(`has ${named(tensor)} at ${tensor.offset}, not at ${end}`);
        end += padded(bytesOf(tensor), alignment);
    }
    const last = tensors.at(-1);
    const unpadded = last ? last.offset + bytesOf(last) : 0;
    const start = padded(headerBytes, alignment);
    if (start + unpadded > fileSize)
        throw new ReadingError(`has ${fileSize} bytes; its header announces ${start + unpadded}`);
    return unpadded;
};
//# sourceMappingURL=check-tensors.js.map