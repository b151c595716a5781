import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64.ts";
import { readDataUrl } from "./data-url.ts";
import { audioExtension, bareType, sniffType } from "./media-type.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("media types", () => {
  it.each([
    [bytes(0x89, 0x50, 0x4e, 0x47), "image/png"],
    [bytes(0xff, 0xd8, 0xff, 0xe0), "image/jpeg"],
    [latin("GIF89a"), "image/gif"],
    [latin("RIFF1234WEBP"), "image/webp"],
    [latin("\0\0\0\u0018ftypavif"), "image/avif"],
    [latin("RIFF1234WAVE"), "audio/wav"],
    [latin("fLaC"), "audio/flac"],
    [latin("OggS"), "audio/ogg"],
    [latin("ID3"), "audio/mpeg"],
    [bytes(0xff, 0xfb, 0x90), "audio/mpeg"],
    [latin("\0\0\0\u0018ftypmp42"), "video/mp4"],
    [bytes(0x1a, 0x45, 0xdf, 0xa3), "video/webm"],
    [latin("hello"), undefined],
    [bytes(), undefined],
  ])("are told by the first bytes: %j", (content, type) => {
    expect(sniffType(content)).toBe(type);
  });

  it("lose their parameters, and give files their ending", () => {
    expect(bareType(" Audio/WebM; codecs=opus")).toBe("audio/webm");
    expect(audioExtension("audio/mpeg; rate=1")).toBe("mp3");
    expect(audioExtension("audio/strange")).toBe("wav");
    const types = "flac x-flac m4a x-m4a mp3 mpeg mp4 ogg webm".split(" ");
    expect(types.map((type) => audioExtension(`audio/${type}`))).toEqual(
      "flac flac m4a m4a mp3 mp3 mp4 ogg webm".split(" "),
    );
    expect(audioExtension("video/webm")).toBe("webm");
  });
});

describe("base64", () => {
  it("agrees with btoa, for any size", () => {
    for (const size of [0, 1, 2, 3, 0x8000, 0x8001, 100_000]) {
      const content = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256);
      const text = btoa(Array.from(content, (code) => String.fromCharCode(code)).join(""));
      expect(toBase64(content)).toBe(text);
      expect(fromBase64(text)).toEqual(content);
    }
  });

  it("reads the alphabet of URLs and skips white space", () => {
    expect(fromBase64("-_ 8\n=")).toEqual(bytes(0xfb, 0xff));
  });
});

describe("data URLs", () => {
  it("are read in both encodings", () => {
    expect(readDataUrl("data:text/plain;charset=utf-8;base64,aGk=")).toEqual({
      bytes: latin("hi"),
      type: "text/plain;charset=utf-8",
    });
    expect(readDataUrl("data:,h%20i")).toEqual({ bytes: latin("h i"), type: "" });
    expect(readDataUrl("https://host")).toBeUndefined();
  });
});
