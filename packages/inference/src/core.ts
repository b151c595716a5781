/** A client of chosen parts: bundlers leave out the providers and methods that are not named. */

export { InferenceError, isInferenceError } from "./client/errors.ts";
export { type ClientParts, createClient } from "./create-client.ts";
export * from "./methods/methods.ts";
export { openAiCompatible } from "./open-ai-compatible.ts";
export { baseten } from "./providers/baseten.ts";
export { blackForestLabs } from "./providers/black-forest-labs.ts";
export { cerebras } from "./providers/cerebras.ts";
export { cohere } from "./providers/cohere.ts";
export { deepinfra } from "./providers/deepinfra.ts";
export { falAi } from "./providers/fal-ai.ts";
export { featherless } from "./providers/featherless-ai.ts";
export { fireworks } from "./providers/fireworks-ai.ts";
export { groq } from "./providers/groq.ts";
export { hfInference } from "./providers/hf-inference.ts";
export { hyperbolic } from "./providers/hyperbolic.ts";
export { nebius } from "./providers/nebius.ts";
export { novita } from "./providers/novita.ts";
export { nscale } from "./providers/nscale.ts";
export { openai } from "./providers/openai.ts";
export { ovhcloud } from "./providers/ovhcloud.ts";
export { publicai } from "./providers/publicai.ts";
export { replicate } from "./providers/replicate.ts";
export { sambanova } from "./providers/sambanova.ts";
export { scaleway } from "./providers/scaleway.ts";
export { together } from "./providers/together.ts";
export { wavespeed } from "./providers/wavespeed.ts";
export { zaiOrg } from "./providers/zai-org.ts";
