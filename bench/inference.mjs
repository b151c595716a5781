// @ts-check
/**
 * `npm run bench -- inference [--quick] [--only chat|classification] [--model name]`: the hub's own inference service
 * beside the libraries it uses. Targets: text classification at 32 at once at least 3 times the pipeline one by one, at
 * most 2 ms more per call; chat with GGUF at least 0.9 times node-llama-cpp used directly, at 1 and at 16 at once.
 */
import { parseArgs } from "node:util";
import { benchChat } from "./inference/chat.mjs";
import { benchClassification } from "./inference/classification.mjs";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    model: { type: "string", default: "lang-id" },
  },
});

const isQuick = values.quick;
const met = [];
if (values.only !== "classification") met.push(await benchChat({ isQuick }));
if (values.only !== "chat") met.push(await benchClassification({ model: values.model, isQuick }));
process.exitCode = met.every(Boolean) ? 0 : 1;
