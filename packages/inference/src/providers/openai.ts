import { bearer, defineProvider } from "../provider.ts";
import { chat } from "../wires/openai.ts";

export const openai = defineProvider({
  id: "openai",
  label: "OpenAI",
  origin: "https://api.openai.com",
  auth: bearer,
  isClosed: true,
  unsupported: ["top_k"],
  tasks: { conversational: chat },
  native: { responses: "v1/responses" },
});
