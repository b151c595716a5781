import { createHmac, timingSafeEqual } from "node:crypto";
/** Signs the parts of a URL or a token, so that the hub knows later that it wrote them. */
export const signature = (secret, ...parts) => createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
/** Compares in constant time. */
export const isSigned = (given, secret, ...parts) => {
    const left = Buffer.from(given);
    const right = Buffer.from(signature(secret, ...parts));
    return left.length === right.length && timingSafeEqual(left, right);
};
//# sourceMappingURL=signature.js.map