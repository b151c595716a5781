import { describe, expect, it } from "vitest";
import { createFetch, mappingFor, png } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import type { OutputType } from "../options.ts";

const base64 = btoa(String.fromCharCode(...png));
const dataUrl = `data:image/png;base64,${base64}`;

const draw = async <O extends OutputType = "blob">(
  provider: "hf-inference" | "nebius" | "together" | "replicate",
  reply: Response,
  outputType?: O,
) => {
  const double = createFetch(
    ({ url }) => {
      if (url === "https://cdn.test/gone") return new Response("<html>no</html>", { status: 403 });
      return url.startsWith("https://cdn.test") ? new Response(png) : reply;
    },
    mappingFor("text-to-image", provider),
  );
  const { client } = createTestClient(double);
  return client.textToImage<O>({ model: "a/b", provider, inputs: "x" }, { ...(outputType && { outputType }) });
};

const replies = {
  file: () => new Response(png, { headers: { "content-type": "image/png" } }),
  base64: () => Response.json({ data: [{ b64_json: base64 }] }),
  address: () => Response.json({ output: ["https://cdn.test/image"] }),
};

describe("an image", () => {
  it.each(Object.entries(replies))(
    "that comes as %s is a Blob by default, of the type its bytes tell",
    async (_name, reply) => {
      const image = await draw("hf-inference", reply());
      expect(image).toBeInstanceOf(Blob);
      expect(image.type).toBe("image/png");
      expect(new Uint8Array(await image.arrayBuffer())).toEqual(png);
    },
  );

  it.each(Object.entries(replies))("that comes as %s may be a data URL", async (_name, reply) => {
    expect(await draw("hf-inference", reply(), "dataUrl")).toBe(dataUrl);
  });

  it("may be an address: the one that came, or a data URL where none came", async () => {
    expect(await draw("hf-inference", replies.address(), "url")).toBe("https://cdn.test/image");
    expect(await draw("nebius", replies.base64(), "url")).toBe(dataUrl);
    expect(await draw("hf-inference", replies.file(), "url")).toBe(dataUrl);
  });

  it("may be the reply itself", async () => {
    expect(await draw("hf-inference", replies.address(), "json")).toEqual({ output: ["https://cdn.test/image"] });
    expect(await draw("hf-inference", replies.file(), "json")).toEqual({
      data: [{ b64_json: base64 }],
      type: "image/png",
    });
  });

  it("that is no base64 is an invalid output, not an error of the decoder", async () => {
    const reply = Response.json({ data: [{ b64_json: "not base64!" }] });
    expect(await failureOf(draw("nebius", reply))).toMatchObject({
      code: "invalid_output",
      message: expect.stringContaining("The file in the reply is not valid base64"),
    });
  });

  it("whose address leads nowhere is a failed download, not an error page", async () => {
    const reply = Response.json({ status: "succeeded", output: "https://cdn.test/gone" });
    expect(await failureOf(draw("replicate", reply))).toMatchObject({
      code: "download_failed",
      message: "An error occurred while fetching the file (status 403)",
      request: { url: "https://cdn.test/gone" },
    });
  });

  it("whose address is none is not fetched", async () => {
    const reply = Response.json({ output: ["file:///etc/passwd"] });
    expect(await failureOf(draw("hf-inference", reply))).toMatchObject({
      code: "download_failed",
      message: "The URL of the file is neither http(s) nor a data URL",
    });
  });

  it("whose download breaks off is a failed download", async () => {
    const double = createFetch(
      ({ url }) => {
        const reply = () => Response.json({ output: ["https://cdn.test/image"] });
        return url.startsWith("https://cdn.test") ? new TypeError("reset") : reply();
      },
      mappingFor("text-to-image", "hf-inference"),
    );
    const { client } = createTestClient(double, "hf_t", { includeCredentials: true, maxRetries: 0 });
    expect(await failureOf(client.textToImage({ model: "a/b", inputs: "x" }))).toMatchObject({
      code: "download_failed",
      message: "An error occurred while fetching the file: the connection failed",
      request: { url: "https://cdn.test/image", headers: {} },
    });
    expect(double.calls().map(({ credentials }) => credentials)).toEqual(["include", undefined]);
  });

  it("of unknown bytes has the type that the reply declares", async () => {
    const text = new TextEncoder().encode("plain");
    const file = new Response(text, { headers: { "content-type": "image/x-own" } });
    expect((await draw("hf-inference", file)).type).toBe("image/x-own");
    const reply = Response.json({ data: [{ b64_json: btoa("plain") }] });
    expect(await draw("nebius", reply, "dataUrl")).toMatch(/^data:image\/[a-z]+;base64,/);
  });

  it("is asked for by address where the provider can tell one", async () => {
    const double = createFetch(
      () => Response.json({ data: [{ url: "https://cdn.test/x" }] }),
      mappingFor("text-to-image", "together"),
    );
    const { client } = createTestClient(double);
    const args = { model: "a/b", provider: "together", inputs: "x" } as const;
    expect(await client.textToImage(args, { outputType: "url" })).toBe("https://cdn.test/x");
    expect(double.calls()[0]?.json.response_format).toBe("url");
  });

  it("that did not come is invalid output", async () => {
    expect(await failureOf(draw("nebius", Response.json({ data: [] })))).toMatchObject({
      code: "invalid_output",
      message: expect.stringContaining("data: expected an image as b64_json or url, received an empty list"),
    });
  });
});
