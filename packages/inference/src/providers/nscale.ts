import { bearer, defineProvider } from "../provider.ts";
import { chat, imagesAt } from "../wires/openai.ts";

export const nscale = defineProvider({
  id: "nscale",
  label: "Nscale",
  origin: "https://inference.api.nscale.com",
  auth: bearer,
  tasks: {
    conversational: chat,
    "text-to-image": imagesAt({ path: "v1/images/generations", format: "b64_json" }),
  },
});
