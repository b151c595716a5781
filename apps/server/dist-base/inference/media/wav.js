/** How one sample becomes a number, by code and bits: 1 is whole numbers, 3 floating ones, 6 and 7 telephone codes. */
const samplers = {
    "1 8": (view, at) => (view.getUint8(at) - 128) / 128,
    "1 16": (view, at) => view.getInt16(at, true) / 32_768,
    "1 24": (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608,
    "1 32": (view, at) => view.getInt32(at, true) / 2_147_483_648,
    "3 32": (view, at) => view.getFloat32(at, true),
    "3 64": (view, at) => view.getFloat64(at, true),
};
const nameAt = (bytes, at) => String.fromCharCode(...bytes.subarray(at, at + 4));
const readFormat = (view, at, size) => {
    const code = view.getUint16(at, true);
    // The extensible form has the true code further on.
    const isExtensible = code === 0xfffe && size >= 26;
    return {
        code: isExtensible ? view.getUint16(at + 24, true) : code,
        channels: view.getUint16(at + 2, true),
        rate: view.getUint32(at + 4, true),
        bits: view.getUint16(at + 14, true),
    };
};
const readSamples = (view, start, size, { code, channels, rate, bits }, seconds) => {
    const sampler = samplers[`${code} ${bits}`];
    if (!sampler || channels < 1 || channels > 16 || rate < 1_000 || rate > 384_000)
        return undefined;
    const frame = (bits / 8) * channels;
    const frames = Math.min(Math.floor(size / frame), Math.ceil(seconds * rate) + 1);
    const audio = Array.from({ length: channels }, () => new Float32Array(frames));
    for (let index = 0; index < frames; index++)
        for (const [channel, list] of audio.entries())
            list[index] = sampler(view, start + index * frame + (channel * bits) / 8);
    return { rate, channels: audio };
};
export const isWav = (bytes) => nameAt(bytes, 0) === "RIFF" && nameAt(bytes, 8) === "WAVE";
/** Reads a WAV file up to a little more than so many seconds; undefined where its coding is none we know. */
export const decodeWav = (bytes, seconds) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let format;
    for (let at = 12; at + 8 <= bytes.length;) {
        const name = nameAt(bytes, at);
        const size = view.getUint32(at + 4, true);
        const start = at + 8;
        if (name === "fmt " && start + 16 <= bytes.length)
            format = readFormat(view, start, size);
        if (name === "data" && format)
            return readSamples(view, start, Math.min(size, bytes.length - start), format, seconds);
        at = start + size + (size % 2);
    }
    return undefined;
};
/** More would be a file made to take long. */
const maxChunks = 1_000;
/** The seconds that a WAV file lasts, as its header says; undefined where it does not. */
export const wavSeconds = (bytes) => {
    if (bytes.length < 12 || !isWav(bytes))
        return undefined;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let format;
    for (let at = 12, chunks = 0; at + 8 <= bytes.length && chunks < maxChunks; chunks++) {
        const name = nameAt(bytes, at);
        const size = view.getUint32(at + 4, true);
        const start = at + 8;
        if (name === "fmt " && start + 16 <= bytes.length)
            format = readFormat(view, start, size);
        const rate = format && (format.bits / 8) * format.channels * format.rate;
        if (name === "data")
            return rate ? Math.min(size, bytes.length - start) / rate : undefined;
        at = start + size + (size % 2);
    }
    return undefined;
};
/** One channel of audio as a WAV file of 16 bits. */
export const encodeWav = (samples, rate) => {
    const bytes = new Uint8Array(44 + samples.length * 2);
    const view = new DataView(bytes.buffer);
    const write = (at, text) => {
        for (let index = 0; index < text.length; index++)
            bytes[at + index] = text.charCodeAt(index);
    };
    write(0, "RIFF");
    view.setUint32(4, bytes.length - 8, true);
    write(8, "WAVEfmt ");
    view.setUint32(16, 16, true);
    view.setUint16(20, 1, true);
    view.setUint16(22, 1, true);
    view.setUint32(24, rate, true);
    view.setUint32(28, rate * 2, true);
    view.setUint16(32, 2, true);
    view.setUint16(34, 16, true);
    write(36, "data");
    view.setUint32(40, samples.length * 2, true);
    for (const [index, sample] of samples.entries())
        view.setInt16(44 + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
    return bytes;
};
//# sourceMappingURL=wav.js.map