import { isProvider } from "@orrery/inference";
import { answerBatches } from "./batches/batches-endpoint.ts";
import { answerFiles } from "./batches/files-endpoint.ts";
import type { EndpointDeps } from "./dependencies.ts";
import { answerHub } from "./endpoints/hub-inference.ts";
import { answerMedia } from "./endpoints/media.ts";
import { answerExplain, answerModels } from "./endpoints/models.ts";
import { answerSpeech, answerTranscriptions } from "./endpoints/openai-audio.ts";
import { answerImages } from "./endpoints/openai-media.ts";
import { passThrough } from "./endpoints/pass-through.ts";
import { answerCountTokens, answerMessages } from "./endpoints/text/messages.ts";
import { answerInputTokens, answerResponses } from "./endpoints/text/responses.ts";
import { answerStoredResponse } from "./endpoints/text/stored-responses.ts";
import { answerText } from "./endpoints/text/text.ts";
import { type TextEndpoint, textEndpoints } from "./endpoints/text/text-endpoints.ts";
import { answerTokenize } from "./endpoints/tokenize.ts";
import { answerAuto } from "./endpoints/uniform-task.ts";
import { requireCaller, requireHubCaller } from "./identify.ts";
import { hubProvider } from "./planning/routed-models.ts";
import type { RouterRequest } from "./request.ts";
import { RouterError } from "./router-error.ts";

const requirePost = ({ request }: RouterRequest): void => {
  if (request.method !== "POST")
    throw new RouterError("method_not_allowed", "Use POST.", { headers: { allow: "POST" } });
};

/** Endpoints with one method, by their paths below `v1/`. */
const postEndpoints: Readonly<Record<string, (deps: EndpointDeps, inbound: RouterRequest) => Promise<void>>> = {
  "images/generations": answerImages,
  "audio/speech": answerSpeech,
  "audio/transcriptions": answerTranscriptions,
  tokenize: answerTokenize,
  messages: answerMessages,
  "messages/count_tokens": answerCountTokens,
  responses: answerResponses,
  "responses/input_tokens": answerInputTokens,
};

type AnswerBelow = (deps: EndpointDeps, inbound: RouterRequest, path: string) => Promise<void>;

/** Endpoints with paths below them, as far as those are not endpoints of their own. */
const resourceEndpoints: Readonly<Record<string, AnswerBelow>> = {
  models: async (deps, inbound, name) => {
    requireHubCaller(inbound);
    return answerModels(deps, inbound, name);
  },
  responses: answerStoredResponse,
  files: answerFiles,
  batches: answerBatches,
};

/** Endpoints that clients ask for and the hub does not have, with what to do instead. */
const unsupportedEndpoints: Readonly<Record<string, string>> = {
  moderations:
    "Moderations are not supported on this hub. Run a text-classification model instead: POST /router/auto/models/{owner}/{name}.",
};

const explain = "route/explain";

const servedPaths = new Set([textEndpoints, postEndpoints, resourceEndpoints].flatMap((table) => Object.keys(table)));

/** Paths below `v1/` that clients also find at the root, where the hub's own URL is their base URL. */
export const rootPaths = [...servedPaths, ...Object.keys(unsupportedEndpoints)];

const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Answers a request below `v1/`. */
export const answerOpenAi = async (deps: EndpointDeps, inbound: RouterRequest, path: string): Promise<void> => {
  const endpoint = ownValue<TextEndpoint>(textEndpoints, path);
  const answer = ownValue(postEndpoints, path);
  if (endpoint || answer) requirePost(inbound);
  if (endpoint) return answerText(deps, inbound, endpoint);
  if (answer) return answer(deps, inbound);
  if (path === explain) {
    requireHubCaller(inbound);
    return answerExplain(deps, inbound);
  }
  const [resource = "", ...below] = path.split("/");
  const answerBelow = ownValue(resourceEndpoints, resource);
  if (answerBelow) return answerBelow(deps, inbound, below.join("/"));
  const available = [...servedPaths, explain].join(", ");
  throw new RouterError(
    "not_found",
    ownValue(unsupportedEndpoints, resource) ?? `Not found: /router/v1/${path.slice(0, 100)}. Available: ${available}.`,
  );
};

/** Passes a request to its endpoint, if the caller can use it. */
export const dispatch = async (
  deps: EndpointDeps,
  inbound: RouterRequest,
  isAnonymousAllowed: boolean,
): Promise<void> => {
  const at = inbound.path.indexOf("/");
  const first = at < 0 ? inbound.path : inbound.path.slice(0, at);
  const rest = at < 0 ? "" : inbound.path.slice(at + 1);
  if (first === "media") return answerMedia(deps, inbound);
  if (first === hubProvider) {
    if (!isAnonymousAllowed || inbound.viewer.account) requireHubCaller(inbound);
    return answerHub(deps, inbound, rest);
  }
  // A request about a job can have a signed URL instead of a token.
  const isFollowUp = isProvider(first) && inbound.request.method === "GET";
  // Counting calls no provider, so anyone who can run the hub's own models can count.
  const isCount = isAnonymousAllowed && inbound.path === "v1/tokenize";
  if (!isFollowUp && !isCount) requireCaller(inbound);
  // These endpoints read the hub's catalogue.
  if (!isAnonymousAllowed && !isProvider(first)) requireHubCaller(inbound);
  if (first === "v1") return answerOpenAi(deps, inbound, rest);
  if (first === "auto") {
    requirePost(inbound);
    return answerAuto(deps, inbound, rest);
  }
  if (isProvider(first)) return passThrough(deps, inbound, first, rest);
  throw new RouterError(
    "not_found",
    `Not found: /router/${inbound.path.slice(0, 100)}. There is no provider "${first.slice(0, 60)}". Available: v1/…, auto/models/{model} and {provider}/{path}.`,
  );
};
