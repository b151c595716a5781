import { bearer, defineProvider } from "../provider.ts";
import { chat, completions } from "../wires/openai.ts";

export const ovhcloud = defineProvider({
  id: "ovhcloud",
  label: "OVHcloud",
  origin: "https://oai.endpoints.kepler.ai.cloud.ovh.net",
  auth: bearer,
  tasks: { conversational: chat, "text-generation": completions },
});
