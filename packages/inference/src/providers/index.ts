import { baseten } from "./baseten.ts";
import { blackForestLabs } from "./black-forest-labs.ts";
import { cerebras } from "./cerebras.ts";
import { cohere } from "./cohere.ts";
import { deepinfra } from "./deepinfra.ts";
import { falAi } from "./fal-ai.ts";
import { featherless } from "./featherless-ai.ts";
import { fireworks } from "./fireworks-ai.ts";
import { groq } from "./groq.ts";
import { hfInference } from "./hf-inference.ts";
import { hyperbolic } from "./hyperbolic.ts";
import { nebius } from "./nebius.ts";
import { novita } from "./novita.ts";
import { nscale } from "./nscale.ts";
import { openai } from "./openai.ts";
import { ovhcloud } from "./ovhcloud.ts";
import { publicai } from "./publicai.ts";
import { replicate } from "./replicate.ts";
import { sambanova } from "./sambanova.ts";
import { scaleway } from "./scaleway.ts";
import { together } from "./together.ts";
import { wavespeed } from "./wavespeed.ts";
import { zaiOrg } from "./zai-org.ts";

/** Every provider the client knows. A new one is a file and a line here. */
export const providers = {
  baseten: baseten,
  "black-forest-labs": blackForestLabs,
  cerebras: cerebras,
  cohere: cohere,
  deepinfra: deepinfra,
  "fal-ai": falAi,
  "featherless-ai": featherless,
  "fireworks-ai": fireworks,
  groq: groq,
  "hf-inference": hfInference,
  hyperbolic: hyperbolic,
  nebius: nebius,
  novita: novita,
  nscale: nscale,
  openai: openai,
  ovhcloud: ovhcloud,
  publicai: publicai,
  replicate: replicate,
  sambanova: sambanova,
  scaleway: scaleway,
  together: together,
  wavespeed: wavespeed,
  "zai-org": zaiOrg,
} as const;

/** The id of a provider the client knows. */
export type ProviderId = keyof typeof providers;
