import { bearer, defineProvider } from "../provider.ts";
import { chatAt } from "../wires/openai.ts";

export const cohere = defineProvider({
  id: "cohere",
  label: "Cohere",
  origin: "https://api.cohere.com",
  auth: bearer,
  organization: "CohereLabs",
  tasks: { conversational: chatAt("compatibility/v1/chat/completions") },
});
