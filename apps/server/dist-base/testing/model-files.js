/** A safetensors file with the given tensors and no weights. */
export const safetensorsFile = (tensors) => {
    const header = Buffer.from(JSON.stringify({ __metadata__: { format: "pt" }, ...tensors }));
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    return Buffer.concat([length, header]);
};
export const u32 = (value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
};
export const u64 = (value) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    return bytes;
};
export const text = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const value = (given) => {
    if (typeof given === "string")
        return Buffer.concat([u32(8), text(given)]);
    if (typeof given === "number")
        return Buffer.concat([u32(4), u32(given)]);
    return Buffer.concat([u32(9), u32(8), u64(given.length), ...given.map(text)]);
};
/** A GGUF file with the given entries and tensors, and no weights. */
export const ggufFile = (entries, tensors) => Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(Object.keys(entries).length),
    ...Object.entries(entries).flatMap(([key, given]) => [text(key), value(given)]),
    ...tensors.flatMap((shape, index) => [text(`t${index}`), u32(shape.length), ...shape.map(u64), u32(0), u64(0)]),
]);
//# sourceMappingURL=model-files.js.map