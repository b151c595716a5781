import { readFileSync } from "node:fs";
import { type Simulator, startSimulator } from "@orrery/simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InferenceClient, isInferenceError, metadataOf } from "./index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const programs = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);

const modelsOfReadme = {
  "google-t5/t5-small": "translation",
  "BAAI/bge-small-en-v1.5": "feature-extraction",
  "openai/gpt-oss-120b": "conversational",
  "google/vit-base-patch16-224": "image-classification",
  "black-forest-labs/FLUX.1-schnell": "text-to-image",
  "owner/name": "text-classification",
  "openai/whisper-large-v3": "automatic-speech-recognition",
  "Wan-AI/Wan2.2-T2V-A14B": "text-to-video",
  "scikit-learn/Fish-Weight": "tabular-regression",
} as const;

let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator();
  for (const [id, task] of Object.entries(modelsOfReadme)) simulator.addModel({ id, task });
});
afterAll(() => simulator.close());

/** One pixel, for the one address of the README that is not a provider's. */
const image = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const fetchForReadme: typeof fetch = async (input, init) =>
  String(input) === "https://example.com/cat.png"
    ? new Response(image, { headers: { "content-type": "image/png" } })
    : simulator.fetch(input, init);

class ReadmeClient extends InferenceClient {
  constructor(token = "") {
    super(token, { fetch: fetchForReadme });
  }
}

test("the README's first examples run as they stand", async () => {
  const code = programs
    .slice(0, 2)
    .join("\n")
    .replaceAll(/^import .*$/gm, "");
  const written: string[] = [];
  const given = {
    InferenceClient: ReadmeClient,
    isInferenceError,
    metadataOf,
    openAsBlob: async () => new Blob([image], { type: "audio/flac" }),
    process: { env: { HF_TOKEN: "hf_any" }, stdout: { write: (text: string) => written.push(text) } },
    console: { log: () => undefined },
  };
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  await new AsyncFunction(...Object.keys(given), code)(...Object.values(given));
  expect(written.join("").length).toBeGreaterThan(0);
  expect(simulator.calls.filter(({ method }) => method === "POST").length).toBeGreaterThanOrEqual(10);
});
