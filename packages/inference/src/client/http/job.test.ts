import { describe, expect, it } from "vitest";
import { createFetch, mappingFor, png, type Sent } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";

const file = () => new Response(png, { headers: { "content-type": "application/octet-stream" } });
const draw = { model: "a/b", inputs: "x" } as const;
const pathsOf = (sent: readonly Sent[]) => sent.map(({ method, url }) => `${method} ${url}`);

const queue = (
  states: readonly (object | Response)[],
  result: object | Response = { video: { url: "https://cdn.test/video" } },
) => {
  let polls = 0;
  return ({ url, method }: Sent): Response => {
    if (url.startsWith("https://cdn.test")) return file();
    if (method === "PUT") return Response.json({});
    if (method === "POST")
      return Response.json({
        request_id: "r",
        status: "IN_QUEUE",
        response_url: "https://queue.fal.run/a/b/requests/r",
      });
    const state = url.includes("/status") ? (states[polls++] ?? states.at(-1) ?? {}) : result;
    return state instanceof Response ? state.clone() : Response.json(state);
  };
};

const unreachable = "Failed to fetch the status or result from fal";

describe("a queue", () => {
  it("is asked every half second, below the router, with the caller's token, until the job is done", async () => {
    const double = createFetch(
      queue([{ status: "IN_QUEUE" }, { status: "IN_PROGRESS" }, { status: "COMPLETED" }]),
      mappingFor("text-to-video", "fal-ai"),
    );
    const { client, clock } = createTestClient(double);
    const video = await client.textToVideo({ ...draw, provider: "fal-ai" });
    expect(video.type).toBe("image/png");
    expect(clock.slept).toEqual([500, 500, 500]);
    const base = "https://hub.test/router/fal-ai";
    const status = `GET ${base}/a/b/requests/r/status?_subdomain=queue`;
    expect(pathsOf(double.calls())).toEqual([
      `POST ${base}/at/provider?_subdomain=queue`,
      status,
      status,
      status,
      `GET ${base}/a/b/requests/r?_subdomain=queue`,
      "GET https://cdn.test/video",
    ]);
    expect(double.calls().map(({ headers }) => headers.authorization)).toEqual([
      ...Array(5).fill("Bearer hf_test_token"),
      undefined,
    ]);
  });

  it("is asked at its own host with the provider's key", async () => {
    const double = createFetch(queue([{ status: "COMPLETED" }]), mappingFor("text-to-video", "fal-ai"));
    await createTestClient(double, "key-of-fal").client.textToVideo({ ...draw, provider: "fal-ai" });
    expect(
      double
        .calls()
        .map(({ url, headers }) => [url, headers.authorization])
        .slice(0, 3),
    ).toEqual([
      ["https://queue.fal.run/at/provider", "Key key-of-fal"],
      ["https://queue.fal.run/a/b/requests/r/status", "Key key-of-fal"],
      ["https://queue.fal.run/a/b/requests/r", "Key key-of-fal"],
    ]);
  });

  it.each([
    [{ status: "FAILED" }, "job_failed", "fal reported a failure: the job is FAILED"],
    [{ status: "IN_PROGRESS", error: "out of memory" }, "job_failed", "fal reported a failure: out of memory"],
    [
      { state: "?" },
      "invalid_output",
      "Invalid inference output from fal: status: expected text, received nothing. Use the raw request method to get the reply unchecked.",
    ],
    [new Response("no", { status: 404 }), "job_unreachable", `${unreachable}: status 404: no`],
    [new Response("", { status: 404 }), "job_unreachable", `${unreachable}: status 404`],
    [
      new Response("{", { headers: { "content-type": "application/json" } }),
      "job_unreachable",
      `${unreachable}: The reply is not valid JSON`,
    ],
  ])("that answers %j fails", async (state, code, message) => {
    const double = createFetch(queue([state]), mappingFor("text-to-video", "fal-ai"));
    const { client } = createTestClient(double);
    const error = await failureOf(client.textToVideo({ ...draw, provider: "fal-ai" }));
    expect(error).toMatchObject({ code, message });
  });

  it("is left, and told so, when the call is aborted", async () => {
    const controller = new AbortController();
    const answer = queue([{ status: "IN_PROGRESS" }]);
    const double = createFetch(
      (sent) => {
        if (sent.url.includes("/status")) controller.abort();
        return answer(sent);
      },
      mappingFor("text-to-video", "fal-ai"),
    );
    const { client } = createTestClient(double, "hf_test_token", { signal: controller.signal });
    expect(await failureOf(client.textToVideo({ ...draw, provider: "fal-ai" }))).toMatchObject({ code: "aborted" });
    expect(pathsOf(double.calls()).at(-1)).toBe(
      "PUT https://hub.test/router/fal-ai/a/b/requests/r/cancel?_subdomain=queue",
    );
  });

  it("is polled until the deadline, where the caller sets one", async () => {
    const double = createFetch(queue([{ status: "IN_PROGRESS" }]), mappingFor("text-to-video", "fal-ai"));
    const { client } = createTestClient(double, "hf_test_token", { timeout: 1200 });
    expect(await failureOf(client.textToVideo({ ...draw, provider: "fal-ai" }))).toMatchObject({
      code: "timed_out",
      message: "The call took longer than 1200 ms",
    });
  });

  it("[S4.3] is polled as long as it takes where there is no deadline", async () => {
    const states = [...Array.from({ length: 400 }, () => ({ status: "IN_PROGRESS" })), { status: "COMPLETED" }];
    const double = createFetch(queue(states), mappingFor("text-to-video", "fal-ai"));
    const waits: number[] = [];
    const instant = { now: () => 0, random: () => 0, sleep: async (ms: number) => void waits.push(ms) };
    const { client } = createTestClient(double);
    const video = await client.textToVideo({ ...draw, provider: "fal-ai" }, { clock: instant });
    expect(video).toBeInstanceOf(Blob);
    expect([waits.length, new Set(waits)]).toEqual([401, new Set([500])]);
  });
});

