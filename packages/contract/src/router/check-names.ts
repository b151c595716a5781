/** The checks with a column on a model's page of providers, in its order. */
export const checkMarks = ["template", "tools", "json-schema", "stop", "seed", "logprobs", "streaming-usage"] as const;

/** Checks that the page shows under details. */
export const detailChecks = ["sampling", "thinking", "errors", "output-count", "weights"] as const;

export type CheckId = (typeof checkMarks)[number] | (typeof detailChecks)[number];

export const checkLabels: Readonly<Record<CheckId, string>> = {
  template: "Prompt template",
  tools: "Tools",
  "json-schema": "JSON schema",
  stop: "Stop",
  seed: "Seed",
  logprobs: "Logprobs",
  "streaming-usage": "Streaming usage",
  sampling: "Sampling",
  thinking: "Thinking",
  errors: "Errors",
  "output-count": "Output token count",
  weights: "Weights",
};
