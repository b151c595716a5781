import { describe, expect, test } from "vitest";
import { callDeps, candidateAt } from "../../testing/router/calls.ts";
import { jsonOf, routerRequest } from "../../testing/router/request.ts";
import { readMediaAddress } from "./media-address.ts";
import { answerImages } from "./openai-media.ts";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const hub = candidateAt("hf-inference", { task: "text-to-image" });
const together = candidateAt("together", { task: "text-to-image" });
const local = async () => ({ status: 200, headers: { "content-type": "image/png" }, body: png });

const draw = async (body: object, options: Parameters<typeof callDeps>[0] = { order: [hub], answer: local }) => {
  const { deps, record } = callDeps(options);
  const text = JSON.stringify({ model: "acme/painter", prompt: "a cat", ...body });
  const { inbound, sent } = routerRequest({ at: 5_999, body: text });
  await answerImages(deps, inbound);
  return { record, sent, body: jsonOf(sent), bytes: text.length };
};
const localBody = async (body: object) => {
  const { record } = await draw(body);
  return JSON.parse(Buffer.from(record.localAsks[0]?.body ?? []).toString());
};

describe("an image", () => {
  test("is sent as base64, or as a data URL", async () => {
    const { sent, body } = await draw({});
    expect(body).toEqual({ created: 5, data: [{ b64_json: png.toString("base64") }] });
    expect([sent.status, sent.headers?.["x-orrery-provider"]]).toEqual([200, "hf-inference"]);
    expect((await draw({ response_format: "b64_json" })).body).toEqual(body);
    const asUrl = await draw({ response_format: "url" });
    expect(asUrl.body).toEqual({ created: 5, data: [{ url: `data:image/png;base64,${png.toString("base64")}` }] });
    expect([asUrl.sent.status, asUrl.sent.headers?.["x-orrery-provider"]]).toEqual([200, "hf-inference"]);
  });

  test("is sent as a URL of the hub if the provider returns a URL", async () => {
    const reply = { body: { data: [{ url: "https://files.example/a.png" }] } };
    const { body, sent } = await draw({ response_format: "url" }, { order: [together], replies: [reply] });
    const { created, data } = body as { created: number; data: { url: string }[] };
    expect([created, data.length, sent.status, sent.headers?.["x-orrery-provider"]]).toEqual([5, 1, 200, "together"]);
    expect(readMediaAddress("s3cret", new URL(data[0]?.url ?? "").search, 6_000)).toBe("https://files.example/a.png");
  });

  test("that the hub's own service sends as JSON is passed on", async () => {
    const answer = async () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: Buffer.from("[1]"),
    });
    const { body, sent } = await draw({}, { order: [hub], answer });
    expect([sent.status, body, sent.headers?.["x-orrery-provider"]]).toEqual([200, [1], "hf-inference"]);
  });
});

describe("the request for an image", () => {
  test("is planned and written down", async () => {
    const { record, bytes } = await draw(
      { model: "acme/painter:together", provider: { ignore: ["groq"] } },
      {
        order: [hub],
        answer: local,
        hasBudget: true,
      },
    );
    expect(record.routes).toEqual([
      {
        target: { modelId: "acme/painter", policy: "fastest", provider: "together" },
        constraints: { tasks: ["text-to-image"], canCarry: expect.any(Function), ignore: ["groq"] },
      },
    ]);
    expect(record.opened).toEqual([
      {
        kind: { endpoint: "images", model: "acme/painter", task: "text-to-image", isStreamed: false },
        order: [hub],
        maxUsage: { input: bytes, output: 0 },
      },
    ]);
    expect(record.localAsks).toMatchObject([{ path: "", task: "text-to-image" }]);
  });

  test.each([
    [{}, { inputs: "a cat" }],
    [{ n: 1, user: "u", quality: "auto", style: "vivid" }, { inputs: "a cat" }],
    [{ quality: "standard", style: null }, { inputs: "a cat" }],
    [{ quality: null, size: "auto" }, { inputs: "a cat" }],
    [{ size: "512x1024" }, { inputs: "a cat", parameters: { width: 512, height: 1024 } }],
    [
      { size: "1x99999", seed: 7 },
      { inputs: "a cat", parameters: { seed: 7, width: 1, height: 99_999 } },
    ],
  ])("with %j is %j", async (fields, expected) => {
    expect(await localBody(fields)).toEqual(expected);
  });

  test.each<readonly [object, string, string]>([
    [{ prompt: 7 }, "prompt", '"prompt" must be a string.'],
    [{ n: 2 }, "n", '"n" must be 1. Send one request per image.'],
    [{ response_format: "png" }, "response_format", '"response_format" must be b64_json or url.'],
    ...["100000x1", "1x100000", "512", "x512", "512x", " 1x1", "1x1 ", 7].map(
      (size) => [{ size }, "size", '"size" must be like 1024x1024.'] as const,
    ),
    [{ quality: "hd" }, "quality", '"quality" is not supported. Remove it.'],
    [{ style: "natural" }, "style", '"style" is not supported. Remove it.'],
    [{ style: "auto" }, "style", '"style" is not supported. Remove it.'],
  ])("with %j is refused", async (fields, param, message) => {
    await expect(draw(fields)).rejects.toMatchObject({ code: "bad_request", status: 400, param, message });
  });
});
