import { bearer, defineProvider } from "../provider.ts";
import { without } from "../wires/flatten.ts";
import { chat } from "../wires/openai.ts";

export const cerebras = defineProvider({
  id: "cerebras",
  label: "Cerebras",
  origin: "https://api.cerebras.ai",
  auth: bearer,
  unsupported: ["frequency_penalty", "presence_penalty"],
  tasks: {
    // The server refuses requests that carry `store`.
    conversational: {
      ...chat,
      body: (call) => chat.body({ ...call, args: without(call.args, "store") as typeof call.args }),
    },
  },
});
