/** A conversation that shows what a template does with it. */
interface SampleChat {
  readonly label: string;
  readonly context: Readonly<Record<string, unknown>>;
}

const question = { role: "user", content: "What is an orrery?" };
const answer = { role: "assistant", content: "A working model of the solar system." };
const weather = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather at a place.",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
};

/** Conversations to look at, from the simplest on. */
export const sampleChats = {
  question: { label: "One question", context: { messages: [question], add_generation_prompt: true } },
  system: {
    label: "With a system message",
    context: {
      messages: [{ role: "system", content: "Answer in one sentence." }, question],
      add_generation_prompt: true,
    },
  },
  turns: {
    label: "Several turns",
    context: {
      messages: [question, answer, { role: "user", content: "Who built the first one?" }],
      add_generation_prompt: true,
    },
  },
  tools: {
    label: "With a tool",
    context: {
      messages: [{ role: "user", content: "Is it raining in Graz?" }],
      tools: [weather],
      add_generation_prompt: true,
    },
  },
} as const satisfies Readonly<Record<string, SampleChat>>;

/** The key of a sample. */
export type SampleKey = keyof typeof sampleChats;

/** The keys, in order. */
export const sampleKeys = Object.keys(sampleChats) as readonly SampleKey[];

/** Special tokens as text, by the names that templates know them by. */
export const tokenTexts = (config: Readonly<Record<string, unknown>> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config ?? {}).flatMap(([name, token]) => {
      if (!name.endsWith("_token")) return [];
      const text = typeof token === "object" && token !== null ? (token as { content?: unknown }).content : token;
      return typeof text === "string" ? [[name, text]] : [];
    }),
  );
