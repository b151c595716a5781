/** Bytes as text; undefined if they are not UTF-8 or contain NUL, as binary files do. */
export const decodeText = (bytes) => {
    if (bytes.includes(0))
        return undefined;
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        return undefined;
    }
};
//# sourceMappingURL=decode-text.js.map