describe("an image queue", () => {
  const images = (states: readonly object[]) => {
    let polls = 0;
    return ({ url, method }: Sent): Response => {
      if (url.startsWith("https://cdn.test")) return file();
      if (method === "POST") return Response.json({ id: "1", polling_url: "https://poll.test/get?id=1" });
      return Response.json(states[polls++] ?? states.at(-1));
    };
  };
  const ready = { status: "Ready", result: { sample: "https://cdn.test/image" } };

  it("is asked up to five times, a second apart, at a signed address that sees no key", async () => {
    const double = createFetch(
      images([{ status: "Pending" }, ready]),
      mappingFor("text-to-image", "black-forest-labs"),
    );
    const { client, clock } = createTestClient(double, "bfl-key");
    await client.textToImage({ ...draw, provider: "black-forest-labs" });
    expect(clock.slept).toEqual([1000, 1000]);
    expect(double.calls().map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["https://api.us1.bfl.ai/v1/at/provider", "X-Key bfl-key"],
      ["https://poll.test/get?id=1&attempt=0", undefined],
      ["https://poll.test/get?id=1&attempt=1", undefined],
      ["https://cdn.test/image", undefined],
    ]);
  });

  it("is given up after five", async () => {
    const double = createFetch(images([{ status: "Pending" }]), mappingFor("text-to-image", "black-forest-labs"));
    const { client, clock } = createTestClient(double, "bfl-key");
    const error = await failureOf(client.textToImage({ ...draw, provider: "black-forest-labs" }));
    expect(error).toMatchObject({
      code: "job_timed_out",
      message: "The job at Black Forest Labs was not done after 5 polls",
    });
    expect(clock.slept).toEqual([1000, 1000, 1000, 1000, 1000]);
  });

  it("that hands out an address which is none fails", async () => {
    for (const polling_url of ["file:///etc/passwd", "javascript:alert(1)", "nonsense"]) {
      const double = createFetch(
        () => Response.json({ id: "1", polling_url }),
        mappingFor("text-to-image", "black-forest-labs"),
      );
      const { client } = createTestClient(double, "bfl-key");
      const error = await failureOf(client.textToImage({ ...draw, provider: "black-forest-labs" }));
      expect(error).toMatchObject({ code: "invalid_output", message: expect.stringContaining("polling_url") });
    }
  });
});

describe("a prediction", () => {
  it("is waited for where the server does not hold the reply long enough", async () => {
    const states = ["starting", "processing", "succeeded"];
    const double = createFetch(
      (sent, index) => {
        if (sent.url.startsWith("https://cdn.test")) return file();
        return Response.json({ id: "p1", status: states[index], output: index === 2 ? "https://cdn.test/x" : null });
      },
      mappingFor("text-to-image", "replicate"),
    );
    const { client, clock } = createTestClient(double);
    await client.textToImage({ ...draw, provider: "replicate" });
    expect(double.calls()[0]?.headers.prefer).toBe("wait");
    expect(pathsOf(double.calls())[1]).toBe("GET https://hub.test/router/replicate/v1/predictions/p1");
    expect(clock.slept).toEqual([500, 500]);
  });

  it("is not polled when its output is already there", async () => {
    const double = createFetch(
      ({ url }) =>
        url.startsWith("https://cdn.test")
          ? file()
          : Response.json({ id: "p1", status: "processing", output: ["https://cdn.test/image"] }),
      mappingFor("text-to-image", "replicate"),
    );
    const { client, clock } = createTestClient(double);
    expect(await client.textToImage({ ...draw, provider: "replicate" })).toBeInstanceOf(Blob);
    expect(pathsOf(double.calls())).toEqual([
      "POST https://hub.test/router/replicate/v1/models/at/provider/predictions",
      "GET https://cdn.test/image",
    ]);
    expect(clock.slept).toEqual([]);
  });

  it("that failed at once says why", async () => {
    const double = createFetch(
      () => Response.json({ id: "p", status: "failed", error: "NSFW" }),
      mappingFor("text-to-image", "replicate"),
    );
    const error = await failureOf(createTestClient(double).client.textToImage({ ...draw, provider: "replicate" }));
    expect(error).toMatchObject({ code: "job_failed", message: "Replicate reported a failure: NSFW" });
  });
});
