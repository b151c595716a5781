import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEvents } from "@orrery/inference/core";
import { readConfig } from "../config/config.ts";
import { type Hub, openHub } from "../hub/hub.ts";
import { anonymous } from "../identity/viewer.ts";
import { createHubInference, type HubInference, type HubInferenceDeps } from "../inference/hub-inference.ts";
import type { LocalAsk, LocalReply } from "../inference/local-inference.ts";

/** A hub with the service alone, without its HTTP side. */
export interface InferenceForTests {
  readonly hub: Hub;
  readonly inference: HubInference;
  /** Asks, and reads the reply. */
  readonly ask: (modelId: string, body: unknown, rest?: Partial<LocalAsk>) => Promise<ReplyRead>;
  readonly close: () => Promise<void>;
}

/** A reply with its body read: as JSON, as the events of a stream, or as bytes. */
export interface ReplyRead {
  readonly status: number;
  readonly headers: LocalReply["headers"];
  readonly json: unknown;
  readonly events: readonly unknown[];
  readonly bytes: Uint8Array;
}

const bodyOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Reads a whole reply. */
export const readReply = async ({ status, headers, body }: LocalReply): Promise<ReplyRead> => {
  const parts: Uint8Array[] = [];
  if (body instanceof Uint8Array) parts.push(body);
  else for await (const part of body) parts.push(part);
  const bytes = Buffer.concat(parts);
  const events = parseEvents(bytes).map(({ data }) => parsed(data));
  return { status, headers, json: parsed(bytes.toString()), events, bytes };
};

/** What a call carries unless it says otherwise. */
export const askOf = (modelId: string, body: unknown, rest: Partial<LocalAsk> = {}): LocalAsk => ({
  modelId,
  path: "",
  headers: {},
  body: bodyOf(body),
  viewer: anonymous,
  signal: new AbortController().signal,
  ...rest,
});

/** Opens an empty hub with a service of its own. */
export const startInference = async (
  settings: Partial<Pick<HubInferenceDeps, "loadWaitMs" | "limits" | "cores">> & {
    readonly config?: Partial<HubInferenceDeps["config"]>;
  } = {},
): Promise<InferenceForTests> => {
  const dataFolder = mkdtempSync(join(tmpdir(), "orrery-inference-"));
  const config = { ...readConfig({ ORRERY_SEED: "off" }).config, dataFolder, ...settings.config };
  const hub = await openHub(config);
  const { blobs, catalogue, jsonBodies, now } = hub;
  const inference = createHubInference({
    db: hub.database.db,
    blobs,
    catalogue,
    jsonBodies,
    now,
    loadWaitMs: 30_000,
    ...settings,
    config,
  });
  return {
    hub,
    inference,
    ask: async (modelId, body, rest) => readReply(await inference.answer(askOf(modelId, body, rest))),
    close: async () => {
      await inference.close();
      await hub.close();
    },
  };
};
