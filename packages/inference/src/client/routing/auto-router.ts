import { bearer, defineProvider } from "../../provider.ts";
import { chatAt } from "../../wires/openai.ts";

/** Chat at the router, which chooses the provider; model ids can carry `:provider` or a policy. */
export const autoRouter = defineProvider({
  id: "auto",
  label: "Router",
  origin: "",
  route: "v1",
  auth: bearer,
  isHub: true,
  tasks: { conversational: chatAt("chat/completions") },
});
