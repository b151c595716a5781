import type { Media } from "./wire.ts";

const chunk = 0x8000;

/** Bytes as base64, in Node and in browsers alike. */
export const toBase64 = (bytes: Uint8Array): string => {
  let binary = "";
  for (let start = 0; start < bytes.length; start += chunk)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  return btoa(binary);
};

/** Decodes base64; accepts the URL-safe alphabet and white space. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
};

/** A file as a data URL; `fallback` is the type where none is known. */
export const toDataUrl = ({ bytes, type }: Media, fallback: string): string =>
  `data:${type || fallback};base64,${toBase64(bytes)}`;
