import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { routerRequest } from "../../testing/router/request.ts";
import { baseHeaders } from "../reply-headers.ts";
import { answerMedia } from "./media.ts";
import { mediaAddress } from "./media-address.ts";

const signing = { secret: "s3cret", publicUrl: "https://hub.example" };
const file = "https://files.example/a.mp4";

const ask = async (
  reply: Response | Error,
  { method = "GET", headers = {}, at = 1_000 }: { method?: string; headers?: Record<string, string>; at?: number } = {},
) => {
  const asked: unknown[][] = [];
  const query = new URL(mediaAddress(signing, routerRequest({ at: 1_000 }).inbound, file)).search;
  const { inbound } = routerRequest({ method, headers, query });
  const sent: { status?: number; headers?: object } = {};
  const response = Object.assign(new PassThrough(), {
    writeHead: (status: number, given: object) => Object.assign(sent, { status, headers: given }),
  });
  const guard = {
    fetch: async (url: string, options: { signal: AbortSignal; headers?: object }) => {
      asked.push([url, options.headers]);
      inbound.caller.onAbort?.();
      asked.push([options.signal.aborted]);
      if (reply instanceof Error) throw reply;
      return reply;
    },
  };
  const answered = answerMedia(
    { guard: guard as never, signing, now: () => at },
    { ...inbound, response: response as never },
  );
  const chunks: Buffer[] = [];
  response.on("data", (chunk) => chunks.push(chunk));
  await answered;
  return { ...sent, asked, text: Buffer.concat(chunks).toString(), onAbort: inbound.caller.onAbort };
};
const video = (status = 200, more: Record<string, string> = {}) =>
  new Response("video", { status, headers: { "content-type": "video/mp4", ...more } });

describe("a result", () => {
  test("is proxied with the headers that players need", async () => {
    const kept = {
      "content-length": "4",
      "accept-ranges": "bytes",
      etag: "e",
      "last-modified": "l",
      "content-range": "r",
    };
    const { status, headers, text, asked, onAbort } = await ask(video(206, { ...kept, "x-other": "1" }), {
      headers: { range: "bytes=0-3" },
    });
    expect([status, text, onAbort]).toEqual([206, "video", undefined]);
    expect(headers).toEqual({
      ...baseHeaders("request-1"),
      ...kept,
      "content-type": "video/mp4",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, max-age=3600",
    });
    // The download ends when the caller leaves.
    expect(asked).toEqual([[file, { range: "bytes=0-3" }], [true]]);
  });

  test("is fetched whole without a range, and is not sent for HEAD", async () => {
    expect((await ask(video())).asked[0]).toEqual([file, undefined]);
    expect(await ask(video(), { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });

  test("has no content for an invalid range, and is not cached then", async () => {
    const reply = new Response("page", { status: 416, headers: { "content-type": "text/html", "content-range": "r" } });
    const { status, headers, text } = await ask(reply);
    expect([status, text]).toEqual([416, ""]);
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-range": "r" });
  });
});

describe("the type of a result", () => {
  test.each(["image/png", "audio/wav", "video/mp4", "application/octet-stream", "IMAGE/PNG"])(
    "%s is shown",
    async (type) => {
      const reply = new Response("x", { headers: { "content-type": type } });
      expect(await ask(reply)).toMatchObject({ status: 200, text: "x", headers: { "content-type": type } });
    },
  );

  test("is unknown", async () => {
    const reply = new Response(Buffer.from("x"));
    expect(await ask(reply)).toMatchObject({ headers: { "content-type": "application/octet-stream" } });
  });

  test.each(["text/html", "image/svg+xml", "text/plain", "application/json", "audio/x+xml"])(
    "%s is refused",
    async (type) => {
      await expect(ask(new Response("x", { headers: { "content-type": type } }))).rejects.toMatchObject({
        code: "provider_failed",
        status: 502,
        message: `The result cannot be shown: its type is "${type}".`,
      });
    },
  );

  test("that is long is shortened", async () => {
    const reply = new Response("x", { headers: { "content-type": `text/${"x".repeat(60)}` } });
    await expect(ask(reply)).rejects.toThrow(`its type is "text/${"x".repeat(55)}".`);
  });
});

describe("a result that cannot be fetched", () => {
  test("because its URL is not signed or has expired", async () => {
    const day = 24 * 60 * 60 * 1000;
    await expect(ask(video(), { at: 1_000 + day })).rejects.toMatchObject({
      code: "forbidden",
      status: 403,
      message: "The URL's signature is invalid or has expired. Run the model again.",
    });
  });

  test("because the provider fails", async () => {
    await expect(ask(video(404))).rejects.toMatchObject({
      code: "provider_failed",
      status: 502,
      message: "The result cannot be shown: the provider answered 404.",
    });
    const cause = new Error("reset");
    await expect(ask(cause)).rejects.toMatchObject({
      code: "provider_unreachable",
      status: 502,
      cause,
      message: "The result could not be downloaded from the provider. Run the model again.",
    });
  });
});
