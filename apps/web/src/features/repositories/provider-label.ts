const labels: { readonly [id: string]: string } = {
  baseten: "Baseten",
  "black-forest-labs": "Black Forest Labs",
  cerebras: "Cerebras",
  cohere: "Cohere",
  deepinfra: "DeepInfra",
  "fal-ai": "fal",
  "featherless-ai": "Featherless AI",
  "fireworks-ai": "Fireworks AI",
  groq: "Groq",
  "hf-inference": "Hub inference",
  hyperbolic: "Hyperbolic",
  nebius: "Nebius AI Studio",
  novita: "Novita AI",
  nscale: "Nscale",
  openai: "OpenAI",
  ovhcloud: "OVHcloud",
  publicai: "Public AI",
  replicate: "Replicate",
  sambanova: "SambaNova",
  scaleway: "Scaleway",
  together: "Together AI",
  wavespeed: "WaveSpeed",
  "zai-org": "Z.ai",
};

export const providerLabel = (id: string): string => labels[id] ?? id;

export const namedProviders: readonly string[] = Object.keys(labels);
