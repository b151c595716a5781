import { chatCompletion } from "../../chat-completion.ts";

export const { input, output, piece } = chatCompletion;
