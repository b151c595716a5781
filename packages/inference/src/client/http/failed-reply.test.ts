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
    ["text", "text"],
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
  });

  it("is read no further than it is worth", async () => {
    const reply = await readFailedReply(new Response("x".repeat(300_000), { status: 500 }));
    expect(reply.body.length).toBe(65_536);
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
