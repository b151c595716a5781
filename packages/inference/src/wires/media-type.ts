const signatures: readonly (readonly [type: string, offset: number, mark: string])[] = [
  ["image/png", 0, "\x89PNG"],
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/gif", 0, "GIF8"],
  ["image/webp", 8, "WEBP"],
  ["image/avif", 4, "ftypavif"],
  ["audio/wav", 8, "WAVE"],
  ["audio/flac", 0, "fLaC"],
  ["audio/ogg", 0, "OggS"],
  ["audio/mpeg", 0, "ID3"],
  ["audio/mpeg", 0, "\xff\xfb"],
  ["video/webm", 0, "\x1aE\xdf\xa3"],
  ["video/mp4", 4, "ftyp"],
];

/** The MIME type of a file by its first bytes, where they determine one. */
export const sniffType = (bytes: Uint8Array): string | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return signatures.find(([, offset, mark]) => head.startsWith(mark, offset))?.[0];
};

const extensions: Readonly<Record<string, string>> = {
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/m4a": "m4a",
  "audio/x-m4a": "m4a",
  "audio/mp3": "mp3",
  "audio/mpeg": "mp3",
  "audio/mp4": "mp4",
  "audio/ogg": "ogg",
  "audio/webm": "webm",
  "video/webm": "webm",
};

/** The type without parameters such as `; codecs=…`. */
export const bareType = (type: string): string => (type.split(";", 1)[0] ?? "").trim().toLowerCase();

/** The file extension for an audio type. */
export const audioExtension = (type: string): string => extensions[bareType(type)] ?? "wav";
