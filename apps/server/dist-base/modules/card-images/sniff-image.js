const startsWith = (bytes, hex, at = 0) => Buffer.from(bytes.subarray(at, at + hex.length / 2)).toString("hex") === hex;
const isSvg = (bytes) => {
    const head = new TextDecoder().decode(bytes.subarray(0, 2048)).replace(/^\uFEFF/, "");
    return /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*(<!doctype svg[^>]*>\s*)?<svg[\s>]/i.test(head);
};
const brandOf = (bytes) => Buffer.from(bytes.subarray(8, 12)).toString("latin1");
const kinds = [
    ["image/png", (bytes) => startsWith(bytes, "89504e470d0a1a0a")],
    ["image/jpeg", (bytes) => startsWith(bytes, "ffd8ff")],
    ["image/gif", (bytes) => startsWith(bytes, "47494638")],
    ["image/webp", (bytes) => startsWith(bytes, "52494646") && brandOf(bytes) === "WEBP"],
    ["image/avif", (bytes) => startsWith(bytes, "66747970", 4) && ["avif", "avis", "mif1"].includes(brandOf(bytes))],
    ["image/svg+xml", isSvg],
];
/** Image type by magic bytes; undefined if it is not an image. */
export const sniffImage = (bytes) => kinds.find(([, fits]) => fits(bytes))?.[0];
//# sourceMappingURL=sniff-image.js.map