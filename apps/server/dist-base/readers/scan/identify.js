import { hdf5Signature } from "./formats/hdf5.js";
/** Signatures at the start of a content, or at a given position. */
const signatures = [
    ["zip", "zip", "PK\x03\x04"],
    ["zip", "zip", "PK\x05\x06"],
    ["gguf", "GGUF", "GGUF"],
    ["numpy", "numpy", "\x93NUMPY"],
    ["hdf5", "HDF5", hdf5Signature.toString("latin1")],
    ["gzip", "gzip", "\x1f\x8b\x08"],
    ["tar", "tar", "ustar", 257],
    ["packed", "bzip2", "BZh"],
    ["packed", "xz", "\xfd7zXZ\0"],
    ["packed", "LZMA", "\x5d\0\0"],
    ["packed", "Zstandard", "\x28\xb5\x2f\xfd"],
    ["packed", "LZ4", "\x04\x22\x4d\x18"],
    ["packed", "7-Zip", "7z\xbc\xaf\x27\x1c"],
    ["packed", "RAR", "Rar!"],
    ["program", "ELF program", "\x7fELF"],
    ["program", "Windows program", "MZ"],
    ["program", "macOS program", "\xcf\xfa\xed\xfe"],
    ["program", "macOS program", "\xca\xfe\xba\xbe"],
    ["program", "macOS program", "\xfe\xed\xfa\xcf"],
    ["program", "WebAssembly", "\0asm"],
    ["parquet", "Parquet", "PAR1"],
    ["data", "Arrow", "ARROW1"],
    ["data", "Feather", "FEA1"],
    ["data", "Avro", "Obj\x01"],
    ["data", "SQLite", "SQLite format 3\0"],
    ["data", "PNG", "\x89PNG\r\n\x1a\n"],
    ["data", "JPEG", "\xff\xd8\xff"],
    ["data", "GIF", "GIF8"],
    ["data", "RIFF (WAV, WebP or AVI)", "RIFF"],
    ["data", "FLAC", "fLaC"],
    ["data", "Ogg", "OggS"],
    ["data", "MP3", "ID3"],
    ["data", "MP3", "\xff\xfb"],
    ["data", "Matroska or WebM", "\x1a\x45\xdf\xa3"],
    ["data", "MP4", "ftyp", 4],
    ["data", "TIFF", "II*\0"],
    ["data", "TIFF", "MM\0*"],
    ["data", "font", "wOF2"],
    ["data", "font", "\0\x01\0\0\0"],
];
const startsWith = (head, bytes, at) => head.toString("latin1", at, at + bytes.length) === bytes;
/** A compressed stream of zlib begins with a number that 31 divides. */
const isZlib = (head) => head[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(head[1] ?? 0) && head.readUInt16BE() % 31 === 0;
/** Compiled Python: a version, then a line break. */
const isBytecode = (head) => head.length >= 16 && head[1] === 0x0d && head[2] === 0x0d && head[3] === 0x0a;
/** A length that leaves the upper bytes empty, then a JSON object. */
const isSafetensors = (head) => head.length >= 9 && head.readUInt16LE(6) === 0 && head[5] === 0 && head[8] === 0x7b;
/** Text has no zero bytes, and is UTF-8, or at least without control characters. */
const isText = (head) => {
    const clean = !head.some((byte) => (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)) || byte === 0x7f);
    if (!clean)
        return false;
    // The last character may be cut off.
    const bad = new TextDecoder().decode(head.subarray(0, Math.max(1, head.length - 4))).split("\u{fffd}").length - 1;
    return bad <= head.length / 10;
};
/** HDF5 allows any bytes before its signature, up to a power of two from 512. */
const hasLateHdf5 = (head) => {
    for (let at = 512; at + 8 <= head.length; at *= 2)
        if (head.subarray(at, at + 8).equals(hdf5Signature))
            return true;
    return false;
};
/** Tells what a content is from its first bytes. Its name does not count. */
export const identify = (head) => {
    if (isText(head))
        return { format: "text", label: "text" };
    const found = signatures.find(([, , bytes, at = 0]) => startsWith(head, bytes, at));
    if (found)
        return { format: found[0], label: found[1] };
    if (isSafetensors(head))
        return { format: "safetensors", label: "safetensors" };
    if (isZlib(head))
        return { format: "zlib", label: "zlib" };
    if (isBytecode(head))
        return { format: "program", label: "compiled Python" };
    if (hasLateHdf5(head))
        return { format: "hdf5", label: "HDF5" };
    return { format: "unknown", label: "unknown" };
};
//# sourceMappingURL=identify.js.map