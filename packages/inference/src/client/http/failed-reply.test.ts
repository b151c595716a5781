import { describe, expect, it } from "vitest";
import { messageIn, readFailedReply } from "./failed-reply.ts";

describe("the message of a failed reply", () => {
  it.each([
    [{ error: "plain" }, "plain"],
    [{ error: { message: "nested", code: 1 } }, "nested"],
    [{ error: ["one", "two"] }, "one; two"],
    [{ detail: "fast" }, "fast"],
    [{ detail: [{ loc: ["body"], msg: "field required" }] }, "field required"],
    [{ message: "top" }, "top"],
    [{ title: "Problem", detail: "in detail" }, "in detail"],
    [{ error_description: "expired" }, "expired"],
    [{ errors: [{ message: "first" }] }, "first"],
    [{ title: "Problem" }, "Problem"],
    [{ msg: "short" }, "short"],
    [{ error: "", message: "second" }, "second"],
    [["1", "2", "3", "4", "5", "6"], "1; 2; 3; 4; 5"],
    [[], undefined],
    ["text", "text"],
    [" text\n", "text"],
    ["  ", undefined],
    [7, undefined],
    [{ error: {} }, undefined],
    [{ ok: false }, undefined],
    [null, undefined],
  ])("%j is %s", (body, message) => {
    expect(messageIn(body)).toBe(message);
  });

  it("is the text of a text, and not that of a page", async () => {
    const read = (body: string, type: string) =>
      readFailedReply(new Response(body, { status: 500, headers: { "content-type": type } }));
    expect((await read("out of memory", "text/plain")).message).toBe("out of memory");
    expect((await read("<html>Bad gateway</html>", "text/html")).message).toBeUndefined();
    expect((await read('{"error":"in json"}', "text/plain")).message).toBe("in json");
    expect((await read("", "text/plain")).message).toBeUndefined();
    expect((await read(" <!doctype html>", "text/plain")).message).toBeUndefined();
    expect((await read("Bad gateway", "Text/HTML; charset=utf-8")).message).toBeUndefined();
    expect((await read("x".repeat(600), "text/plain")).message).toBe("x".repeat(500));
    expect((await read("a < b", "text/plain")).message).toBe("a < b");
  });

  it("is the whole body where JSON has no message, and is parsed", async () => {
    expect(await readFailedReply(Response.json({ estimated_time: 3 }, { status: 503 }))).toEqual({
      status: 503,
      body: '{"estimated_time":3}',
      data: { estimated_time: 3 },
      message: '{"estimated_time":3}',
      retryAfter: null,
    });
    expect(await readFailedReply(new Response("no", { status: 500 }))).toEqual({
      status: 500,
      body: "no",
      message: "no",
      retryAfter: null,
    });
  });

  it("is read across chunks, and is empty where the connection breaks", async () => {
    const bytes = new TextEncoder().encode("zwölf");
    const body = (end: (controller: ReadableStreamDefaultController) => void) =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(bytes.subarray(0, 3));
          controller.enqueue(bytes.subarray(3));
          end(controller);
        },
      });
    const whole = new Response(
      body((controller) => controller.close()),
      { status: 500 },
    );
    expect((await readFailedReply(whole)).body).toBe("zwölf");
    const broken = new Response(
      body((controller) => controller.error(new Error("reset"))),
      { status: 500 },
    );
    expect((await readFailedReply(broken)).body).toBe("");
  });

  it("is read no further than it is worth", async () => {
    const reply = await readFailedReply(new Response("x".repeat(300_000), { status: 500 }));
    expect(reply.body.length).toBe(65_536);
    const largest = await readFailedReply(new Response("x".repeat(65_536), { status: 500 }));
    expect(largest.body.length).toBe(65_536);
  });

  it("comes with what the headers tell", async () => {
    const headers = { "x-request-id": "r1", "retry-after": "3", "x-error-code": "GatedRepo", "x-error-message": "ask" };
    expect(await readFailedReply(new Response(null, { status: 403, headers }))).toEqual({
      status: 403,
      body: "",
      requestId: "r1",
      retryAfter: "3",
      errorCode: "GatedRepo",
      message: "ask",
    });
  });
});
