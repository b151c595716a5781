import { describe, expect, it } from "vitest";
import { completion, createFetch, delta, eventStream, mappingFor } from "../../../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../../../test-kit/test-client.ts";
import type { Options } from "../options.ts";
import { metadataOf } from "./metadata.ts";

const messages = [{ role: "user", content: "x" }];
const mapping = mappingFor("conversational", "together", "groq", "nebius");
const providers = ["together", "groq", "nebius"] as const;

const serving = (answers: Readonly<Record<string, () => Response>>, options: Options = {}) => {
  const double = createFetch(({ url }) => {
    const [, answer] = Object.entries(answers).find(([provider]) => url.includes(`/${provider}/`)) ?? [];
    return answer?.() ?? Response.json(completion("fine"));
  }, mapping);
  return { double, ...createTestClient(double, "hf_test_token", { maxRetries: 0, ...options }) };
};

const refusing = () => Response.json({ error: "overloaded" }, { status: 503 });

describe("falling back", () => {
  it("tries one provider after another, and notes how the result came about", async () => {
    const { client } = serving({ together: refusing, groq: () => Response.json({ choices: 1 }) });
    const reply = await client.chatCompletion({ model: "a/b", providers, messages });
    expect(metadataOf(reply)).toEqual({
      provider: "nebius",
      model: "at/provider",
      attempts: [
        { provider: "together", model: "at/provider", outcome: "provider_failed", status: 503 },
        { provider: "groq", model: "at/provider", outcome: "invalid_output", status: 200 },
        { provider: "nebius", model: "at/provider", outcome: "ok", status: 200 },
      ],
    });
  });

  it("tries one model after another", async () => {
    const double = createFetch(() => Response.json(completion("fine")), mapping);
    const fetch: typeof globalThis.fetch = async (input, init) =>
      String(input).includes("gone") ? new Response("", { status: 404 }) : double.fetch(input, init);
    const { client } = createTestClient({ ...double, fetch });
    const reply = await client.chatCompletion({ models: ["a/gone", "a/b"], provider: "groq", messages });
    expect(metadataOf(reply)?.attempts).toMatchObject([
      { provider: "groq", model: "a/gone", outcome: "model_not_found" },
      { provider: "groq", model: "at/provider", outcome: "ok" },
    ]);
  });

  it("fails with the last failure and every try", async () => {
    const { client } = serving({
      together: refusing,
      groq: refusing,
      nebius: () => new Response("no", { status: 401 }),
    });
    expect(await failureOf(client.chatCompletion({ model: "a/b", providers, messages }))).toMatchObject({
      code: "provider_refused",
      attempts: [{ provider: "together" }, { provider: "groq" }, { provider: "nebius", outcome: "provider_refused" }],
    });
  });

  it("asks the caller where the caller wants to be asked", async () => {
    const seen: string[] = [];
    const { client, double } = serving(
      { together: refusing, groq: () => new Response("no", { status: 401 }) },
      {
        shouldFallback: (error) => {
          seen.push(error.code);
          return error.isRetryable;
        },
      },
    );
    await failureOf(client.chatCompletion({ model: "a/b", providers, messages }));
    expect(seen).toEqual(["provider_failed", "provider_refused"]);
    expect(double.calls()).toHaveLength(2);
  });

  it("does not go on when the call was aborted", async () => {
    const { client, double } = serving({}, { signal: AbortSignal.abort() });
    await failureOf(client.chatCompletion({ model: "a/b", providers, messages }));
    expect(double.sent).toEqual([]);
  });

  it("changes streams before the first piece, never after", async () => {
    const pieces = async (first: () => Response) => {
      const { client, double } = serving({
        together: first,
        groq: () => eventStream([delta("fine"), delta("", "stop"), "data: [DONE]\n\n"]),
      });
      let text = "";
      const stream = client.chatCompletionStream({ model: "a/b", providers: ["together", "groq"], messages });
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
      return { text, calls: double.calls().length };
    };
    expect(await pieces(refusing)).toEqual({ text: "fine", calls: 2 });
    expect(await pieces(() => eventStream(['data: {"error":"no"}\n\n']))).toEqual({ text: "fine", calls: 2 });
    expect(await pieces(() => eventStream([delta("good", "stop")]))).toEqual({ text: "good", calls: 1 });
    expect(await failureOf(pieces(() => eventStream([delta("half")])))).toMatchObject({ code: "stream_truncated" });
  });

  it("has none for texts, numbers and values of other origin", () => {
    expect([metadataOf("x"), metadataOf(1), metadataOf(null), metadataOf(undefined), metadataOf({})]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it("tells of a stream who answers, from its first piece on, and how it ended", async () => {
    const { client } = serving({ together: refusing, groq: () => eventStream([delta("half"), delta("done")]) });
    const stream = client.chatCompletionStream({ model: "a/b", providers: ["together", "groq"], messages });
    expect(metadataOf(stream)).toBeUndefined();
    await stream.next();
    const tries = (outcome: string) => ({
      provider: "groq",
      model: "at/provider",
      attempts: [
        { provider: "together", model: "at/provider", outcome: "provider_failed", status: 503 },
        { provider: "groq", model: "at/provider", outcome, status: 200 },
      ],
    });
    expect(metadataOf(stream)).toEqual(tries("ok"));
    await failureOf(stream);
    expect(metadataOf(stream)).toEqual(tries("stream_truncated"));
  });
});
