import { hubWires } from "../wires/hub.ts";
import { chatAt } from "../wires/openai.ts";
import { bearer, defineProvider } from "./provider.ts";

const chat = chatAt("");

/** The hub's own inference service. */
export const hfInference = defineProvider({
  id: "hf-inference",
  label: "Hub inference",
  origin: "https://router.huggingface.co/hf-inference",
  auth: bearer,
  isHub: true,
  tasks: {
    ...hubWires,
    // Servers of text generation leave out what the field requires of chat replies, so these are not checked as closely.
    conversational: { ...chat, path: ({ model }) => `models/${model}/v1/chat/completions` },
  },
});
