import { type Simulator, startSimulator } from "@orrery/simulator";
import type { RepositoryEntry } from "../catalogue/entry.ts";
import type { Config } from "../config/config.ts";
import type { StoreOptions } from "../db/open.ts";
import type { HubOptions } from "../hub/app.ts";
import { type HubForTests, startHub } from "./hub.ts";

/** A hub with a simulator in place of every provider. */
export interface RoutedHub extends HubForTests {
  readonly simulator: Simulator;
  /** A token that can only run models. */
  readonly callerToken: string;
  /** Resolves when all finished calls are in the database. */
  readonly settled: () => Promise<void>;
}

/** Keys that only the provider may ever receive. */
export const plantedKeys: Readonly<Record<string, string>> = {
  together: "planted-together-key-1",
  groq: "planted-groq-key-2",
  "fireworks-ai": "planted-fireworks-key-3",
  "fal-ai": "planted-fal-key-4",
  replicate: "planted-replicate-key-5",
  "black-forest-labs": "planted-bfl-key-6",
  deepinfra: "planted-deepinfra-key-7",
  nscale: "planted-nscale-key-8",
  wavespeed: "planted-wavespeed-key-9",
};

const mapping = (provider: string, providerId: string, task: string, input?: number, output?: number) => ({
  provider,
  providerId,
  status: "live" as const,
  task,
  ...(input !== undefined && output !== undefined && { pricing: { input, output } }),
});

const model = (id: string, pipelineTag: string, mappings: RepositoryEntry["mappings"]): RepositoryEntry => ({
  kind: "model",
  id,
  origin: "https://upstream.example",
  pipelineTag,
  tags: pipelineTag === "text-generation" ? ["conversational"] : [],
  ...(mappings && { mappings }),
});

/** Models for each kind of call, the chat model with three providers. */
export const routedEntries: readonly RepositoryEntry[] = [
  model("acme/chat", "text-generation", [
    mapping("together", "chat-at-together", "conversational", 1, 2),
    mapping("groq", "chat-at-groq", "conversational", 2, 4),
    mapping("fireworks-ai", "chat-at-fireworks", "conversational", 3, 6),
  ]),
  model("acme/solo-chat", "text-generation", [mapping("together", "chat-at-together", "conversational", 1, 2)]),
  model("acme/duo-chat", "text-generation", [
    mapping("together", "chat-at-together", "conversational", 1, 2),
    mapping("groq", "chat-at-groq", "conversational", 2, 4),
  ]),
  model("acme/base", "text-generation", [mapping("together", "text-generation-at-together", "text-generation", 1, 2)]),
  model("acme/embedder", "feature-extraction", [
    mapping("deepinfra", "feature-extraction-at-deepinfra", "feature-extraction", 0.1, 0),
  ]),
  model("acme/painter", "text-to-image", [
    mapping("fal-ai", "fal-ai/painter-text-to-image", "text-to-image"),
    mapping("nscale", "painter-text-to-image", "text-to-image"),
  ]),
  model("acme/painter-1", "text-to-image", [mapping("fal-ai", "fal-ai/painter-text-to-image", "text-to-image")]),
  model("acme/painter-2", "text-to-image", [
    mapping("fal-ai", "fal-ai/painter-text-to-image", "text-to-image"),
    mapping("wavespeed", "painter-text-to-image", "text-to-image"),
  ]),
  model("acme/painter-3", "text-to-image", [
    mapping("fal-ai", "fal-ai/painter-text-to-image", "text-to-image"),
    mapping("wavespeed", "painter-text-to-image", "text-to-image"),
    mapping("black-forest-labs", "painter-text-to-image", "text-to-image"),
  ]),
  model("acme/queue-painter", "text-to-image", [mapping("fal-ai", "fal-ai/painter-text-to-image", "text-to-image")]),
  model("acme/speaker", "text-to-speech", [mapping("deepinfra", "text-to-speech-model", "text-to-speech")]),
  model("acme/listener", "automatic-speech-recognition", [
    mapping("deepinfra", "automatic-speech-recognition-model", "automatic-speech-recognition"),
  ]),
  model("acme/duo-speaker", "text-to-speech", [
    mapping("deepinfra", "text-to-speech-model", "text-to-speech"),
    mapping("together", "text-to-speech-model", "text-to-speech"),
  ]),
  model("acme/trio-speaker", "text-to-speech", [
    mapping("deepinfra", "text-to-speech-model", "text-to-speech"),
    mapping("together", "text-to-speech-model", "text-to-speech"),
    mapping("fal-ai", "fal-ai/text-to-speech-model", "text-to-speech"),
  ]),
  model("acme/speaker-2", "text-to-speech", [mapping("together", "text-to-speech-model", "text-to-speech")]),
  model("acme/speaker-3", "text-to-speech", [
    mapping("fal-ai", "fal-ai/text-to-speech-model", "text-to-speech"),
    mapping("replicate", "acme/text-to-speech-model", "text-to-speech"),
  ]),
  model("acme/listener-2", "automatic-speech-recognition", [
    mapping("fal-ai", "fal-ai/automatic-speech-recognition-model", "automatic-speech-recognition"),
  ]),
  model("acme/listener-3", "automatic-speech-recognition", [
    mapping("replicate", "acme/automatic-speech-recognition-model", "automatic-speech-recognition"),
  ]),
  model("acme/local", "text-classification", []),
];

/** Starts a hub whose router sends to a simulator. */
export const startRoutedHub = async (
  store: StoreOptions,
  settings: Partial<Config> = {},
  parts: Partial<HubOptions> = {},
): Promise<RoutedHub> => {
  const simulator = await startSimulator();
  const hub = await startHub(store, { providersAt: simulator.url, ...settings }, undefined, {
    providerKeys: plantedKeys,
    ...parts,
  });
  await hub.hub.catalogue.upsertMirrored([...routedEntries]);
  const owner = await hub.hub.database.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const { token: callerToken } = await hub.hub.tokens.issue(owner.id, "caller", "inference");
  return {
    ...hub,
    simulator,
    callerToken,
    // Tests count connections, so this one is closed.
    settled: async () => {
      const reply = await hub.get("/api/usage/calls?limit=1", hub.token, { connection: "close" });
      await reply.text();
    },
    close: async () => {
      await hub.close();
      await simulator.close();
    },
  };
};
