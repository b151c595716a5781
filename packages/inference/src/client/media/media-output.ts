import type { Out, Task } from "../../task.ts";
import { fromBase64, toBase64, toDataUrl } from "../../wires/base64.ts";
import type { Media, MediaReference, Reading } from "../../wires/wire.ts";
import type { CallSession, ErrorContext } from "../session.ts";
import { download } from "./download.ts";
import { withSniffedType } from "./read-media.ts";

const fetchFile = async (session: CallSession, address: string): Promise<Media> =>
  withSniffedType(
    await download(session, address, (message, context?: ErrorContext) =>
      session.fail("download_failed", message, context),
    ),
  );

const decode = (session: CallSession, text: string): Media["bytes"] => {
  try {
    return fromBase64(text);
  } catch {
    throw session.fail("invalid_output", "The file in the reply is not valid base64");
  }
};

/** A declared type is used only where the first bytes do not determine one. */
const fileOf = async (session: CallSession, reference: MediaReference): Promise<Media> => {
  if ("url" in reference) return fetchFile(session, reference.url);
  if ("blob" in reference) {
    const bytes = new Uint8Array(await session.raceAbort(reference.blob.arrayBuffer()));
    return withSniffedType({ bytes, type: reference.blob.type });
  }
  const bytes = decode(session, reference.base64);
  const { type } = withSniffedType({ bytes, type: "" });
  return { bytes, type: type || reference.type };
};

const blobOf = ({ bytes, type }: Media): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

/** A reply that is a file has no JSON; it is returned in the shape of images endpoints. */
const asJson = async (session: CallSession, reply: unknown): Promise<unknown> => {
  if (!(reply instanceof Blob)) return reply;
  const { bytes, type } = await fileOf(session, { blob: reply });
  return { data: [{ b64_json: toBase64(bytes) }], type };
};

/** An image, audio or video in the form the caller asked for [S7.13]. */
const toMediaOutput = async (session: CallSession, reference: MediaReference, reply: unknown): Promise<unknown> => {
  const { outputType } = session.settings;
  if (outputType === "json") return asJson(session, reply);
  if (outputType === "url" && "url" in reference) return reference.url;
  const file = await fileOf(session, reference);
  return outputType === "blob" ? blobOf(file) : toDataUrl(file, "application/octet-stream");
};

/** The result for the caller: the value in the reply, or the file it points to. */
export const toOutput = async <T extends Task>(
  session: CallSession,
  reading: Reading<T>,
  reply: unknown,
): Promise<Out<T>> => {
  if ("value" in reading) return reading.value;
  if ("media" in reading) return (await toMediaOutput(session, reading.media, reply)) as Out<T>;
  return reading.into(await fetchFile(session, reading.download));
};
