import { bearer, defineProvider } from "../provider.ts";
import { chat, completions } from "../wires/openai.ts";

export const featherless = defineProvider({
  id: "featherless-ai",
  label: "Featherless AI",
  origin: "https://api.featherless.ai",
  auth: bearer,
  tasks: { conversational: chat, "text-generation": completions },
});
