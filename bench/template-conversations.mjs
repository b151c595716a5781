/** Conversations of any length for the template benchmark; the same length always gives the same conversation. */

const SENTENCES = [
  "Could you explain how a heat pump works in winter?",
  "It moves heat instead of making it: the refrigerant evaporates outside, is compressed, and gives its heat to the room.",
  "What is the difference between a list and a tuple in Python, and when does it matter?",
  "A list can change, a tuple cannot.\n\n```python\nx = (1, 2)\n```\n\nUse a tuple where the shape is fixed, such as a key of a dict.",
  "Übersetze bitte: „Der frühe Vogel fängt den Wurm“ 🐦",
  "The early bird catches the worm.",
];

const TOOLS = ["get_weather", "search", "add_event"].map((name) => ({
  type: "function",
  function: {
    name,
    description: `Calls ${name} and gives back what it found.`,
    parameters: {
      type: "object",
      properties: { query: { type: "string", description: "What to look for" }, limit: { type: "integer" } },
      required: ["query"],
    },
  },
}));

/** @param {number} index */
const sentence = (index) => SENTENCES[index % SENTENCES.length];

/** @param {number} index */
function plainMessage(index) {
  return { role: index % 2 === 0 ? "user" : "assistant", content: sentence(index) };
}

/** A cycle of question, call, result, answer. @param {number} index */
function toolMessage(index) {
  const id = `call${String(index >> 2).padStart(5, "0")}`;
  const call = { id, type: "function", function: { name: "search", arguments: { query: `thing ${index}`, limit: 3 } } };
  const steps = [
    { role: "user", content: sentence(index) },
    { role: "assistant", content: "", tool_calls: [call] },
    { role: "tool", tool_call_id: id, name: "search", content: `{"found": ${index}}` },
    { role: "assistant", content: sentence(index + 1) },
  ];
  return steps[index % 4];
}

/**
 * @param {number} length number of messages
 * @param {boolean} withTools
 */
export function makeConversation(length, withTools) {
  const messages = Array.from({ length }, (_, index) =>
    withTools && length > 2 ? toolMessage(index) : plainMessage(index),
  );
  const shared = { bos_token: "<s>", eos_token: "</s>", add_generation_prompt: true, date_string: "06 Jul 2024" };
  return { ...shared, messages, ...(withTools && { tools: TOOLS }) };
}
