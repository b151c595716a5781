// @ts-check
/** @typedef {{ tokens: number, firstMs: number }} Answered */

/**
 * Answers all prompts, so many at once: a worker that is free takes the next one.
 * @template Prompt
 * @param {readonly Prompt[]} prompts @param {number} atOnce
 * @param {(prompt: Prompt, worker: number) => Promise<Answered>} answer
 */
export const pullPrompts = async (prompts, atOnce, answer) => {
  /** @type {number[]} */
  const firsts = [];
  let [next, tokens] = [0, 0];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (next < prompts.length) {
        const prompt = /** @type {Prompt} */ (prompts[next++]);
        const answered = await answer(prompt, worker);
        tokens += answered.tokens;
        firsts.push(answered.firstMs);
      }
    }),
  );
  return { tokens, ms: performance.now() - started, firsts };
};
