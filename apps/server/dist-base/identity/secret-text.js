import { createHash, randomBytes } from "node:crypto";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** A new token: 40 letters after its prefix, 228 bits, so that guessing is hopeless and a fast hash is enough. */
export const newToken = (prefix) => {
    let text = prefix;
    while (text.length < prefix.length + 40)
        for (const byte of randomBytes(64)) {
            // Bytes beyond the last whole round of letters would make the first letters likelier.
            if (byte < 208 && text.length < prefix.length + 40)
                text += letters[byte % 52];
        }
    return text;
};
/**
 * What is kept of a token. Looking a hash up in an index tells nothing about the token by its timing: a caller who could
 * measure it would have to know the hash of what they sent, not the token.
 */
export const hashOf = (secret) => createHash("sha256").update(secret).digest("hex");
//# sourceMappingURL=secret-text.js.map