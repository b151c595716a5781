// @ts-check
/** Every snippet there is to run: task × provider × way × streaming, for all clients. */
import { providers } from "@orrery/inference";
import { getInferenceSnippets } from "@orrery/snippets";

/**
 * @typedef {{ provider: string, task: string, tag: string, way: string, streaming: boolean, model: string }} Cell
 * @typedef {{ id: string, cell: Cell, language: "js" | "python" | "sh", client: string, content: string }} Case
 */

/** What a call needs beyond model and provider, by the way it goes. @type {Record<string, (url: string) => object>} */
const ways = {
  routed: () => ({}),
  direct: () => ({ directRequest: true }),
  "self-hosted": (url) => ({ hub: url }),
  keyless: (url) => ({ hub: url, keyless: true }),
  billed: () => ({ billTo: "acme", temperature: 0, top_p: 0.9 }),
  token: () => ({ accessToken: "hf_written_into_the_code" }),
  key: () => ({ accessToken: "key-written-into-the-code" }),
  endpoint: () => ({}),
};

/** @param {string} task @param {string} provider */
const modelFor = (task, provider) => {
  if (provider === "openai") return "openai/gpt-chat";
  return task === "conversational" ? "orrery/chat-model" : `orrery/${task}-model`;
};

/** Providers tell tasks apart by the model's name, so the model is called after its task. @param {string} task */
const tagsOf = (task) => (task === "conversational" ? ["text-generation", "image-text-to-text"] : [task]);

/** @returns {Cell[]} */
const cells = () => {
  const offered = Object.values(providers).flatMap(({ id, tasks }) => Object.keys(tasks).map((task) => [id, task]));
  const chosen = [...new Set(offered.map(([, task]) => task))].map((task) => ["auto", task]);
  return [...offered, ...chosen].flatMap(([provider = "", task = ""]) =>
    Object.keys(ways)
      .filter((way) => !["endpoint", "keyless"].includes(way) || provider === "hf-inference")
      .filter((way) => way !== "token" || provider !== "openai")
      .filter((way) => provider !== "auto" || ["routed", "self-hosted", "billed", "token"].includes(way))
      .flatMap((way) =>
        tagsOf(task).flatMap((tag) =>
          (task === "conversational" ? [false, true] : [false]).map((streaming) => {
            return { provider, task, tag, way, streaming, model: modelFor(task, provider) };
          }),
        ),
      ),
  );
};

/** Where an endpoint of one's own stands: the simulator's address for the task. @param {Cell} cell @param {string} url */
const endpointOf = ({ task, model }, url) => {
  const base = `${url}/router/hf-inference`;
  const isPiped = task === "feature-extraction" || task === "sentence-similarity";
  return isPiped ? `${base}/pipeline/${task}/${model}` : `${base}/models/${model}`;
};

/** The model's name at the provider, as the simulated hub says. @param {Cell} cell @param {string} url */
const mappingOf = async ({ model, provider }, url) => {
  const answer = await fetch(`${url}/api/models/${model}?expand[]=inferenceProviderMapping`);
  const { inferenceProviderMapping: table = {} } = await answer.json();
  return table[provider];
};

/**
 * All cases for one simulator. The same code for two ways is one case.
 * @param {string} url
 * @param {(cell: Cell) => boolean} isWanted
 * @returns {Promise<Case[]>}
 */
export const listCases = async (url, isWanted = () => true) => {
  /** @type {Map<string, Case>} */
  const cases = new Map();
  for (const cell of cells().filter(isWanted)) {
    const { provider, tag, way, streaming, model, task } = cell;
    const tags = task === "conversational" ? ["conversational"] : [];
    const options = {
      ...ways[way]?.(url),
      streaming,
      ...(way === "endpoint" && { endpointUrl: endpointOf(cell, url) }),
    };
    const mapping = await mappingOf(cell, url);
    for (const snippet of getInferenceSnippets({ id: model, pipeline_tag: tag, tags }, provider, mapping, options)) {
      const key = `${snippet.client}\n${snippet.content}`;
      const id = [
        provider,
        task === tag ? tag : `${tag} (${task})`,
        way,
        ...(streaming ? ["stream"] : []),
        snippet.language,
        snippet.client,
      ].join(" ");
      if (!cases.has(key)) cases.set(key, { id, cell, ...snippet });
    }
  }
  return [...cases.values()];
};
