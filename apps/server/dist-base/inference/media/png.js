import { deflateSync } from "node:zlib";
const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(checksum(body), body.length + 4);
    return frame;
};
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++)
        value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
});
const checksum = (bytes) => {
    let sum = 0xffffffff;
    for (const byte of bytes)
        sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
    return (sum ^ 0xffffffff) >>> 0;
};
/** An image as PNG: one byte per pixel for gray, three for color. */
export const encodePng = (pixels, width, height, channels = 1) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, channels === 1 ? 0 : 2], 8);
    const stride = width * channels;
    const rows = Buffer.alloc((stride + 1) * height);
    for (let row = 0; row < height; row++)
        for (let column = 0; column < stride; column++)
            rows[row * (stride + 1) + column + 1] = pixels[row * stride + column] ?? 0;
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
        signature,
        chunk("IHDR", header),
        chunk("IDAT", deflateSync(rows)),
        chunk("IEND", Buffer.alloc(0)),
    ]);
};
//# sourceMappingURL=png.js.map