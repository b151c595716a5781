import { toDataUrl } from "../../../lib/files/to-data-url.ts";
import { wavBytes } from "../../../lib/files/wav-bytes.ts";

export type MediaFileKind = "image" | "audio" | "video";

/** The sample rate most speech models were trained at. */
const rate = 16_000;
const maxImageWidth = 2_048;
const maxFileBytes: { readonly [K in MediaFileKind]: number } = { image: 40e6, audio: 60e6, video: 45e6 };

/** Formats every server can read. */
const plain = /^image\/(?:png|jpeg|webp|gif)$/;

const toWav = async (file: Blob): Promise<Blob> => {
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.arrayBuffer());
  const context = new OfflineAudioContext(1, Math.max(1, Math.ceil(sound.duration * rate)), rate);
  const source = new AudioBufferSourceNode(context, { buffer: sound });
  source.connect(context.destination);
  source.start();
  const mixed = await context.startRendering();
  return new Blob([wavBytes(mixed.getChannelData(0), rate)], { type: "audio/wav" });
};

/** Re-encoded in a format servers read, and scaled down to what models use. */
export const toImage = async (source: CanvasImageSource, width: number, height: number): Promise<Blob> => {
  const scale = Math.min(1, maxImageWidth / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("Can’t read the image."))), "image/png"),
  );
};

const smallImage = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  return plain.test(file.type) && Math.max(width, height) <= maxImageWidth ? file : toImage(bitmap, width, height);
};

const prepared: { readonly [K in MediaFileKind]: (file: Blob) => Promise<Blob> } = {
  image: smallImage,
  audio: async (file) => (/wav/.test(file.type) ? file : toWav(file)),
  video: async (file) => file,
};

const names: { readonly [K in MediaFileKind]: string } = { image: "image", audio: "audio file", video: "video" };

/** Rejects with a message that can be shown. */
export const prepareFile = async (kind: MediaFileKind, file: Blob): Promise<string> => {
  if (file.size > maxFileBytes[kind])
    throw new Error(`The file is larger than ${maxFileBytes[kind] / 1e6} MB. Choose a smaller one.`);
  const made = await prepared[kind](file).catch(() => {
    throw new Error(`The browser can’t read this ${names[kind]}. Choose another file.`);
  });
  return toDataUrl(made);
};
