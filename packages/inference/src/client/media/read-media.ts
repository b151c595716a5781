import { fromBase64 } from "../../wires/base64.ts";
import { readDataUrl } from "../../wires/data-url.ts";
import { bareType, sniffType } from "../../wires/media-type.ts";
import type { Media } from "../../wires/wire.ts";
import { isInferenceError } from "../errors.ts";
import type { CallSession } from "../session.ts";
import { download } from "./download.ts";

const isBlob = (source: unknown): source is Blob =>
  source instanceof Blob || typeof (source as Blob | null)?.arrayBuffer === "function";

const unspecificTypes = ["", "application/octet-stream", "binary/octet-stream"];

/** A file with its declared type or, where that is unspecific, the type of its first bytes. */
export const withSniffedType = ({ bytes, type }: Media): Media => ({
  bytes,
  type: unspecificTypes.includes(bareType(type)) ? (sniffType(bytes) ?? type) : type,
});

const viewOf = (source: ArrayBuffer | ArrayBufferView): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);

const isBase64 = (text: string): boolean => text.length > 0 && /^[A-Za-z0-9+/_\-\s]+={0,2}\s*$/.test(text);

const readText = async (session: CallSession, text: string): Promise<Media> => {
  if (/^https?:\/\//i.test(text))
    return download(session, text, (message, context) => session.fail("media_unreadable", message, context));
  const media = text.startsWith("data:") ? readDataUrl(text) : undefined;
  if (media) return media;
  if (isBase64(text)) return { bytes: fromBase64(text), type: "" };
  throw new TypeError("it is neither an http(s) URL, nor a data URL, nor base64");
};

const readSource = async (session: CallSession, source: unknown): Promise<Media> => {
  if (isBlob(source)) return { bytes: new Uint8Array(await source.arrayBuffer()), type: source.type ?? "" };
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return { bytes: viewOf(source), type: "" };
  if (source instanceof URL) return readText(session, source.href);
  if (typeof source === "string") return readText(session, source);
  throw new TypeError("give a Blob, an ArrayBuffer, a Uint8Array, a data URL or an http(s) URL");
};

/** Reads an image, audio or video from a Blob, bytes, a data URL, base64 or a URL. */
export const readMedia = async (session: CallSession, source: unknown): Promise<Media> => {
  try {
    return withSniffedType(await session.raceAbort(readSource(session, source)));
  } catch (cause) {
    if (isInferenceError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw session.fail("media_unreadable", `The file in inputs cannot be read: ${reason}`, { cause });
  }
};
