import { bearer, defineProvider } from "../provider.ts";
import { chat, completions, imagesAt } from "../wires/openai.ts";

export const nebius = defineProvider({
  id: "nebius",
  label: "Nebius AI Studio",
  origin: "https://api.studio.nebius.ai",
  auth: bearer,
  tasks: {
    conversational: chat,
    "text-generation": completions,
    "text-to-image": imagesAt({ path: "v1/images/generations", format: "b64_json" }),
  },
});
