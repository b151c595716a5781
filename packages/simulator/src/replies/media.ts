import { crc32, deflateSync } from "node:zlib";
import { hashOf } from "../hash.ts";

/** Four frames of 16 × 16 plain colors as MP4 (H.264), recorded once from a canvas. */
const videoBase64 = [
  "AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMmF2YzFtcDQxAAACym1vb3YAAAB4bXZoZAEAAAAAAAAA5x7gAAAAAADnHuAAAAAD6AAAAAAAAA",
  "F6AAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA",
  "AAIidHJhawAAAGh0a2hkAQAAAwAAAADnHuAAAAAAAOce4AAAAAABAAAAAAAAAAAAAAF6AAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAA",
  "AAAQAAAAAAAAAAAAAAAAAAQAAAAAAQAAAAEAAAAAABsm1kaWEAAAAsbWRoZAEAAAAAAAAA5x7gAAAAAADnHuAAAAB1MAAAAAAAAAF6VcQAAAAA",
  "AC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAVFtaW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB",
  "1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAABEHN0YmwAAAAQc3RzYwAAAAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAA",
  "AAAAAAAAEHN0Y28AAAAAAAAAAAAAAMRzdHNkAAAAAAAAAAEAAAC0YXZjMQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAQABAASAAAAEgAAAAAAA",
  "AAAQtBVkMxIENvZGluZwAAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAACdhdmND",
  "AULACv/hABBnQsAKjI1OTcBDQEHhEI1AAQAEaM48gAAAABNjb2xybmNseAABAA0AAYAAAAAobXZleAAAACB0cmV4AAAAAAAAAAEAAAABAAAAAA",
  "AAAAAAAAAAAAAAgG1vb2YAAAAQbWZoZAAAAAAAAAABAAAAaHRyYWYAAAAUdGZoZAACACAAAAABAQEAAAAAABR0ZmR0AQAAAAAAAAAAAAAAAAAA",
  "OHRydW4BAAMFAAAABAAAAIgCAAAAAAANUAAAABsAABFnAAAAHAAACbIAAAAZAAAD5wAAAFQAAACsbWRhdAAAABdluAAEAAAJ///4IooAAgf+OA",
  "ASjgAE8AAAABhh4ABAAL5Anzf//BFFAAEAvxwACUcAAngAAAAVYeAAgAE+QP83//wRRQ+OAAajgAG8AAAAUGHgAMABvkBX+MigACCJFAAEESKA",
  "AIIkUAAQRIoAAgiRQABBEigACCJFAAEESKAAIIkUAAQRIoAAgiRQABBEigACCJFAAEESKAAIIkUAAQRMAAAATG1mcmEAAAA0dGZyYQEAAAAAAA",
  "ABAAAAPwAAAAEAAAAAAAAAAAAAAAAAAALuAAAAAQAAAAEAAAABAAAAEG1mcm8AAAAAAAAATA==",
].join("");

/** A file with its type. */
export interface File {
  readonly bytes: Uint8Array;
  readonly type: string;
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const side = 16;

/** A small image whose colors depend on the prompt. */
export const imageOf = (prompt: string): File => {
  const seed = hashOf(prompt);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: side }, (_row, y) => [
    0,
    ...Array.from({ length: side }, (_pixel, x) => [
      (seed + x * 13) & 255,
      ((seed >> 8) + y * 13) & 255,
      (seed >> 16) & 255,
    ]).flat(),
  ]);
  const bytes = Buffer.concat([
    pngMark,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    pngChunk("IEND", new Uint8Array()),
  ]);
  return { bytes, type: "image/png" };
};

const rate = 8000;
const sampleCount = 800;

/** A tenth of a second of a tone whose pitch depends on the text. */
export const audioOf = (words: string): File => {
  const pitch = 220 + (hashOf(words) % 440);
  const bytes = Buffer.alloc(44 + sampleCount * 2);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(36 + sampleCount * 2, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(sampleCount * 2, 40);
  for (let index = 0; index < sampleCount; index++)
    bytes.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * pitch * index) / rate)), 44 + index * 2);
  return { bytes, type: "audio/wav" };
};

/** A video of four frames, always the same. */
const video: File = { bytes: Buffer.from(videoBase64, "base64"), type: "video/mp4" };

/** The files that a result URL can have. */
export type MediaFileName = "image.png" | "audio.wav" | "video.mp4" | "transcript.txt";

const files: Readonly<Record<MediaFileName, (prompt: string) => File>> = {
  "image.png": imageOf,
  "audio.wav": audioOf,
  "video.mp4": () => video,
  "transcript.txt": () => ({ bytes: Buffer.from("a written recording"), type: "text/plain; charset=utf-8" }),
};

/** The file at a result URL, if there is one. */
export const fileAt = (name: string, prompt: string): File | undefined =>
  Object.hasOwn(files, name) ? files[name as MediaFileName](prompt) : undefined;
