// @ts-check
/** transformers.js used directly, in a process of its own: prompts at once are one batch, which begins and ends together. */
import { pipeline } from "../../models/scripts/runtime.mjs";

const generate = await pipeline("text-generation", "guide", { dtype: "q8" });
const { tokenizer } = generate;

/** @param {object[]} messages @returns {string} */
const render = (messages) => tokenizer.apply_chat_template(messages, { tokenize: false, add_generation_prompt: true });

/** The token that ends an answer is not part of its text. @param {string} text */
const countTokens = (text) => tokenizer.encode(text, { add_special_tokens: false }).length + 1;

/** @param {{ prompts: string[], atOnce: number, maxTokens: number }} ask */
const run = async ({ prompts, atOnce, maxTokens }) => {
  const started = performance.now();
  let tokens = 0;
  for (let at = 0; at < prompts.length; at += atOnce) {
    const options = { max_new_tokens: maxTokens, do_sample: false, return_full_text: false, add_special_tokens: false };
    const replies = await generate(prompts.slice(at, at + atOnce), options);
    for (const reply of replies) tokens += Math.min(maxTokens, countTokens((reply[0] ?? reply).generated_text));
  }
  return { tokens, ms: performance.now() - started, firsts: [] };
};

process.on("message", async (/** @type {any} */ ask) => {
  process.send?.(ask.render ? ask.render.map(render) : await run(ask));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
