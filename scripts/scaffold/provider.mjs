// @ts-check
const folder = "packages/inference/src/providers";

/** @param {import("./names.mjs").Names} names */
const sourceOf = ({ kebab, camel, title }) => `import { bearer, defineProvider } from "../provider.ts";
import { chat } from "../wires/openai.ts";

export const ${camel} = defineProvider({
  id: "${kebab}",
  label: "${title}",
  origin: "https://api.${kebab}.example",
  auth: bearer,
  tasks: { conversational: chat },
});
`;

const reply = {
  id: "chat-1",
  object: "chat.completion",
  created: 1763164800,
  model: "example-model",
  system_fingerprint: null,
  choices: [{ index: 0, message: { role: "assistant", content: "Iron that has oxidized." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 9, completion_tokens: 6, total_tokens: 15 },
};

/** @param {import("./names.mjs").Names} names */
const fixtureOf = ({ kebab }) => {
  const messages = [{ role: "user", content: "What is rust?" }];
  return {
    call: { model: "example-owner/example-model", messages, max_tokens: 64 },
    providerId: "example-model",
    request: {
      url: `https://api.${kebab}.example/v1/chat/completions`,
      routed: `https://router.huggingface.co/${kebab}/v1/chat/completions`,
      headers: { authorization: "Bearer provider-key", "content-type": "application/json" },
      body: { json: { model: "example-model", messages, max_tokens: 64 } },
    },
    exchanges: [{ reply: { json: reply } }],
    result: reply,
  };
};

/** @type {import("./tree.mjs").Kind} */
export const provider = {
  summary: "an inference provider with an OpenAI-compatible chat endpoint",
  example: "acme-ai",
  project: "packages/inference",
  suite: ["packages/inference"],
  findExisting: ({ kebab }, tree) => {
    const path = `${folder}/${kebab}.ts`;
    return tree.has(path) ? path : undefined;
  },
  plan: (names, tree) => {
    const file = `${folder}/${names.kebab}.ts`;
    const fixture = `packages/inference/fixtures/${names.kebab}/conversational.json`;
    const index = `${folder}/index.ts`;
    const registration = `export { ${names.camel} } from "./${names.kebab}.ts";\n`;
    return {
      files: [
        { path: file, text: sourceOf(names) },
        { path: fixture, text: `${JSON.stringify(fixtureOf(names), null, 2)}\n` },
        { path: index, text: tree.read(index) + registration },
      ],
      nextSteps: [
        `${file}: set label, origin and auth, and add a wire per task (packages/inference/src/wires has those in use).`,
        `${fixture}: replace the model ids, request and reply with those of the provider's documentation; add one file per task.`,
        "packages/simulator/src/table: add the provider's rows, from the same documentation.",
        "npm run providers -- --write updates the table in packages/inference/README.md.",
        "node apps/web/scripts/catalogue-tables.mjs updates what the web app knows of providers.",
      ],
    };
  },
};
