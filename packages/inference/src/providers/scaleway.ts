import { bearer, defineProvider } from "../provider.ts";
import { chat, completions, embeddingsAt } from "../wires/openai.ts";

const embeddings = embeddingsAt("v1/embeddings");

export const scaleway = defineProvider({
  id: "scaleway",
  label: "Scaleway",
  origin: "https://api.scaleway.ai",
  auth: bearer,
  tasks: { conversational: chat, "text-generation": completions, "feature-extraction": embeddings },
});
