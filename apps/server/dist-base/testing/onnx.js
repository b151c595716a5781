/** Writes ONNX graphs by hand, so that tests have models of every kind without a network. */
const varint = (value) => {
    let rest = BigInt.asUintN(64, BigInt(value));
    const bytes = [];
    do {
        const byte = Number(rest & 0x7fn);
        rest >>= 7n;
        bytes.push(rest > 0n ? byte | 0x80 : byte);
    } while (rest > 0n);
    return bytes;
};
const number = (field, value) => Uint8Array.from([...varint(field << 3), ...varint(value)]);
const bytes = (field, value) => Buffer.concat([Uint8Array.from([...varint((field << 3) | 2), ...varint(value.length)]), value]);
const text = (field, value) => bytes(field, Buffer.from(value));
const join = (...parts) => Buffer.concat(parts);
const types = { float: 1, uint8: 2, int32: 6, int64: 7, bool: 9 };
const dimension = (dim) => (typeof dim === "number" ? number(1, dim) : text(2, dim));
const valueInfo = ({ name, type, dims }) => {
    const shape = join(...dims.map((dim) => bytes(1, dimension(dim))));
    return join(text(1, name), bytes(2, bytes(1, join(number(1, types[type]), bytes(2, shape)))));
};
const typeOf = (data) => {
    if (data instanceof Float32Array)
        return types.float;
    return data instanceof Uint8Array ? types.uint8 : types.int64;
};
const tensor = ({ name, dims, data, isListed }) => join(...dims.map((dim) => number(1, dim)), number(2, typeOf(data)), ...(isListed ? [bytes(5, Uint8Array.from(Array.from(data, Number).flatMap(varint)))] : []), text(8, name), ...(isListed ? [] : [bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))]));
/** Whole numbers only: no operation of ours needs others. */
const attribute = ([name, value]) => typeof value === "number"
    ? join(text(1, name), number(3, value), number(20, 2))
    : join(text(1, name), ...value.map((item) => number(8, item)), number(20, 7));
const node = ({ op, inputs, outputs, attributes = {} }, index) => join(...inputs.map((name) => text(1, name)), ...outputs.map((name) => text(2, name)), text(3, `node_${index}`), text(4, op), ...Object.entries(attributes).map((entry) => bytes(5, attribute(entry))));
/** The bytes of an ONNX file. */
export const encodeOnnx = ({ inputs, outputs, constants = [], nodes }) => {
    const graph = join(...nodes.map((item, index) => bytes(1, node(item, index))), text(2, "graph"), ...constants.map((item) => bytes(5, tensor(item))), ...inputs.map((item) => bytes(11, valueInfo(item))), ...outputs.map((item) => bytes(12, valueInfo(item))));
    return join(number(1, 8), text(2, "orrery-tests"), bytes(7, graph), bytes(8, join(text(1, ""), number(2, 17))));
};
//# sourceMappingURL=onnx.js.map