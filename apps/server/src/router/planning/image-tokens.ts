import { readImageSize } from "../../inference/media/image-size.ts";

/** The documented cost of Anthropic's models; those with patches of 28 × 28 pixels come close to it. */
const pixelsPerToken = 750;
const maxEdge = 1_568;
const maxImageTokens = 1_600;

/** Characters of base64 that hold the size of an image, even if a preview of it comes first. */
const maxHeaderLength = 128 * 1024;

const sizeOf = (url: string) => {
  const base64 = /^data:[^,]{0,200};base64,/.exec(url)?.[0];
  if (base64 === undefined) return undefined;
  return readImageSize(Buffer.from(url.slice(base64.length, base64.length + maxHeaderLength), "base64"));
};

/** An estimate of an image's tokens by its pixels; an image at a URL of its own counts as a large one. */
const imageTokens = (url: unknown): number => {
  const size = typeof url === "string" ? sizeOf(url) : undefined;
  if (!size) return maxImageTokens;
  const scale = Math.min(1, maxEdge / Math.max(size.width, size.height, 1));
  const tokens = Math.ceil((size.width * size.height * scale ** 2) / pixelsPerToken);
  return Math.min(Math.max(tokens, 1), maxImageTokens);
};

interface ImagePart {
  readonly type: "image_url";
  readonly image_url?: { readonly url?: unknown } | null;
}

const isImage = (part: unknown): part is ImagePart =>
  typeof part === "object" && part !== null && (part as { type?: unknown }).type === "image_url";

/** Chat messages without their images, and an estimate of the images' tokens. */
export const withoutImages = (messages: unknown): { readonly messages: unknown; readonly imageTokens: number } => {
  if (!Array.isArray(messages)) return { messages, imageTokens: 0 };
  const partsOf = (message: { readonly content?: unknown } | null): readonly unknown[] | undefined =>
    Array.isArray(message?.content) ? message.content : undefined;
  const images = messages.flatMap((message) => partsOf(message)?.filter(isImage) ?? []);
  const texts = messages.map((message) => {
    const content = partsOf(message)?.filter((part) => !isImage(part));
    return content ? { ...message, content } : message;
  });
  return { messages: texts, imageTokens: images.reduce((sum, image) => sum + imageTokens(image.image_url?.url), 0) };
};
