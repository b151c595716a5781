import { describe, expect, test } from "vitest";
import type { Guard } from "../../guard/guard.ts";
import { deliver, typeOf } from "./deliver.ts";

const fetched: string[] = [];
const guardWith = (reply: () => Response): Guard => ({
  fetch: async (url) => {
    fetched.push(String(url));
    return reply();
  },
});
const noGuard = guardWith(() => {
  throw new Error("nothing is to be fetched");
});

describe("the type of a file", () => {
  test.each([
    ["\x89PNG", "image/png"],
    ["\xff\xd8\xff", "image/jpeg"],
    ["RIFF\n\n\n\nWEBP", "image/webp"],
    ["GIF89a", "image/gif"],
    ["RIFF\n\n\n\nWAVE", "audio/wav"],
    ["ID3", "audio/mpeg"],
    ["\xff\xfb", "audio/mpeg"],
    ["\xff\xf3", "audio/mpeg"],
    ["\xff\xf2", "audio/mpeg"],
    ["fLaC", "audio/flac"],
    ["OggS", "audio/ogg"],
    ["\n\n\n\nftyp", "video/mp4"],
    ["x\x89PNG", "text/given"],
    ["RIFF", "text/given"],
    ["", "text/given"],
  ])("that begins with %j is %s", (start, type) => {
    expect(typeOf(Buffer.from(start, "latin1"), "text/given")).toBe(type);
  });

  test("is unknown bytes if there is no other", () => {
    expect(typeOf(Buffer.from("x"), "")).toBe("application/octet-stream");
  });
});

describe("a result", () => {
  test("in the reply is sent as JSON", async () => {
    expect(await deliver(noGuard, { value: { a: 1 } as never }, true)).toEqual({ json: { a: 1 } });
  });

  test("in base64 is decoded", async () => {
    const media = { base64: Buffer.from("GIF8").toString("base64"), type: "image/png" };
    expect(await deliver<"text-to-image">(noGuard, { media }, true)).toEqual({
      bytes: Buffer.from("GIF8"),
      type: "image/gif",
    });
  });

  test("that is the body has the type of the body", async () => {
    const media = { blob: new Blob(["abc"], { type: "audio/aac" }) };
    expect(await deliver<"text-to-speech">(noGuard, { media }, true)).toEqual({
      bytes: Buffer.from("abc"),
      type: "audio/aac",
    });
  });

  test("at a URL is the URL, or what is there", async () => {
    const guard = guardWith(() => new Response("abc", { headers: { "content-type": "image/x" } }));
    const media = { url: "https://cdn.invalid/a" };
    fetched.length = 0;
    expect(await deliver<"text-to-image">(guard, { media }, true)).toEqual({ url: "https://cdn.invalid/a" });
    expect(fetched).toEqual([]);
    const file = { bytes: Buffer.from("abc"), type: "image/x" };
    expect(await deliver<"text-to-image">(guard, { media }, false)).toEqual(file);
    expect(fetched).toEqual(["https://cdn.invalid/a"]);
  });

  test("at a URL that names no type is unknown bytes", async () => {
    const guard = guardWith(() => new Response(new Uint8Array([1])));
    const media = { url: "https://cdn.invalid/a" };
    expect(await deliver<"text-to-image">(guard, { media }, false)).toEqual({
      bytes: Buffer.from([1]),
      type: "application/octet-stream",
    });
  });

  test("that cannot be downloaded fails, and its body is given up", async () => {
    let isCanceled = false;
    const body = new ReadableStream({
      cancel: () => {
        isCanceled = true;
      },
    });
    const guard = guardWith(() => new Response(body, { status: 404 }));
    const media = { url: "https://cdn.invalid/a" };
    await expect(deliver<"text-to-image">(guard, { media }, false)).rejects.toThrow(
      "its result could not be downloaded: status 404",
    );
    expect(isCanceled).toBe(true);
  });

  test.each([
    ["data:image/x;base64,YWJj", "image/x", "abc"],
    ["data:text/x,a;b,ž\n", "text/x", "a;b,ž\n"],
    ["data:,x", "application/octet-stream", "x"],
  ])("within the URL %j is not fetched", async (url, type, text) => {
    expect(await deliver<"text-to-image">(noGuard, { media: { url } }, false)).toEqual({
      bytes: Buffer.from(text),
      type,
    });
  });

  test("that is made of a file is made after the download", async () => {
    const guard = guardWith(() => new Response("abc", { headers: { "content-type": "text/x" } }));
    const reading = { download: "https://cdn.invalid/a", into: (media: unknown) => ({ media }) as never };
    expect(await deliver<"text-to-image">(guard, reading, true)).toEqual({
      json: { media: { bytes: Buffer.from("abc"), type: "text/x" } },
    });
  });
});
