// @ts-check
/** A hub as it is run, with the bundled models and no rate limits. Argument: the address of the provider of its other models. */
import { serveHub } from "../serve-hub.mjs";
import { answers } from "./answers.mjs";
import { watchLoop } from "./loop-cpu.mjs";

const [, , provider] = process.argv;
const served = /** @type {const} */ ({ together: "conversational", deepinfra: "feature-extraction" });

await serveHub(
  // On a busy machine, reading takes longer; what is measured is the event loop.
  { ORRERY_PROVIDERS_AT: provider, ORRERY_READER_TIMEOUT: "30" },
  async (hub) => {
    await hub.catalogue.upsertMirrored(
      ["b", ...Object.keys(answers)].map((providerId) => ({
        ...{ kind: "model", id: `a/${providerId}`, origin: "bench", tags: ["conversational"] },
        pipelineTag: "text-generation",
        mappings: Object.entries(served).map(([name, task]) => ({
          ...{ provider: name, providerId, status: /** @type {const} */ ("live"), task },
        })),
      })),
    );
    const longestStretch = watchLoop();
    process.on("message", () => process.send?.(longestStretch()));
  },
  { providerKeys: Object.fromEntries(Object.keys(served).map((name) => [name, "sk-of-the-hub"])) },
);
