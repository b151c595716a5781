import { describe, expect, test } from "vitest";
import type { Guard } from "../../guard/guard.ts";
import { readTaskInput } from "./task-input.ts";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const asked: string[] = [];
const guard = {
  fetch: async (url: string) => {
    asked.push(url);
    if (url.includes("private")) throw new Error("the address is private");
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
    const { media } = await readTaskInput(guard, "image-classification", png, "application/octet-stream");
    expect(media?.bytes).toBe(png);
  });

  test("only URLs are downloaded, and a failed download names the field and the reason", async () => {
    asked.length = 0;
    await read("image-classification", { inputs: png.toString("base64") });
    expect(asked).toEqual([]);
    await expect(read("image-classification", { inputs: "http://private.example/a.png" })).rejects.toThrow(
      expect.objectContaining({
        code: "bad_request",
        param: "inputs",
        message: "“inputs” could not be downloaded: the address is private",
      }),
    );
  });

  test("text that is no file is refused", async () => {
    await expect(read("image-classification", { inputs: "" })).rejects.toThrow(
      "“inputs” must be a base64 file, a data URL or an http(s) URL.",
    );
  });

  test("inputs of tasks without files stay as they are", async () => {
    expect(await read("text-classification", { inputs: "https://example.com", model: "m" })).toEqual({
      args: { inputs: "https://example.com" },
    });
  });
});
