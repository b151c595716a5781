import { isPassive } from "../../http/untrusted-content.js";
/** Types a browser may show; text that a browser would run as a page is shown as text. */
const types = new Map(Object.entries({
    json: "application/json",
    jsonl: "text/plain; charset=utf-8",
    pdf: "application/pdf",
    png: "image/png",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    gif: "image/gif",
    webp: "image/webp",
    avif: "image/avif",
    svg: "image/svg+xml",
    wav: "audio/wav",
    mp3: "audio/mpeg",
    flac: "audio/flac",
    ogg: "audio/ogg",
    mp4: "video/mp4",
    webm: "video/webm",
}));
const textual = new Set("txt md csv tsv yaml yml toml ini cfg py js ts mjs sh html htm xml css jinja gitattributes gitignore log tex bib".split(" "));
/** The media type of a file by its name. */
const mediaTypeOf = (path) => {
    const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
    const extension = name.slice(name.lastIndexOf(".") + 1);
    const known = types.get(extension);
    if (known)
        return known;
    return textual.has(extension) || ["license", "readme", "notice"].includes(name)
        ? "text/plain; charset=utf-8"
        : "application/octet-stream";
};
/** A name in a header: as ASCII for old clients, and in full for the others. */
const disposition = (path, type) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
    const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    return `${isPassive(type) ? "inline" : "attachment"}; filename*=UTF-8''${full}; filename="${ascii}"`;
};
/** What a content is called: git's name for a small file, the hash of a large one. */
export const etagOf = ({ file }) => `"${file.is_large ? file.sha256 : file.oid}"`;
/** How long ago the upstream last confirmed what is sent, in seconds. */
export const mirrorHeaders = (mark, now) => mark
    ? {
        age: String(Math.max(0, Math.floor((now - Date.parse(mark.checkedAt)) / 1000))),
        "x-mirror-status": mark.isStale ? "stale" : "current",
    }
    : {};
/** The headers by which clients check and keep a file. */
export const contentHeaders = (found) => {
    const { file, sha } = found;
    const etag = etagOf(found);
    const type = mediaTypeOf(file.path);
    return {
        etag,
        "x-repo-commit": sha,
        "accept-ranges": "bytes",
        "content-type": type,
        "content-disposition": disposition(file.path, type),
        "cache-control": "no-cache",
        // Files come from anybody: whatever they are, they may not act as a page of the hub.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        // Some clients take the size from here alone; without it, an empty file has none for them.
        ...(file.size === 0 && { "x-linked-size": "0" }),
        ...(file.is_large && { "x-linked-size": String(file.size), "x-linked-etag": etag }),
    };
};
//# sourceMappingURL=content-headers.js.map