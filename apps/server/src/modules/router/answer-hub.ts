import { hubProvider } from "../../router/routed-models.ts";
import { RouterError } from "../../router/router-error.ts";
import { answerText } from "./answer-text.ts";
import { type Asking, readBody } from "./asking.ts";
import { deploymentKey, type Exchange } from "./exchange.ts";
import { type HubPath, readHubPath } from "./hub-paths.ts";
import { createLocalSend } from "./local-send.ts";
import type { RouterParts } from "./parts.ts";
import { relayRaw } from "./relay-raw.ts";
import { findRoute, type Route, requireOrder } from "./routing.ts";
import { hasBudget, openTab } from "./tab.ts";
import { textEndpoints } from "./text-endpoints.ts";

const plainHeaders = ({ request }: Asking): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/** Where servers of embeddings and of generation take each task. */
const serverPaths: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tei: {
    "feature-extraction": "embed",
    "sentence-similarity": "similarity",
    "text-classification": "predict",
    "text-ranking": "rerank",
  },
  tgi: { "text-generation": "" },
};

const deployedExchange = async (
  parts: RouterParts,
  asking: Asking,
  route: Route,
  task: string,
  body: Buffer,
): Promise<Exchange> => {
  const deployment = route.model?.deployment;
  const path = deployment && serverPaths[deployment.kind]?.[task];
  if (!deployment || path === undefined)
    throw new RouterError(
      "no_provider",
      `${route.modelId} is deployed to a server of the kind “${deployment?.kind}”, which has no address for ${task || "this task"}. Use /router/v1 or /router/auto/models/${route.modelId}.`,
    );
  const key = await deploymentKey(parts, deployment);
  const { origin, pathname } = new URL(deployment.address);
  const headers = {
    "content-type": asking.request.headers["content-type"] ?? "application/json",
    "accept-encoding": "identity",
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  return {
    send: parts.sendToDeployment,
    request: { origin, path: `${pathname.replace(/\/+$/, "")}/${path}`, method: "POST", headers, body },
    ...(key !== undefined && { secret: key }),
  };
};

const exchangeFor = (
  parts: RouterParts,
  asking: Asking,
  route: Route,
  place: HubPath,
  body: Buffer,
): Promise<Exchange> | Exchange => {
  const task = place.task ?? route.model?.pipelineTag ?? "";
  if (route.model?.deployment) return deployedExchange(parts, asking, route, task, body);
  if (!parts.inference) throw new RouterError("no_provider", "This hub runs no models itself.");
  const ask = {
    modelId: route.modelId,
    path: place.rest,
    headers: plainHeaders(asking),
    viewer: asking.viewer,
    ...(place.task && { task: place.task }),
  };
  return {
    send: createLocalSend(parts.inference, ask),
    request: { origin: "", path: place.rest, method: "POST", headers: {}, body },
  };
};

/** Runs a task on the hub's own service: `{ inputs, parameters }` or bytes in, the service's reply out as it is. */
const answerTask = async (parts: RouterParts, asking: Asking, place: HubPath): Promise<void> => {
  const body = await readBody(asking, parts.settings.largestBody);
  const target = { modelId: place.modelId ?? "", policy: "fastest", provider: hubProvider } as const;
  const { ownKey: _key, ...plain } = asking;
  const route = await findRoute(parts, plain, target, { tasks: [], canCarry: () => true });
  const [candidate] = requireOrder(route);
  const exchange = await exchangeFor(parts, asking, route, place, body);
  const kind = { endpoint: "task", model: route.modelId, task: place.task ?? candidate.task, isStreamed: false };
  const tab = await openTab(parts, asking, kind, [candidate], { input: 0, output: 0 }, await hasBudget(parts, asking));
  await relayRaw({ parts, asking, exchange, candidate, tab, size: body.length });
};

/** Answers what is below `/router/hf-inference/`. */
export const answerHub = async (parts: RouterParts, asking: Asking, path: string): Promise<void> => {
  const place = readHubPath(path);
  if (!place)
    throw new RouterError(
      "not_found",
      `The hub's inference service has nothing at “${path.slice(0, 200)}”. It has models/{id}, models/{id}/pipeline/{task} and v1/chat/completions.`,
    );
  if (asking.request.method !== "POST") throw new RouterError("method_not_allowed", "Send a POST.");
  const endpoint = place.rest.startsWith("v1/") ? place.rest.slice(3) : undefined;
  if (endpoint === undefined) return answerTask(parts, asking, place);
  if (!Object.hasOwn(textEndpoints, endpoint))
    throw new RouterError("not_found", `The hub's inference service has no v1/${endpoint.slice(0, 100)}.`);
  const { ownKey: _key, ...plain } = asking;
  const forced = { provider: hubProvider, ...(place.modelId && { modelId: place.modelId }) };
  await answerText(parts, plain, textEndpoints[endpoint as keyof typeof textEndpoints], forced);
};
