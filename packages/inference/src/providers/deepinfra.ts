import { bearer, defineProvider } from "../provider.ts";
import { chatAt, completionsAt, embeddingsAt, speechAt, transcriptionsAt } from "../wires/openai.ts";

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
  },
});
