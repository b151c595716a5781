import { createHash } from "node:crypto";
export const objectKinds = ["commit", "tree", "blob", "tag"];
/** The id git gives an object. */
export const objectId = (kind, content) => createHash("sha1").update(`${kind} ${content.byteLength}\0`).update(content).digest("hex");
/** The id git gives a file's content. */
export const blobId = (content) => objectId("blob", content);
export const isObjectId = (text) => /^[0-9a-f]{40}$/.test(text);
//# sourceMappingURL=object-id.js.map