import type { InferenceError } from "../errors.ts";
import type { FailedReply } from "../http/failed-reply.ts";
import { notFound } from "../http/provider-call.ts";
import type { CallSession, OutgoingRequest } from "../session.ts";
import { errorContextOf, fetchFromHub, modelApiPath } from "./fetch-from-hub.ts";

/** The hub's mapping of a model to one provider. */
export interface Mapping {
  readonly provider: string;
  /** The model's id at the provider. */
  readonly providerId: string;
  readonly status: "live" | "staging" | "error";
  readonly task: string;
  /** Other tasks for which the provider serves the model. */
  readonly alsoTasks?: readonly string[];
  readonly adapter?: string;
  readonly adapterWeightsPath?: string;
}

const textOrUndefined = (value: unknown): string | undefined =>
  typeof value === "string" && value ? value : undefined;

const readEntry = (entry: unknown, key?: string): readonly Mapping[] => {
  if (typeof entry !== "object" || entry === null) return [];
  const { provider, providerId, status, task, alsoTasks, adapter, adapterWeightsPath } = entry as Record<
    string,
    unknown
  >;
  const owner = textOrUndefined(key) ?? textOrUndefined(provider);
  const id = textOrUndefined(providerId);
  const purpose = textOrUndefined(task);
  if (!owner || !id || !purpose) return [];
  const kind = textOrUndefined(adapter);
  const weights = textOrUndefined(adapterWeightsPath);
  return [
    {
      provider: owner,
      providerId: id,
      status: status === "staging" || status === "error" ? status : "live",
      task: purpose,
      ...(Array.isArray(alsoTasks) && { alsoTasks: alsoTasks.map(String) }),
      ...(kind && { adapter: kind }),
      ...(weights && { adapterWeightsPath: weights }),
    },
  ];
};

/** Reads the provider mapping, an object by provider or a list; invalid entries are skipped. */
const readMappings = (answer: unknown): readonly Mapping[] => {
  const table = (answer as { inferenceProviderMapping?: unknown } | null)?.inferenceProviderMapping;
  if (Array.isArray(table)) return table.flatMap((entry) => readEntry(entry));
  if (typeof table !== "object" || table === null) return [];
  return Object.entries(table).flatMap(([key, entry]) => readEntry(entry, key));
};

const toError =
  (session: CallSession, model: string) =>
  (reply: FailedReply, request: OutgoingRequest): InferenceError => {
    const context = errorContextOf(reply, request);
    const said = reply.message ? `: ${reply.message}` : "";
    if (reply.status === 404 || reply.errorCode === "RepoNotFound")
      return session.fail("model_not_found", notFound(model), context);
    const code = reply.status >= 400 && reply.status < 500 && reply.status !== 429 ? "hub_refused" : "hub_failed";
    return session.fail(
      code,
      `The hub failed to list the providers of ${model} (status ${reply.status})${said}`,
      context,
    );
  };

/** The providers of a model, and its id at each [S7.1]. */
export const mappingsOf = async (session: CallSession, model: string): Promise<readonly Mapping[]> => {
  const path = `${modelApiPath(session, model)}?expand[]=inferenceProviderMapping`;
  const mappings = readMappings(await fetchFromHub(session, path, toError(session, model)));
  if (mappings.length === 0)
    throw session.fail("no_provider_information", `No provider information was found for the model ${model}`);
  return mappings;
};
