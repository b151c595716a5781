import { bearer, defineProvider, type Provider } from "./provider.ts";
import { chatAt, completionsAt, embeddingsAt, imagesAt, speechAt, transcriptionsAt } from "./wires/openai.ts";

/** An OpenAI-compatible server. */
export interface OpenAiCompatibleServer {
  readonly id: string;
  readonly label?: string;
  /** Scheme, host and port, with or without the path `/v1`. */
  readonly origin: string;
  /** The server's key; without it the token of the call is sent. */
  readonly key?: string;
}

/**
 * A provider for any server with OpenAI's API: vLLM, TGI, llama.cpp, Ollama and the like.
 *
 * @example
 * const local = openAiCompatible({ id: "local", origin: "http://127.0.0.1:8000" });
 * await client.chatCompletion({ provider: local, messages });
 */
export const openAiCompatible = ({ id, label = id, origin, key }: OpenAiCompatibleServer): Provider =>
  defineProvider({
    id,
    label,
    origin: origin.replace(/\/+$/, "").replace(/\/v1$/, ""),
    root: "v1",
    auth: bearer,
    isOwn: true,
    ...(key !== undefined && { key }),
    tasks: {
      conversational: chatAt("chat/completions"),
      "text-generation": completionsAt("completions"),
      "feature-extraction": embeddingsAt("embeddings"),
      "text-to-image": imagesAt({ path: "images/generations", format: "b64_json", urlFormat: "url" }),
      "text-to-speech": speechAt("audio/speech"),
      "automatic-speech-recognition": transcriptionsAt("audio/transcriptions"),
    },
  });
