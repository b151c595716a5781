import type { EndpointKind, EngineEndpoint } from "@orrery/contract";

/** The names of engines, in the order in which they are offered. */
export const engineLabels: Readonly<Record<EndpointKind, string>> = {
  vllm: "vLLM",
  sglang: "SGLang",
  "llama-server": "llama-server",
  ollama: "Ollama",
  tgi: "TGI",
  tei: "TEI",
  "ray-serve": "Ray Serve",
  "kserve-v2": "KServe",
  triton: "Triton",
  hub: "Orrery hub or worker",
  openai: "Other (OpenAI-compatible)",
};

interface StatusLabel {
  readonly text: string;
  readonly variant: "good" | "warn" | "bad" | "soft";
  /** Whether it changes by itself. */
  readonly isTransition: boolean;
}

export const statusLabels: Readonly<Record<EngineEndpoint["load"]["status"], StatusLabel>> = {
  healthy: { text: "Healthy", variant: "good", isTransition: false },
  starting: { text: "Starting", variant: "warn", isTransition: true },
  draining: { text: "Draining", variant: "warn", isTransition: true },
  unreachable: { text: "Unreachable", variant: "bad", isTransition: false },
  off: { text: "Off", variant: "soft", isTransition: false },
  unknown: { text: "Not checked yet", variant: "soft", isTransition: true },
};
