// @ts-check
/** Writes the labels of the providers into a module without any other code, for pages that must stay small. */
import { writeFileSync } from "node:fs";
import { loadSources } from "../../../scripts/load-sources.mjs";

const { load, close } = await loadSources();
const { providers } = /** @type {typeof import("../src/provider-table.ts")} */ (
  await load("/packages/inference/src/provider-table.ts")
);
await close();

const lines = Object.values(providers).map(({ id, label }) => `  ${JSON.stringify(id)}: ${JSON.stringify(label)},`);
writeFileSync(
  new URL("../src/provider-labels.generated.ts", import.meta.url),
  `/** Written by scripts/write-provider-labels.mjs from the provider table. */\nexport const providerLabels: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`,
);
