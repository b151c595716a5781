const startsWith = (bytes, marks, at = 0) => marks.every((mark, index) => bytes[at + index] === mark);
const ascii = (text) => [...text].map((character) => character.charCodeAt(0));
const png = (bytes, view) => startsWith(bytes, [0x89, ...ascii("PNG")]) && bytes.length >= 24
    ? { format: "png", width: view.getUint32(16), height: view.getUint32(20) }
    : undefined;
const gif = (bytes, view) => startsWith(bytes, ascii("GIF8")) && bytes.length >= 10
    ? { format: "gif", width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : undefined;
const bmp = (bytes, view) => startsWith(bytes, ascii("BM")) && bytes.length >= 26
    ? { format: "bmp", width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
    : undefined;
const threeBytes = (view, at) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
const webp = (bytes, view) => {
    if (!startsWith(bytes, ascii("RIFF")) || !startsWith(bytes, ascii("WEBP"), 8) || bytes.length < 30)
        return undefined;
    if (startsWith(bytes, ascii("VP8X"), 12))
        return { format: "webp", width: threeBytes(view, 24) + 1, height: threeBytes(view, 27) + 1 };
    if (startsWith(bytes, ascii("VP8L"), 12)) {
        const packed = view.getUint32(21, true);
        return { format: "webp", width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
    }
    return { format: "webp", width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};
/** Segments that hold an image's size: start of frame, whatever the coding, but not tables. */
const isFrame = (mark) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
/** A photo has a few before its size. */
const maxSegments = 1_000;
const jpeg = (bytes, view) => {
    if (!startsWith(bytes, [0xff, 0xd8, 0xff]))
        return undefined;
    for (let at = 2, segments = 0; at + 9 < bytes.length && segments < maxSegments; segments += 1) {
        if (bytes[at] !== 0xff)
            return undefined;
        const mark = bytes[at + 1] ?? 0;
        if (isFrame(mark))
            return { format: "jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
        const isBare = mark === 0xff || (mark >= 0xd0 && mark <= 0xd9) || mark === 0x01;
        at += isBare ? (mark === 0xff ? 1 : 2) : 2 + view.getUint16(at + 2);
    }
    return undefined;
};
/** An image's kind and size from its header; undefined where it is of no kind we take. */
export const readImageSize = (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (const read of [png, jpeg, webp, gif, bmp]) {
        const found = read(bytes, view);
        if (found)
            return found;
    }
    return undefined;
};
//# sourceMappingURL=image-size.js.map