import type { Access } from "../../access.ts";
import type { Provider } from "../../provider.ts";
import type { Task } from "../../task.ts";
import type { CallTarget } from "../calls/validate.ts";
import type { ClientContext } from "../context.ts";
import { logger } from "../logger.ts";
import type { ResolvedOptions } from "../options.ts";
import type { CallSession } from "../session.ts";
import { autoRouter } from "./auto-router.ts";
import { errorContextOf, fetchFromHub } from "./fetch-from-hub.ts";
import { type Mapping, mappingsOf } from "./mapping.ts";

/** The hub's list has the tasks of the catalogue, where chat is text generation. */
const listedAs = (task: Task): string => (task === "conversational" ? "text-generation" : task);

/** The hub's recommended model for a task [S7.3]. */
const defaultModel = async (session: CallSession, task: Task): Promise<string> => {
  const tasks = await fetchFromHub(session, "api/tasks", (reply, request) =>
    session.fail(
      "tasks_unavailable",
      `Failed to load the definitions of tasks from the hub (status ${reply.status}); name a model to do without`,
      errorContextOf(reply, request),
    ),
  );
  const listed = (tasks as Record<string, { models?: readonly { id?: unknown }[] } | undefined> | null)?.[
    listedAs(task)
  ];
  const id = listed?.models?.[0]?.id;
  if (typeof id !== "string" || !id)
    throw session.fail("default_model_missing", `No default model is defined for the task ${task}: name a model`);
  return id;
};

/** Tasks that one model of the hub's own service can serve. */
const equivalents: readonly (readonly string[])[] = [["feature-extraction", "sentence-similarity"]];

/** Whether a mapping serves this task. */
const fitsTask = ({ isHub }: Provider, { task: mapped, alsoTasks }: Mapping, task: Task): boolean =>
  mapped === task ||
  alsoTasks?.includes(task) === true ||
  (isHub === true && equivalents.some((group) => group.includes(mapped) && group.includes(task)));

const statusOrder: readonly string[] = ["live", "staging"];

/** The mappings that can serve a call: live before staging, otherwise in the hub's order. */
const rank = (
  mappings: readonly Mapping[],
  task: Task,
  providers: Readonly<Record<string, Provider>>,
): readonly Mapping[] =>
  mappings
    .filter((mapping) => {
      const provider = Object.hasOwn(providers, mapping.provider) ? providers[mapping.provider] : undefined;
      return (
        provider !== undefined &&
        !provider.isClosed &&
        provider.tasks[task] !== undefined &&
        statusOrder.includes(mapping.status) &&
        fitsTask(provider, mapping, task)
      );
    })
    .sort((first, second) => statusOrder.indexOf(first.status) - statusOrder.indexOf(second.status));

/** The route of a call: the provider, and the model's id there. */
export interface Route {
  readonly provider: Provider;
  readonly model: string;
  /** The hub's mapping of the model at this provider, and its id on the hub; missing without a lookup. */
  readonly listing?: { readonly mapping: Mapping; readonly repository: string };
}

/** The caller's credentials at a provider. */
export const accessOf = (settings: ResolvedOptions, { key, isOwn }: Provider): Access => {
  const token = key ?? settings.token;
  const { router, endpoint, billTo, userAgent } = settings;
  return {
    method: isOwn && token ? "provider-key" : settings.method,
    router,
    userAgent,
    ...(token && { token }),
    ...(endpoint !== undefined && { endpoint }),
    ...(billTo && { billTo }),
  };
};

const chosen = (
  context: ClientContext,
  session: CallSession,
  mappings: readonly Mapping[],
  model: string,
  task: Task,
) => {
  const [best] = rank(mappings, task, context.providers);
  const provider = best && context.providers[best.provider];
  if (!provider) throw session.fail("no_route", `No provider that this client knows serves ${model} for ${task}`);
  return { provider, mapping: best };
};

const named = (session: CallSession, mappings: readonly Mapping[], provider: Provider, model: string, task: Task) => {
  const mapping = mappings.find((entry) => entry.provider === provider.id);
  if (!mapping) {
    const others = mappings.map((entry) => entry.provider).join(", ");
    throw session.fail(
      "model_not_supported",
      `The model ${model} is not supported for the task ${task} at ${provider.id}; it is served by ${others}`,
    );
  }
  if (!fitsTask(provider, mapping, task))
    throw session.fail(
      "model_not_supported",
      `The model ${model} is not supported for the task ${task} at ${provider.id}; supported there is ${mapping.task}`,
    );
  return { provider, mapping };
};

const warnOnce = ({ warned }: ClientContext, { provider, status }: Mapping, model: string): void => {
  const remark = `The model ${model} is in ${status} mode at ${provider}: it may be slow or fail`;
  if (status === "live" || warned.has(remark)) return;
  warned.add(remark);
  logger().warn(remark);
};

/** An endpoint or server of the caller may have a single model, which needs no id. */
const isOwnServer = ({ settings }: CallSession, { isOwn }: Provider): boolean =>
  settings.endpoint !== undefined || isOwn === true;

const routeAsNamed = async (
  session: CallSession,
  provider: Provider,
  model: string | undefined,
  task: Task | undefined,
): Promise<Route> => {
  const name = model ?? (task && !isOwnServer(session, provider) ? await defaultModel(session, task) : "");
  return { provider, model: provider.isClosed ? name.slice(provider.id.length + 1) : name };
};

/** Finds the route of a call: the default model where none is named, and its mapping on the hub. */
export const findRoute = async (
  context: ClientContext,
  session: CallSession,
  { provider: given, model: wanted }: CallTarget,
  task: Task | undefined,
): Promise<Route> => {
  if (given && (isOwnServer(session, given) || given.isClosed || given === autoRouter || task === undefined))
    return routeAsNamed(session, given, wanted, task);
  if (task === undefined) throw session.fail("task_missing", "A task is needed to choose a provider");
  const model = wanted ?? (await defaultModel(session, task));
  const mappings = await mappingsOf(session, model);
  const { provider, mapping } = given
    ? named(session, mappings, given, model, task)
    : chosen(context, session, mappings, model, task);
  warnOnce(context, mapping, model);
  return { provider, model: mapping.providerId, listing: { mapping, repository: model } };
};
