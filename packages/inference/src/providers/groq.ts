import { bearer, defineProvider } from "../provider.ts";
import { chatAt, generationByChatAt } from "../wires/openai.ts";

const path = "openai/v1/chat/completions";

export const groq = defineProvider({
  id: "groq",
  label: "Groq",
  origin: "https://api.groq.com",
  auth: bearer,
  unsupported: ["top_k", "logprobs", "top_logprobs"],
  tasks: { conversational: chatAt(path), "text-generation": generationByChatAt(path) },
});
