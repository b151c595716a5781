import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { HubError } from "../errors.ts";
import { routerRequest, signedIn } from "../testing/router/request.ts";
import { createRequestBodies, readBody } from "./request-body.ts";

const limits = { maxBodyBytes: 8, maxAnonymousBodyBytes: 4 };
const bodies = (parse: () => unknown = () => ({})) => createRequestBodies(async () => parse(), limits);
const known = { viewer: signedIn };

describe("the size of a body", () => {
  test("up to the limit is read", async () => {
    expect((await bodies().read(routerRequest({ ...known, body: "12345678" }).inbound)).toString()).toBe("12345678");
    expect((await bodies().read(routerRequest({ body: "1234" }).inbound)).toString()).toBe("1234");
  });

  test.each([
    ["an account", { ...known, body: "123456789" }, 8, "An admin can raise ORRERY_MAX_BODY."],
    ["an announced length", { ...known, headers: { "content-length": "9" } }, 8, "An admin can raise ORRERY_MAX_BODY."],
    ["no account", { body: "12345" }, 4, "Send a hub token, or ask an admin to raise ORRERY_MAX_ANONYMOUS_BODY."],
  ])("beyond the limit is refused: %s", async (_name, given, max, hint) => {
    await expect(bodies().read(routerRequest(given).inbound)).rejects.toMatchObject({
      code: "too_large",
      status: 413,
      message: `The request body exceeds ${max} bytes. ${hint}`,
    });
  });

  test("has the lower of both limits without an account", async () => {
    const lower = createRequestBodies(async () => ({}), { maxBodyBytes: 2, maxAnonymousBodyBytes: 4 });
    await expect(lower.read(routerRequest({ body: "123" }).inbound)).rejects.toThrow("exceeds 2 bytes");
  });

  test("has a general hint elsewhere", async () => {
    await expect(readBody(routerRequest({ body: "12" }).inbound, 1)).rejects.toThrow(
      "The request body exceeds 1 bytes. Send a smaller body.",
    );
    expect((await readBody(routerRequest({ headers: { "content-length": "2" }, body: "12" }).inbound, 2)).length).toBe(
      2,
    );
  });

  test("a body that is cut off is refused", async () => {
    const request = Object.assign(
      new Readable({
        read() {
          this.destroy(new Error("reset"));
        },
      }),
      { headers: {} },
    );
    await expect(readBody({ request } as never, 9)).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      message: "The request body was cut off. Send it again.",
    });
  });
});

describe("the JSON of a body", () => {
  const parse = (value: unknown) => bodies(() => value).parseObject(Buffer.from(""));

  test("is an object", async () => {
    expect(await parse({ a: 1 })).toEqual({ a: 1 });
  });

  test.each([[[]], [null], ["text"], [1], [undefined]])("%j is refused", async (value) => {
    await expect(parse(value)).rejects.toMatchObject({
      code: "bad_request",
      status: 400,
      message: "The body must be a JSON object.",
    });
  });

  test("errors of the parser are the caller's", async () => {
    const failing = (error: Error) =>
      bodies(() => {
        throw error;
      }).parseObject(Buffer.from(""));
    await expect(failing(new HubError("bad_request", "The body is not JSON."))).rejects.toMatchObject({
      name: "RouterError",
      code: "bad_request",
      status: 400,
      message: "The body is not JSON.",
    });
    const busy = new HubError("unavailable", "Busy.", { headers: { "retry-after": "1" } });
    await expect(failing(busy)).rejects.toMatchObject({
      name: "RouterError",
      code: "rate_limited",
      status: 429,
      headers: { "retry-after": "1" },
      message: "Too many large requests right now. Try again in a moment.",
    });
    const bug = new TypeError("bug");
    await expect(failing(bug)).rejects.toBe(bug);
  });
});
