/** The text that git has in place of a large file. */
export const lfsPointer = (sha256, size) => Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`);
/** A pointer is smaller than this. */
export const maxPointerBytes = 200;
const pattern = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\noid sha256:([0-9a-f]{64})\nsize (0|[1-9]\d{0,14})\n$/;
/** Reads a pointer exactly as git lfs writes it; other files are stored as they are. */
export const parsePointer = (content) => {
    const [, sha256, size] = pattern.exec(content.toString("latin1")) ?? [];
    return sha256 && size ? { sha256, size: Number(size) } : undefined;
};
//# sourceMappingURL=lfs-pointer.js.map