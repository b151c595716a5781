// @ts-check
/** A hub as it is run, with the bundled models and no rate limits. Argument: the address of the provider that serves `a/b`. */
import { serveHub } from "../serve-hub.mjs";
import { watchLoop } from "./loop-cpu.mjs";

const [, , provider] = process.argv;
const served = /** @type {const} */ ({ together: "conversational", deepinfra: "feature-extraction" });

await serveHub(
  { ORRERY_PROVIDERS_AT: provider },
  async (hub) => {
    await hub.catalogue.upsertMirrored([
      {
        ...{ kind: "model", id: "a/b", origin: "bench", pipelineTag: "text-generation", tags: ["conversational"] },
        mappings: Object.entries(served).map(([name, task]) => ({
          ...{ provider: name, providerId: "served", status: /** @type {const} */ ("live"), task },
        })),
      },
    ]);
    const longestStretch = watchLoop();
    process.on("message", () => process.send?.(longestStretch()));
  },
  { providerKeys: Object.fromEntries(Object.keys(served).map((name) => [name, "sk-of-the-hub"])) },
);
