import { bearer, defineProvider } from "../provider.ts";
import { hubWires } from "../wires/hub.ts";
import { modelPath } from "../wires/model-path.ts";
import { chatAt, completions, readLooseChat } from "../wires/openai.ts";
import type { Wire } from "../wires/wire.ts";

const withoutSlash = (endpoint: string): string => endpoint.replace(/\/+$/, "");

/** The chat URL of an endpoint: itself if it ends so, otherwise below `/v1`. */
const chatUrl = (endpoint: string): string => {
  const address = withoutSlash(endpoint);
  if (address.endsWith("/chat/completions")) return address;
  return address.endsWith("/v1") ? `${address}/chat/completions` : `${address}/v1/chat/completions`;
};

const chat: Wire<"conversational"> = {
  ...chatAt("v1/chat/completions"),
  path: ({ model }) => `models/${modelPath(model)}/v1/chat/completions`,
  atEndpoint: chatUrl,
  read: readLooseChat,
};

const completes = (endpoint: string): boolean => /\/(v1|completions)$/.test(withoutSlash(endpoint));

const generation = hubWires["text-generation"];

/** Text generation; an endpoint whose URL ends in `/v1` or `/completions` gets the body of completions. */
const textGeneration: Wire<"text-generation"> = {
  ...generation,
  atEndpoint: (endpoint) => (/\/v1\/*$/.test(endpoint) ? `${withoutSlash(endpoint)}/completions` : endpoint),
  body: (call) => (call.endpoint && completes(call.endpoint) ? completions.body(call) : generation.body(call)),
  read: (reply) =>
    typeof reply === "object" && reply !== null && "choices" in reply
      ? completions.read(reply)
      : generation.read(reply),
};

/** The hub's own inference service. */
export const hfInference = defineProvider({
  id: "hf-inference",
  label: "Hub inference",
  origin: "https://router.huggingface.co/hf-inference",
  auth: bearer,
  isHub: true,
  tasks: { ...hubWires, "text-generation": textGeneration, conversational: chat },
});
