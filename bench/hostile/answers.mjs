// @ts-check
/** What a hostile provider answers, by the name of its model. */

/** @param {object} message */
export const reply = (message) =>
  JSON.stringify({
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
    data: [{ index: 0, embedding: [1, 0] }],
  });
const call = (/** @type {string} */ text) => ({
  tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: text } }],
});
/** @type {Readonly<Record<string, () => string>>} */
export const answers = {
  "long-text": () => reply({ content: "x".repeat(60_000_000) }),
  umlauts: () => reply({ content: "ü".repeat(15_000_000) }),
  escapes: () => reply({ content: '\n"'.repeat(14_000_000) }),
  "long-arguments": () => reply(call(`{"input":"${"x".repeat(60_000_000)}"}`)),
  "many-arguments": () => reply(call(`{"input":[${"[],".repeat(15_000_000)}[]]}`)),
  "many-values": () => `{"choices":[${"[],".repeat(15_000_000)}[]]}`,
  "long-vector": () => `{"data":[{"index":0,"embedding":[${"1,".repeat(25_000_000)}1]}]}`,
  usage: () => `{"choices":[],"a":"${'\\"usage\\": {'.repeat(4_000_000)}"}`,
};
