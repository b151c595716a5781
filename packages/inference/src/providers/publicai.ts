import { bearer, defineProvider } from "../provider.ts";
import { chatAt } from "../wires/openai.ts";

export const publicai = defineProvider({
  id: "publicai",
  label: "Public AI",
  origin: "https://api.publicai.co",
  auth: bearer,
  tasks: { conversational: chatAt("v1/chat/completions") },
});
