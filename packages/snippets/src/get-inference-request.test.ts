import { describe, expect, it } from "vitest";
import { getInferenceRequest } from "./get-inference-request.ts";
import { getInferenceSnippets } from "./get-inference-snippets.ts";

const chat = { id: "acme/chatty", pipeline_tag: "text-generation", tags: ["conversational"] };

describe("getInferenceRequest", () => {
  it("shows the whole request of a chat, the token as the variable it is read from", () => {
    const options = {
      hub: "https://hub.example",
      billTo: "acme",
      messages: [{ role: "user", content: "Hi" }],
    } as const;
    expect(getInferenceRequest(chat, "together", { providerId: "acme/fast" }, options)).toEqual({
      method: "POST",
      url: "https://hub.example/router/together/v1/chat/completions",
      headers: [
        { name: "Authorization", value: "Bearer $HF_TOKEN" },
        { name: "Content-Type", value: "application/json" },
        { name: "X-HF-Bill-To", value: "acme" },
      ],
      body: JSON.stringify(
        { model: "acme/fast", messages: [{ role: "user", content: "Hi" }], max_tokens: 512 },
        null,
        2,
      ),
    });
  });

  it("names the file where bytes are sent", () => {
    const model = { id: "acme/eyes", pipeline_tag: "image-classification", tags: [] };
    expect(getInferenceRequest(model, "hf-inference")?.body).toBe("<the bytes of cats.jpg>");
  });

  it("asks the address that the curl snippet asks", () => {
    const request = getInferenceRequest(chat, "groq", { providerId: "chatty-8b" }, { hub: "https://hub.example" });
    const curl = getInferenceSnippets(chat, "groq", { providerId: "chatty-8b" }, { hub: "https://hub.example" }).find(
      ({ client }) => client === "curl",
    );
    expect(curl?.content).toContain(request?.url);
  });

  it("calls models tagged text2text-generation as text generation", () => {
    const model = { id: "acme/rewriter", pipeline_tag: "text2text-generation", tags: [] };
    expect(getInferenceRequest(model, "hf-inference")?.url).toContain("/hf-inference/models/acme/rewriter");
    expect(getInferenceSnippets(model, "hf-inference").map(({ client }) => client)).toContain("huggingface_hub");
  });

  it("names a closed provider's model as the provider does, with the provider's own key", () => {
    const asked = (id: string) => getInferenceRequest({ ...chat, id }, "openai");
    expect(asked("openai/team/gpt")?.body).toContain('"model": "team/gpt"');
    expect(asked("openai/gpt")?.headers[0]).toEqual({ name: "Authorization", value: "Bearer $OPENAI_API_KEY" });
    for (const id of ["gpt", "openai", "openai-gpt", "openaigpt/x"]) expect(asked(id), id).toBeUndefined();
  });

  it("reads the token of an endpoint of one's own from a variable of its own, in every client", () => {
    const options = { endpointUrl: "https://mine.example/x" };
    expect(getInferenceRequest(chat, "hf-inference", undefined, options)?.headers[0]).toEqual({
      name: "Authorization",
      value: "Bearer $API_TOKEN",
    });
    const snippets = getInferenceSnippets(chat, "hf-inference", undefined, options);
    expect(snippets.length).toBeGreaterThan(3);
    for (const { client, content } of snippets) {
      expect(content, client).toContain("API_TOKEN");
      expect(content, client).not.toContain("HF_TOKEN");
    }
  });

  it("fills the example with the model's own mask token, whatever it holds", () => {
    const inputsFor = (mask_token?: string) => {
      const model = { id: "acme/gaps", pipeline_tag: "fill-mask", tags: [], ...(mask_token && { mask_token }) };
      return JSON.parse(getInferenceRequest(model, "hf-inference")?.body ?? "{}").inputs;
    };
    expect(inputsFor()).toContain("[MASK]");
    for (const token of ["<mask>", "$&", "$$"])
      expect(inputsFor(token)).toBe(inputsFor().replace("[MASK]", () => token));
  });

  it("is undefined where no provider can make the call", () => {
    expect(getInferenceRequest({ ...chat, pipeline_tag: "robotics" }, "groq")).toBeUndefined();
    expect(getInferenceRequest(chat, "no-such-provider")).toBeUndefined();
  });
});
