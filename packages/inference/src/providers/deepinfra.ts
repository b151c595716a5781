import { bearer, defineProvider } from "../provider.ts";
import { flatten, without } from "../wires/flatten.ts";
import { chatAt, completionsAt, embeddingsAt, imagesAt, speechAt, transcriptionsAt } from "../wires/openai.ts";
import type { Wire } from "../wires/wire.ts";

const images = imagesAt({ path: "images/generations", format: "b64_json" });

/** The size is one field: `width` and `height` are unknown to the server. */
const imageBody: Wire<"text-to-image">["body"] = (call) => {
  const { width, height } = flatten(call);
  const body = images.body(call);
  if (!("json" in body) || width === undefined || height === undefined) return body;
  return { json: { ...without(body.json as Record<string, unknown>, "width", "height"), size: `${width}x${height}` } };
};

export const deepinfra = defineProvider({
  id: "deepinfra",
  label: "DeepInfra",
  origin: "https://api.deepinfra.com",
  root: "v1/openai",
  auth: bearer,
  organization: "DeepInfra",
  tasks: {
    conversational: chatAt("chat/completions"),
    "text-generation": completionsAt("completions"),
    "automatic-speech-recognition": transcriptionsAt("audio/transcriptions"),
    "text-to-speech": speechAt("audio/speech"),
    "feature-extraction": embeddingsAt("embeddings"),
    "text-to-image": { ...images, body: imageBody },
  },
});
