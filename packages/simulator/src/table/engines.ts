import { messagesAnswer } from "../answers/messages.ts";
import { engineResponsesBody, messagesBody } from "../requests/rules.ts";
import type { SimulatedProvider } from "../simulated-provider.ts";
import { bearer, chat, responses } from "./openai-like.ts";

/** Engines that a hub's operators run themselves; no hub maps models to them. */
export const simulatedEngines: readonly SimulatedProvider[] = [
  bearer(
    "llama-server",
    "llama-server.invalid",
    chat("/v1/chat/completions"),
    responses("/v1/responses", engineResponsesBody),
    { task: "conversational", path: "/v1/messages", json: messagesBody, answer: messagesAnswer },
  ),
];
