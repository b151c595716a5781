import { describe, expect, it } from "vitest";
import { createFetch, mappingFor, png } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";

const labels = [{ label: "cat", score: 1 }];
const mapping = mappingFor("image-classification", "hf-inference");
const base64 = btoa(String.fromCharCode(...png));
/** Node's own kind of bytes; pages have none. */
const buffers = "Buffer" in globalThis ? [["a Buffer that is part of a pool", Buffer.from(png)] as const] : [];

/** Classifies an image given in some form; returns what was sent for it. */
const classify = async (args: object) => {
  const double = createFetch(({ url }) => {
    if (url === "https://files.test/cat.png") return new Response(png, { headers: { "content-type": "image/png" } });
    return url.startsWith("https://files.test") ? new Response("gone", { status: 404 }) : Response.json(labels);
  }, mapping);
  const { client } = createTestClient(double);
  const result = await client.imageClassification({ model: "a/b", ...args } as never);
  expect(result).toEqual(labels);
  return double;
};

const unreadable = (reason: string) => `The file in inputs cannot be read: ${reason}`;
const noForm = "it is neither an http(s) URL, nor a data URL, nor base64";
const noKind = "give a Blob, an ArrayBuffer, a Uint8Array, a data URL or an http(s) URL";

describe("files as inputs", () => {
  it.each<readonly [string, unknown]>([
    ["a Blob", new Blob([png], { type: "image/png" })],
    ["a Blob without type", new Blob([png])],
    ["a File", new File([png], "cat.png", { type: "image/png" })],
    ["an ArrayBuffer", png.buffer.slice(0)],
    ["a Uint8Array", png],
    ["a part of a larger buffer", new Uint8Array([0, ...png, 0]).subarray(1, -1)],
    ...buffers,
    ["a data URL", `data:image/png;base64,${base64}`],
    ["a data URL without type", `data:;base64,${base64}`],
    ["base64", base64],
    ["an address", "https://files.test/cat.png"],
    ["a URL object", new URL("https://files.test/cat.png")],
  ])("may be %s", async (_name, inputs) => {
    const double = await classify({ inputs });
    const { body, headers } = double.calls().at(-1) ?? {};
    expect(new Uint8Array(body as Uint8Array)).toEqual(png);
    expect(headers?.["content-type"]).toBe("image/png");
  });

  it("are found under their older names", async () => {
    for (const args of [{ data: png }, { image: png }, { inputs: { image: png } }])
      expect((await classify(args)).calls().at(-1)?.body).toEqual(png);
  });

  it("travel as base64 beside parameters", async () => {
    const double = await classify({ inputs: png, parameters: { top_k: 2 } });
    expect(double.calls()[0]?.json).toEqual({ inputs: base64, parameters: { top_k: 2 } });
  });

  it("are fetched without the caller's token", async () => {
    const double = await classify({ inputs: "https://files.test/cat.png" });
    expect(double.sent.find(({ url }) => url.startsWith("https://files"))?.headers).toEqual({});
  });

  it.each([
    [
      "an address that is gone",
      "https://files.test/gone.png",
      "An error occurred while fetching the file (status 404)",
    ],
    ["text that is nothing of the kind", "not an image!", unreadable(noForm)],
    ["empty text", "", unreadable(noForm)],
    ["another scheme", "file:///etc/passwd", unreadable(noForm)],
    ["a number", 7, unreadable(noKind)],
    ["a plain object", { bytes: [] }, unreadable(noKind)],
    ["a data URL with broken base64", "data:image/png;base64,%%%", expect.stringMatching(unreadable("."))],
  ])("fail as unreadable: %s", async (_name, inputs, message) => {
    expect(await failureOf(classify({ inputs }))).toMatchObject({ code: "media_unreadable", message });
  });

  it.each(["application/octet-stream", "binary/octet-stream; x=1", ""])(
    "have the type of their bytes where theirs is %j",
    async (type) => {
      const double = await classify({ inputs: new Blob([png], { type }) });
      expect(double.calls()[0]?.headers["content-type"]).toBe("image/png");
    },
  );

  it("may be left out where the task can do without", async () => {
    const double = createFetch(() => Response.json({}), mappingFor("image-text-to-image", "fal-ai"));
    const { client } = createTestClient(double, "fal-key");
    await failureOf(client.imageTextToImage({ model: "a/b", provider: "fal-ai", parameters: { prompt: "x" } }));
    expect(double.calls()[0]?.json).toEqual({ prompt: "x" });
  });
});
