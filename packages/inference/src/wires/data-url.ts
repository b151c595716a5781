import { fromBase64 } from "./base64.ts";
import type { Media } from "./wire.ts";

/** Reads a data URL, in base64 or percent-encoded; undefined for any other text. */
export const readDataUrl = (address: string): Media | undefined => {
  const found = /^data:([^,]*?)(;base64)?,/i.exec(address);
  if (!found) return undefined;
  const [head, type = "", isBase64] = found;
  const content = address.slice(head.length);
  const bytes = isBase64
    ? fromBase64(decodeURIComponent(content))
    : new TextEncoder().encode(decodeURIComponent(content));
  return { bytes, type };
};
