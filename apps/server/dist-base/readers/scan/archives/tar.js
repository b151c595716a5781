import { ReadingError } from "../../../blobs/byte-source.js";
import { sliceSource } from "../scan.js";
import { checkMemberName } from "./member-name.js";
const block = 512;
const maxName = 64 * 1024;
const text = (header, start, length) => {
    const field = header.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.toString("utf8", 0, end < 0 ? length : end);
};
/** Octal digits, or a binary number after a set first bit. */
const sizeOf = (header) => {
    const field = header.subarray(124, 136);
    if (((field[0] ?? 0) & 0x80) !== 0)
        return Number(field.readBigUInt64BE(4));
    const digits = text(header, 124, 12).trim();
    if (!/^[0-7]*$/.test(digits))
        throw new ReadingError("has a tar member without a size");
    return Number.parseInt(digits || "0", 8);
};
const checksumOf = (header) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
const toHeader = (header) => {
    if (Number.parseInt(text(header, 148, 8).trim(), 8) !== checksumOf(header))
        throw new ReadingError("has a tar header with a wrong checksum");
    const prefix = text(header, 257, 5) === "ustar" ? text(header, 345, 155) : "";
    const name = text(header, 0, 100);
    return { name: prefix ? `${prefix}/${name}` : name, size: sizeOf(header), type: text(header, 156, 1) };
};
/** Long names of GNU and POSIX archives, which come in a member before. */
const longName = async (source, { type, size }, start) => {
    if (type !== "L" && type !== "x")
        return undefined;
    if (size > maxName)
        throw new ReadingError("has a tar member with a name that is too long");
    const content = Buffer.from(await source.read(start, size)).toString("utf8");
    return type === "L" ? content.split("\0", 1)[0] : /\d+ path=([^\n]*)\n/.exec(content)?.[1];
};
const isOther = new Set(["L", "x", "g", "K", "5", "D"]);
/** Judges every member of a tar archive. */
export const judgeTar = async (scan, source) => {
    scan.report.setFormat("tar");
    const names = new Set();
    let known;
    for (let at = 0; at + block <= source.size;) {
        const bytes = Buffer.from(await source.read(at, block));
        if (bytes.every((byte) => byte === 0))
            return;
        const header = toHeader(bytes);
        const start = at + block;
        scan.budget.spend("members", 1);
        if (start + header.size > source.size)
            throw new ReadingError("ends inside of a tar member");
        known = (await longName(source, header, start)) ?? known;
        if (!isOther.has(header.type)) {
            const name = known ?? header.name;
            known = undefined;
            await judgeMember(scan, source, { ...header, name }, start, names);
        }
        at = start + Math.ceil(header.size / block) * block;
    }
};
const judgeMember = async (scan, source, { name, size, type }, start, names) => {
    checkMemberName(scan, name, names);
    if (type === "1" || type === "2" || /[346]/.test(type))
        return scan.report.add("suspicious", "archive-link", scan.where, `${name} is a link or a device.`);
    await scan.judgeMember(sliceSource(source, start, size), name);
};
//# sourceMappingURL=tar.js.map