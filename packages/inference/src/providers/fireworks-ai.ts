import { bearer, defineProvider } from "../provider.ts";
import { chatAt } from "../wires/openai.ts";

export const fireworks = defineProvider({
  id: "fireworks-ai",
  label: "Fireworks AI",
  origin: "https://api.fireworks.ai",
  auth: bearer,
  tasks: { conversational: chatAt("inference/v1/chat/completions") },
});
