import type { Out, Task } from "../../task.ts";
import { fromBase64, toBase64, toDataUrl } from "../../wires/base64.ts";
import type { Media, MediaReference, Reading } from "../../wires/wire.ts";
import type { Evidence, Session } from "../session.ts";
import { download } from "./download.ts";
import { typed } from "./read-media.ts";

const fetchFile = async (session: Session, address: string): Promise<Media> =>
  typed(
    await download(session, address, (message, evidence?: Evidence) =>
      session.fail("download_failed", message, evidence),
    ),
  );

/** The type a file says it has is kept to where its bytes do not tell better. */
const fileOf = async (session: Session, reference: MediaReference): Promise<Media> => {
  if ("url" in reference) return fetchFile(session, reference.url);
  if ("blob" in reference) {
    const bytes = new Uint8Array(await session.within(reference.blob.arrayBuffer()));
    return typed({ bytes, type: reference.blob.type });
  }
  const bytes = fromBase64(reference.base64);
  const { type } = typed({ bytes, type: "" });
  return { bytes, type: type || reference.type };
};

const blobOf = ({ bytes, type }: Media): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

/** A reply that is a file has no JSON; it is put into the shape that images endpoints answer in. */
const asJson = async (session: Session, reply: unknown): Promise<unknown> => {
  if (!(reply instanceof Blob)) return reply;
  const { bytes, type } = await fileOf(session, { blob: reply });
  return { data: [{ b64_json: toBase64(bytes) }], type };
};

/** A picture, sound or film in the form the caller wants it in [S7.13]. */
const deliverMedia = async (session: Session, reference: MediaReference, reply: unknown): Promise<unknown> => {
  const { outputType } = session.settings;
  if (outputType === "json") return asJson(session, reply);
  if (outputType === "url" && "url" in reference) return reference.url;
  const file = await fileOf(session, reference);
  return outputType === "blob" ? blobOf(file) : toDataUrl(file, "application/octet-stream");
};

/** What the caller gets: the value that was read, or the file that the reply points to. */
export const deliver = async <T extends Task>(
  session: Session,
  reading: Reading<T>,
  reply: unknown,
): Promise<Out<T>> => {
  if ("value" in reading) return reading.value;
  if ("media" in reading) return (await deliverMedia(session, reading.media, reply)) as Out<T>;
  return reading.into(await fetchFile(session, reading.download));
};
