import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readAudio } from "./audio.ts";
import { readImageSize } from "./image-size.ts";
import { encodePng } from "./png.ts";
import { resample } from "./resample.ts";
import { encodeWav } from "./wav.ts";

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

/** How often audio crosses zero upwards in a second: its pitch, if it is one tone. */
const pitchOf = (samples: Float32Array, rate: number): number => {
  const inner = samples.subarray(Math.floor(samples.length * 0.2), Math.floor(samples.length * 0.8));
  let crossings = 0;
  for (let at = 1; at < inner.length; at++) if ((inner[at - 1] ?? 0) < 0 && (inner[at] ?? 0) >= 0) crossings++;
  return crossings / (inner.length / rate);
};

describe("audio", () => {
  test.each(["tone.flac", "tone.mp3", "tone-24.wav", "tone-float.wav"])(
    "%s is read, whatever its coding",
    async (name) => {
      const samples = await readAudio(fixture(name), 16_000, 10);
      expect(samples.length / 16_000).toBeCloseTo(0.3, 0);
      expect(Math.abs(pitchOf(samples, 16_000) - 440)).toBeLessThan(15);
    },
  );

  test.each(["tone.flac", "tone.mp3", "tone-24.wav"])("%s is refused where it is too long", async (name) => {
    await expect(readAudio(fixture(name), 16_000, 0.1)).rejects.toMatchObject({ code: "too_large" });
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("hello, world")],
    ["an image", encodePng([0], 1, 1)],
    ["the beginning of a WAV file", Buffer.from(encodeWav(new Float32Array(10), 8000)).subarray(0, 40)],
    ["the beginning of a FLAC file", fixture("tone.flac").subarray(0, 8)],
  ])("%s is rejected as audio", async (_name, bytes) => {
    await expect(readAudio(bytes, 16_000, 10)).rejects.toMatchObject({ code: "unsupported_media" });
  });

  test("a tone keeps its pitch at another rate, and what is too high for the rate is gone", () => {
    const tone = (pitch: number) =>
      Float32Array.from({ length: 4_800 }, (_, at) => Math.sin((2 * Math.PI * pitch * at) / 48_000));
    const low = resample(tone(1_000), 48_000, 16_000);
    expect(low.length).toBe(1_600);
    expect(Math.abs(pitchOf(low, 16_000) - 1_000)).toBeLessThan(20);
    const high = resample(tone(12_000), 48_000, 16_000).subarray(200, 1_400);
    expect(Math.max(...high.map(Math.abs))).toBeLessThan(0.02);
  });
});

describe("images", () => {
  test.each(["png", "jpeg", "webp", "gif", "bmp"])("the size of a %s is in its header", (format) => {
    const bytes = fixture(`small.${format === "jpeg" ? "jpg" : format}`);
    expect(readImageSize(bytes)).toEqual({ format, width: 13, height: 7 });
  });

  test.each(["tone.flac", "tone-24.wav"])("%s has none", (name) => {
    expect(readImageSize(fixture(name))).toBeUndefined();
  });

  test("no beginning of an image is read beyond its end", () => {
    for (const name of ["small.png", "small.jpg", "small.webp", "small.gif", "small.bmp"])
      for (let length = 0; length < 64; length++)
        expect(() => readImageSize(fixture(name).subarray(0, length))).not.toThrow();
  });
});
