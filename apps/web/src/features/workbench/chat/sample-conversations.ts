import { keysOf } from "../../../lib/table-keys.ts";
import type { Conversation } from "./conversation.ts";

const system = { role: "system", content: "Answer in one sentence." };
const question = { role: "user", content: "What is an orrery?" };
const answer = { role: "assistant", content: "A working model of the solar system." };
const followUp = { role: "user", content: "Who built the first one?" };

const weather = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather in a city.",
    parameters: {
      type: "object",
      properties: { city: { type: "string", description: "The name of the city." } },
      required: ["city"],
    },
  },
};

const call = { id: "call00001", type: "function", function: { name: "get_weather", arguments: { city: "Graz" } } };

export const sampleTools = JSON.stringify([weather], null, 2);

const of = (messages: Conversation["messages"], more: Partial<Conversation> = {}): Conversation => ({
  messages,
  tools: "",
  hasGenerationPrompt: true,
  variables: [],
  ...more,
});

export const sampleConversations = {
  question: { label: "One question", conversation: of([question]) },
  turns: { label: "Several turns", conversation: of([system, question, answer, followUp]) },
  tools: {
    label: "A tool and its result",
    conversation: of(
      [
        { role: "user", content: "Is it raining in Graz?" },
        { role: "assistant", content: "", tool_calls: [call] },
        { role: "tool", name: "get_weather", tool_call_id: "call00001", content: '{"rain": false, "sky": "clear"}' },
      ],
      { tools: sampleTools },
    ),
  },
  thinking: {
    label: "Thinking",
    conversation: of(
      [
        { role: "user", content: "What is 17 times 6?" },
        { role: "assistant", content: "102.", reasoning_content: "17 times 6 is 10 times 6 plus 7 times 6." },
      ],
      { hasGenerationPrompt: false },
    ),
  },
  image: {
    label: "An image",
    conversation: of([{ role: "user", content: [{ type: "image" }, { type: "text", text: "Which planet is this?" }] }]),
  },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly conversation: Conversation }>>;

export type SampleKey = keyof typeof sampleConversations;

export const sampleKeys = keysOf(sampleConversations);
