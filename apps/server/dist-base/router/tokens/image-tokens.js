import { readImageSize } from "../../inference/media/image-size.js";
/** Our estimate, not a provider's price: models with patches of 28 × 28 pixels need about a token for 784 pixels. */
const pixelsPerToken = 750;
/** Larger images are scaled down by the models that this estimate was chosen for. */
const maxEdge = 1_568;
const maxImageTokens = 1_600;
/** Characters of base64 that hold the size of an image, even if a preview of it comes first. */
const maxHeaderLength = 128 * 1024;
const sizeOf = (url) => {
    const base64 = /^data:[^,]{0,200};base64,/.exec(url)?.[0];
    if (base64 === undefined)
        return undefined;
    return readImageSize(Buffer.from(url.slice(base64.length, base64.length + maxHeaderLength), "base64"));
};
/** An estimate of an image's tokens by its pixels; an image at a URL of its own counts as a large one. */
const imageTokens = (url) => {
    const size = typeof url === "string" ? sizeOf(url) : undefined;
    if (!size)
        return maxImageTokens;
    const scale = Math.min(1, maxEdge / Math.max(size.width, size.height, 1));
    const tokens = Math.ceil((size.width * size.height * scale ** 2) / pixelsPerToken);
    return Math.min(Math.max(tokens, 1), maxImageTokens);
};
const urlOf = ({ image_url: image }) => (typeof image === "string" ? image : image?.url);
const isImage = (part) => typeof part === "object" && part !== null && part.type === "image_url";
/** Takes the images out of chat messages, and estimates their tokens. */
export const withoutImages = (messages) => {
    if (!Array.isArray(messages))
        return { messages, imageTokens: 0, dataBytes: 0 };
    const partsOf = (message) => Array.isArray(message?.content) ? message.content : undefined;
    const urls = messages.flatMap((message) => partsOf(message)?.filter(isImage).map(urlOf) ?? []);
    const texts = messages.map((message) => {
        const content = partsOf(message)?.filter((part) => !isImage(part));
        return content ? { ...message, content } : message;
    });
    return {
        messages: texts,
        imageTokens: urls.reduce((sum, url) => sum + imageTokens(url), 0),
        dataBytes: urls.reduce((sum, url) => sum + (typeof url === "string" ? url.length : 0), 0),
    };
};
//# sourceMappingURL=image-tokens.js.map