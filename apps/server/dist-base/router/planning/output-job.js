import { addOutput, plainTexts, textBytes } from "./tokens.js";
export const generatedOutput = (texts, maxBytes) => {
    const bytes = textBytes(texts);
    return { bytes, ...(bytes <= maxBytes && { texts: plainTexts(texts) }) };
};
/** The output in a complete reply. */
export const outputIn = (body, maxBytes) => {
    const texts = new Map();
    addOutput(body.toString("latin1"), texts);
    return generatedOutput(texts, maxBytes);
};
const read = async ({ maxBytes }, [source]) => {
    const bytes = (await source?.read(0, source.size)) ?? new Uint8Array();
    return outputIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxBytes);
};
/** Reads the output of a large reply: 60 MB with escapes take a second. */
export const outputJob = {
    name: "generated output",
    lane: "bodies",
    maxBytes: 1024 ** 3,
    run: read,
};
//# sourceMappingURL=output-job.js.map