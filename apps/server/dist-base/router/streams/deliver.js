const signatures = [
    ["image/png", /^\x89PNG/],
    ["image/jpeg", /^\xff\xd8\xff/],
    ["image/webp", /^RIFF....WEBP/s],
    ["image/gif", /^GIF8/],
    ["audio/wav", /^RIFF....WAVE/s],
    ["audio/mpeg", /^(?:ID3|\xff[\xfb\xf3\xf2])/],
    ["audio/flac", /^fLaC/],
    ["audio/ogg", /^OggS/],
    ["video/mp4", /^....ftyp/s],
];
/** The type detected from a file's first bytes, or else the given one. */
export const typeOf = (bytes, given) => {
    const head = bytes.subarray(0, 16).toString("latin1");
    return signatures.find(([, pattern]) => pattern.test(head))?.[0] ?? (given || "application/octet-stream");
};
const fetchFile = async (guard, url) => {
    const inline = /^data:([^;,]*)(;base64)?,(.*)$/s.exec(url);
    if (inline) {
        const bytes = Buffer.from(inline[3] ?? "", inline[2] ? "base64" : "utf8");
        return { bytes, type: typeOf(bytes, inline[1] ?? "") };
    }
    const reply = await guard.fetch(url);
    if (!reply.ok) {
        await reply.body?.cancel();
        throw new Error(`its result could not be downloaded: status ${reply.status}`);
    }
    const bytes = Buffer.from(await reply.arrayBuffer());
    return { bytes, type: typeOf(bytes, reply.headers.get("content-type") ?? "") };
};
const deliverMedia = async (guard, reference, wantsUrl) => {
    if ("url" in reference)
        return wantsUrl ? { url: reference.url } : fetchFile(guard, reference.url);
    if ("blob" in reference) {
        const bytes = Buffer.from(await reference.blob.arrayBuffer());
        return { bytes, type: typeOf(bytes, reference.blob.type) };
    }
    const bytes = Buffer.from(reference.base64, "base64");
    return { bytes, type: typeOf(bytes, reference.type) };
};
/** Downloads the result if the reply only links to it. Error messages are safe to show to the caller. */
export const deliver = async (guard, reading, wantsUrl) => {
    if ("value" in reading)
        return { json: reading.value };
    if ("media" in reading)
        return deliverMedia(guard, reading.media, wantsUrl);
    const { bytes, type } = await fetchFile(guard, reading.download);
    return { json: reading.into({ bytes, type }) };
};
//# sourceMappingURL=deliver.js.map