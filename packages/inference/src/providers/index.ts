/** Registers every provider: a new one is a file and a line here. */

export { baseten } from "./baseten.ts";
export { blackForestLabs } from "./black-forest-labs.ts";
export { cerebras } from "./cerebras.ts";
export { cohere } from "./cohere.ts";
export { deepinfra } from "./deepinfra.ts";
export { falAi } from "./fal-ai.ts";
export { featherless } from "./featherless-ai.ts";
export { fireworks } from "./fireworks-ai.ts";
export { groq } from "./groq.ts";
export { hfInference } from "./hf-inference.ts";
export { hyperbolic } from "./hyperbolic.ts";
export { nebius } from "./nebius.ts";
export { novita } from "./novita.ts";
export { nscale } from "./nscale.ts";
export { openai } from "./openai.ts";
export { ovhcloud } from "./ovhcloud.ts";
export { publicai } from "./publicai.ts";
export { replicate } from "./replicate.ts";
export { sambanova } from "./sambanova.ts";
export { scaleway } from "./scaleway.ts";
export { together } from "./together.ts";
export { wavespeed } from "./wavespeed.ts";
export { zaiOrg } from "./zai-org.ts";
