import { chat } from "../wires/openai.ts";
import { bearer, defineProvider } from "./provider.ts";

export const openai = defineProvider({
  id: "openai",
  label: "OpenAI",
  origin: "https://api.openai.com",
  auth: bearer,
  isClosed: true,
  tasks: { conversational: chat },
});
