import { describe, expect, test } from "vitest";
import type { Guard } from "../../guard/guard.ts";
import { readTaskInput } from "./task-input.ts";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const asked: string[] = [];
const guard = {
  fetch: async (url: string) => {
    asked.push(url);
    if (url.includes("private")) throw new Error("the address is private");
    if (url.includes("silent"))
      return new Response(new ReadableStream({ pull: (body) => body.error(new Error("it sent nothing")) }));
    return new Response(png, { headers: { "content-type": "image/png" } });
  },
} as unknown as Guard;
const read = (task: string, body: Record<string, unknown>) => readTaskInput(guard, task, body, "application/json");

describe("files of a task", () => {
  test.each([
    ["a URL", "https://example.com/a.png"],
    ["base64", png.toString("base64")],
    ["a data URL", `data:image/png;base64,${png.toString("base64")}`],
  ])("%s", async (_, inputs) => {
    const { args, media } = await read("image-classification", { inputs, parameters: { top_k: 2 } });
    expect(Buffer.from(media?.bytes ?? []).equals(png)).toBe(true);
    expect(media?.type).toBe("image/png");
    expect(args).toEqual({ parameters: { top_k: 2 } });
  });

  test("a file in a field of the inputs leaves the other fields", async () => {
    const inputs = { image: png.toString("base64"), question: "What is it?" };
    const { args, media } = await read("visual-question-answering", { inputs });
    expect(Buffer.from(media?.bytes ?? []).equals(png)).toBe(true);
    expect(args).toEqual({ inputs: { question: "What is it?" } });
  });

  test("bytes alone are the file", async () => {
    const { args, media } = await readTaskInput(guard, "image-classification", png, "application/octet-stream");
    expect([args, media]).toEqual([{}, { bytes: png, type: "image/png" }]);
    const text = await readTaskInput(guard, "image-classification", Buffer.from("x"), "image/x");
    expect(text.media?.type).toBe("image/x");
  });

  test.each([
    ...["audio-classification", "audio-to-audio", "automatic-speech-recognition", "image-classification"],
    ...["image-segmentation", "image-text-to-image", "image-text-to-video", "image-to-image", "image-to-text"],
    ...["image-to-video", "object-detection"],
  ])("the inputs of %s are a file", async (task) => {
    const body = { inputs: png.toString("base64"), model: "m", options: {}, provider: {}, seed: 1 };
    expect(await read(task, body)).toEqual({ args: { seed: 1 }, media: { bytes: png, type: "image/png" } });
    expect(await read(task, { inputs: { a: 1 } })).toEqual({ args: { inputs: { a: 1 } } });
    expect(await read(task, {})).toEqual({ args: {} });
  });

  test.each(["document-question-answering", "visual-question-answering", "zero-shot-image-classification"])(
    "the image in the inputs of %s is a file",
    async (task) => {
      const inputs = { image: png.toString("base64"), labels: [] };
      expect(await read(task, { inputs, seed: 1 })).toEqual({
        args: { inputs: { labels: [] }, seed: 1 },
        media: { bytes: png, type: "image/png" },
      });
      expect(await read(task, { inputs: { image: 7 } })).toEqual({ args: { inputs: { image: 7 } } });
      expect(await read(task, { inputs: null })).toEqual({ args: { inputs: null } });
      await expect(read(task, { inputs: { image: "" } })).rejects.toMatchObject({
        code: "bad_request",
        status: 400,
        param: "inputs.image",
        message: '"inputs.image" must be a base64 file, a data URL or an http(s) URL.',
      });
    },
  );

  test("the type of a file is the given one if its bytes do not tell", async () => {
    const typeOf = async (inputs: string) => (await read("image-to-image", { inputs })).media?.type;
    expect(await typeOf("data:image/x;base64,AAAA")).toBe("image/x");
    expect(await typeOf("AAAA")).toBe("application/octet-stream");
  });

  test("only URLs are downloaded, and a failed download names the field and the reason", async () => {
    asked.length = 0;
    await read("image-classification", { inputs: png.toString("base64") });
    expect(asked).toEqual([]);
    await expect(read("image-classification", { inputs: "http://private.example/a.png" })).rejects.toThrow(
      expect.objectContaining({
        code: "bad_request",
        param: "inputs",
        message: '"inputs" could not be downloaded: the address is private',
      }),
    );
  });

  test("a download that breaks off names the field and the reason, too", async () => {
    await expect(read("image-classification", { inputs: "http://silent.example/a.png" })).rejects.toThrow(
      expect.objectContaining({
        code: "bad_request",
        param: "inputs",
        message: '"inputs" could not be downloaded: it sent nothing',
      }),
    );
  });

  test("text that is no file is refused", async () => {
    await expect(read("image-classification", { inputs: "" })).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      param: "inputs",
      message: '"inputs" must be a base64 file, a data URL or an http(s) URL.',
    });
  });

  test("inputs of tasks without files stay as they are", async () => {
    expect(await read("text-classification", { inputs: "https://example.com", model: "m" })).toEqual({
      args: { inputs: "https://example.com" },
    });
  });
});
