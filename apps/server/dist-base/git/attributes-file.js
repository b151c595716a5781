import { HubError } from "../errors.js";
/** Git ignores a file of attributes with a longer line, and `git fsck` fails. */
const maxLineBytes = 2047;
const newline = 10;
/** Throws if the file is one that git reads attributes from, and it could not. */
export const checkAttributes = (path, content) => {
    if (!/(?:^|\/)\.gitattributes$/i.test(path))
        return;
    for (let start = 0; start < content.length;) {
        const found = content.indexOf(newline, start);
        const end = found < 0 ? content.length : found;
        if (end - start > maxLineBytes)
            throw new HubError("unprocessable", `"${path}" has a line of ${end - start} bytes; git reads at most ${maxLineBytes}. Shorten it.`);
        start = end + 1;
    }
};
//# sourceMappingURL=attributes-file.js.map