import type { ChatCompletionOutput, ChatCompletionPiece, TaskOutput } from "@orrery/tasks";
import { describe, expectTypeOf, it } from "vitest";
import { type InferenceClient, openAiCompatible, textToImage } from "./index.ts";

/** Calls that are checked and not made. */
const client = undefined as unknown as InferenceClient;
const never = false as boolean;
type Client = InferenceClient;

describe("types", () => {
  it("give each task its own result", () => {
    expectTypeOf<Client["objectDetection"]>().returns.resolves.toEqualTypeOf<TaskOutput<"object-detection">>();
    expectTypeOf<Client["chatCompletion"]>().returns.resolves.toEqualTypeOf<ChatCompletionOutput>();
    expectTypeOf<Client["chatCompletionStream"]>().returns.toEqualTypeOf<
      AsyncGenerator<ChatCompletionPiece, void, undefined>
    >();
    expectTypeOf<Client["endpoint"]>().returns.toEqualTypeOf<InferenceClient>();
  });

  it("follow outputType without overloads", () => {
    const calls = () => ({
      plain: textToImage({ inputs: "x" }),
      speech: client.textToSpeech({ inputs: "x" }),
      url: textToImage({ inputs: "x" }, { outputType: "url" }),
      dataUrl: client.textToImage({ inputs: "x" }, { outputType: "dataUrl", timeout: 1 }),
      json: client.textToImage({ inputs: "x" }, { outputType: "json" }),
      blob: client.textToImage({ inputs: "x" }, { timeout: 1 }),
    });
    type Calls = ReturnType<typeof calls>;
    expectTypeOf<Calls["plain"]>().resolves.toEqualTypeOf<Blob>();
    expectTypeOf<Calls["speech"]>().resolves.toEqualTypeOf<Blob>();
    expectTypeOf<Calls["url"]>().resolves.toEqualTypeOf<string>();
    expectTypeOf<Calls["dataUrl"]>().resolves.toEqualTypeOf<string>();
    expectTypeOf<Calls["json"]>().resolves.toEqualTypeOf<unknown>();
    expectTypeOf<Calls["blob"]>().resolves.toEqualTypeOf<Blob>();
  });

  it("give a list for a list of inputs", () => {
    const calls = () => ({
      one: client.textClassification({ inputs: "x" }),
      many: client.textClassification({ inputs: ["x", "y"], parameters: { top_k: 1 } }),
      answers: client.questionAnswering({ inputs: [{ question: "q", context: "c" }] }),
      labels: client.zeroShotClassification({ inputs: ["x"], parameters: { candidate_labels: ["a"] } }),
    });
    type Calls = ReturnType<typeof calls>;
    expectTypeOf<Calls["one"]>().resolves.toEqualTypeOf<TaskOutput<"text-classification">>();
    expectTypeOf<Calls["many"]>().resolves.toEqualTypeOf<TaskOutput<"text-classification">[]>();
    expectTypeOf<Calls["answers"]>().resolves.toEqualTypeOf<TaskOutput<"question-answering">[]>();
    expectTypeOf<Calls["labels"]>().resolves.toEqualTypeOf<TaskOutput<"zero-shot-classification">[]>();
    if (never) {
      // @ts-expect-error summaries of numbers
      void client.summarization({ inputs: [1] });
    }
  });

  it("accept the arguments of the tasks, with legacy names and extra parameters", () => {
    if (never) {
      void client.imageClassification({ inputs: new Blob() });
      void client.imageClassification({ inputs: "https://host/cat.png", parameters: { top_k: 1, extra: true } });
      void client.imageClassification({ data: new ArrayBuffer(1) });
      void client.zeroShotImageClassification({
        inputs: { image: new Blob() },
        parameters: { candidate_labels: ["a"] },
      });
      void client.chatCompletion({ messages: [{ role: "user", content: "x" }], model: "m", top_k: 5 });
      void client.chatCompletion({ messages: [], provider: openAiCompatible({ id: "x", origin: "http://x" }) });
      void client.chatCompletion({ messages: [{ role: "user", content: "x" }], tools: [] } as const);
      void client.textGeneration({ inputs: "x", providers: ["together", "auto"], models: ["a", "b"] });
      // @ts-expect-error messages that are no list
      void client.chatCompletion({ messages: 12 });
      // @ts-expect-error an unknown provider
      void client.textGeneration({ inputs: "x", provider: "unknown" });
      // @ts-expect-error a parameter of another type
      void client.imageClassification({ inputs: new Blob(), parameters: { top_k: "many" } });
      // @ts-expect-error no inputs
      void client.textClassification({ model: "m" });
      // @ts-expect-error no labels
      void client.zeroShotClassification({ inputs: "x" });
    }
  });
});
