import { bearer, defineProvider } from "../provider.ts";
import { chatAt } from "../wires/openai.ts";

export const baseten = defineProvider({
  id: "baseten",
  label: "Baseten",
  origin: "https://inference.baseten.co",
  auth: bearer,
  tasks: { conversational: chatAt("v1/chat/completions") },
});
