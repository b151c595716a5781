import { u32, u64 } from "../../model-files.js";
/** Writes pickles opcode by opcode, so that tests have harmless ones of every kind without Python. */
export const raw = (text) => Buffer.from(text, "latin1");
export const join = (...parts) => Buffer.concat(parts.map((part) => (typeof part === "string" ? raw(part) : part)));
export const proto = (version) => Buffer.from([0x80, version]);
export const stop = raw(".");
export const shortText = (text) => join("\x8c", Buffer.from([Buffer.byteLength(text)]), Buffer.from(text));
export const longText = (text) => join("X", u32(Buffer.byteLength(text)), Buffer.from(text));
export const small = (value) => Buffer.from([0x4b, value]);
export const global = (module, name) => raw(`c${module}\n${name}\n`);
export const stackGlobal = (module, name) => join(shortText(module), shortText(name), "\x93");
export const tuple = (...items) => join("(", ...items, "t");
/** Calls something with arguments. */
export const call = (callee, ...args) => join(callee, tuple(...args), "R");
/** Gives items to the dictionary on the stack. */
export const entries = (...pairs) => join("(", ...pairs.flatMap(([key, value]) => [longText(key), value]), "u");
export const pickle = (...parts) => join(proto(2), ...parts, stop);
/** Says something on a terminal, if anything ever ran it. */
export const command = longText("echo this file was loaded");
/** A tensor of torch, whose numbers are a storage with a key. */
const tensor = (key, size) => call(global("torch._utils", "_rebuild_tensor_v2"), join(tuple(longText("storage"), global("torch", "FloatStorage"), longText(key), longText("cpu"), small(size)), "Q"), small(0), tuple(small(size)), tuple(small(1)), "\x89", call(global("collections", "OrderedDict")));
/** A state dict with tensors of `size` numbers, as torch.save writes it. */
export const stateDict = (names, size = 4) => pickle(call(global("collections", "OrderedDict")), entries(...names.map((name, key) => [name, tensor(String(key), size)])));
const frame = (content) => join("\x95", u64(content.length), content);
/** A pickle of protocol 5 in one frame. */
export const framed = (...parts) => join(proto(5), frame(join(...parts, stop)));
const magic = Buffer.from("8a0a6cfc9c46f9206aa85019", "hex");
/** torch's first format: three pickles about the file, the object, the keys of its storages, and their bytes. */
export const torchFile = (object, keys = ["0"], size = 4) => join(join(proto(2), magic, stop), pickle("M\xe9\x03"), pickle("}", entries(["protocol_version", "M\xe9\x03"], ["little_endian", "\x88"])), object, pickle("]", "(", ...keys.map(longText), "e"), ...keys.flatMap(() => [u64(size), Buffer.alloc(size * 4, 7)]));
const dtype = (type) => join(call(global("numpy", "dtype"), longText(type), small(0), small(1)), tuple(small(3), longText("<"), "N", "N", "N", "J\xff\xff\xff\xff", "J\xff\xff\xff\xff", small(0)), "b");
const usualPadding = Buffer.from([3, 0xff, 0xff, 0xff]);
/** An array as joblib writes it: an object that describes it, padding with its length, then its bytes. */
export const joblibArray = (type, length, bytes, padding = usualPadding) => join(global("joblib.numpy_pickle", "NumpyArrayWrapper"), ")\x81}", entries(["subclass", global("numpy", "ndarray")], ["shape", tuple(small(length))], ["order", longText("C")], ["dtype", dtype(type)], ["allow_mmap", "\x88"], ["numpy_array_alignment_bytes", small(16)]), "b", ...(type.startsWith("O") ? [bytes] : [padding, bytes]));
/** A numpy file: a header, then numbers or a pickle. */
export const numpyFile = (type, shape, bytes) => {
    const dict = `{'descr': '${type}', 'fortran_order': False, 'shape': ${shape}, }`;
    const padded = `${dict}${" ".repeat(63 - ((dict.length + 10) % 64))}\n`;
    const length = Buffer.alloc(2);
    length.writeUInt16LE(padded.length);
    return join("\x93NUMPY\x01\x00", length, padded, bytes);
};
//# sourceMappingURL=pickle-writer.js.map