import { bearer, defineProvider } from "../provider.ts";
import { chatAt } from "../wires/openai.ts";

export const sambanova = defineProvider({
  id: "sambanova",
  label: "SambaNova",
  origin: "https://api.sambanova.ai",
  auth: bearer,
  tasks: { conversational: chatAt("v1/chat/completions") },
});
