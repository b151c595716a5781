import { crc32, deflateRawSync } from "node:zlib";
const numbers = (...fields) => {
    const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
    let at = 0;
    for (const [width, value] of fields)
        at = bytes.writeUIntLE(value, at, width);
    return bytes;
};
const headerOf = (member, packed) => {
    const { bytes, flags = 0, isDeflated = false, method = isDeflated ? 8 : 0, checksum = crc32(bytes) } = member;
    return [
        [2, 20],
        [2, flags],
        [2, method],
        [4, 0],
        [4, checksum],
        [4, packed.length],
        [4, bytes.length],
    ];
};
const packedOf = ({ bytes, isDeflated }) => (isDeflated ? deflateRawSync(bytes) : bytes);
/** Writes a zip archive. */
export const zipFile = (members, { prefix, comment = Buffer.alloc(0) } = {}) => {
    const parts = [];
    const directory = [];
    let offset = 0;
    for (const member of members) {
        const packed = packedOf(member);
        const name = Buffer.from(member.name);
        const localName = Buffer.from(member.localName ?? member.name);
        const fields = headerOf(member, packed);
        const local = Buffer.concat([numbers([4, 0x04_03_4b_50], ...fields, [2, localName.length], [2, 0]), localName]);
        const tail = [
            [2, 0],
            [2, 0],
            [2, 0],
            [2, 0],
            [2, 0],
            [2, (member.mode ?? 0) & 0xff_ff],
            [4, offset],
        ];
        directory.push(numbers([4, 0x02_01_4b_50], [2, 0x03_14], ...fields, [2, name.length], ...tail), name);
        parts.push(local, packed);
        offset += local.length + packed.length;
    }
    const central = Buffer.concat(directory);
    const count = members.length;
    const end = numbers([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, count], [2, count], [4, central.length], [4, offset], [2, comment.length]);
    return Buffer.concat([prefix ?? Buffer.alloc(0), ...parts, central, end, comment]);
};
const tarHeader = ({ name, bytes, type = "0" }) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write("0000644\0", 100);
    header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write(`${"0".repeat(11)}\0`, 136);
    header.write(" ".repeat(8), 148);
    header.write(type, 156);
    header.write("ustar\x0000", 257, "latin1");
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    return header;
};
/** Writes a tar archive. */
export const tarFile = (members) => Buffer.concat([
    ...members.flatMap((member) => [
        tarHeader(member),
        member.bytes,
        Buffer.alloc((512 - (member.bytes.length % 512)) % 512),
    ]),
    Buffer.alloc(1024),
]);
/** A checkpoint as torch.save writes it today. */
export const torchZip = (index, storages = [], more = []) => zipFile([
    { name: "archive/data.pkl", bytes: index },
    { name: "archive/byteorder", bytes: Buffer.from("little") },
    ...storages.map((bytes, key) => ({ name: `archive/data/${key}`, bytes })),
    { name: "archive/version", bytes: Buffer.from("3\n") },
    ...more,
]);
//# sourceMappingURL=archive-writer.js.map