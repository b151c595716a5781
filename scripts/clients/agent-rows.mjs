// @ts-check
/** What the calls of agents' clients share: the models, a tool to call, and how rows are printed. */

/** A model at a simulated provider, which calls a tool if the conversation names one. */
export const agentModel = "clients/agent";

export const toolPrompt = 'Please call the tool clock with {"zone": "utc"}';
export const toolResult = "It is noon.";
export const clockParameters = {
  type: /** @type {const} */ ("object"),
  properties: { zone: { type: /** @type {const} */ ("string") } },
};

/** @param {unknown} isTrue @param {string} message */
export const demand = (isTrue, message) => {
  if (!isTrue) throw new Error(message);
};

/** @param {unknown} given The arguments of a call. */
export const demandZone = (given) =>
  demand(/** @type {{ zone?: string }} */ (given)?.zone === "utc", `the tool was called with ${JSON.stringify(given)}`);

/** @param {AsyncIterable<unknown>} events */
export const countOf = async (events) => {
  let count = 0;
  for await (const _event of events) count += 1;
  return count;
};

/** The chat model that the hub ships with. @param {string} address @param {Record<string, string>} headers */
export const bundledModel = async (address, headers) => {
  const reply = await fetch(`${address}/api/models?filter=conversational&author=orrery&limit=1`, { headers });
  const [model] = /** @type {{ id: string }[]} */ (await reply.json());
  return model?.id ?? "";
};

/** @typedef {[call: string, run: () => Promise<unknown>]} Call */

/** @param {readonly Call[]} calls */
export const printRows = async (calls) => {
  for (const [call, run] of calls) {
    /** @type {{ outcome: string, reason: string }} */
    const row = await run().then(
      () => ({ outcome: "works", reason: "" }),
      (error) => ({ outcome: "failed", reason: String(error?.message ?? error).slice(0, 300) }),
    );
    console.log(JSON.stringify({ call, ...row }));
  }
};
