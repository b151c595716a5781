import { chatAt, generationByChatAt } from "../wires/openai.ts";
import { bearer, defineProvider } from "./provider.ts";

const path = "openai/v1/chat/completions";

export const groq = defineProvider({
  id: "groq",
  label: "Groq",
  origin: "https://api.groq.com",
  auth: bearer,
  tasks: { conversational: chatAt(path), "text-generation": generationByChatAt(path) },
});
