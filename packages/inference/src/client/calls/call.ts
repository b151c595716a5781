import type { Task } from "../../task.ts";
import { type CallInput, uncheckedArgs, type Wire } from "../../wires/wire.ts";
import type { ClientContext } from "../context.ts";
import { buildProviderCall, type ProviderCall } from "../http/provider-call.ts";
import type { MediaSteps } from "../media/media-steps.ts";
import { type BaseArgs, type Options, resolveOptions } from "../options.ts";
import { accessOf, findRoute } from "../routing/route.ts";
import { type CallSession, openSession } from "../session.ts";
import type { ExtractedArgs } from "./extract-input.ts";
import { type CallTarget, validate } from "./validate.ts";

/** What one call of a method is to do: a task, or a raw request without one. */
export interface CallSpec<T extends Task> {
  readonly context: ClientContext;
  readonly task: T | undefined;
  /** With the fields of its task, which `extract` reads. */
  readonly args: BaseArgs;
  readonly options: Options;
  readonly isStreamed: boolean;
  /** Separates the task's file, if it has one, from the other arguments. */
  readonly extract: (args: Fields) => ExtractedArgs;
  /** The steps for files, where the task may need them. */
  readonly mediaSteps?: MediaSteps;
  /** The wire of a raw request, which has no task to look one up by. */
  readonly wire?: Wire<T>;
}

type Fields = Readonly<Record<string, unknown>>;

/** A call that has been validated and whose deadline runs. */
export interface StartedCall<T extends Task> extends CallSpec<T> {
  readonly session: CallSession;
  readonly targets: readonly CallTarget[];
  readonly extracted: ExtractedArgs;
}

/** Validates a call and starts its deadline; nothing is sent yet. */
export const startCall = <T extends Task>(spec: CallSpec<T>): StartedCall<T> => {
  const { context, task, args, options } = spec;
  const { accessToken, model, models, provider, providers, endpointUrl, ...given } = args;
  const base = { accessToken, model, models, provider, providers, endpointUrl } as BaseArgs;
  const settings = resolveOptions(base, options);
  const extracted = spec.extract(given);
  const targets = validate(context, { base, source: extracted.source, ...(task && { task }) }, settings);
  const keys = targets.flatMap(({ provider: own }) => (own?.key ? [own.key] : []));
  const hubCache = context.hubCacheOf(settings.fetch);
  return { ...spec, targets, extracted, session: openSession(settings, hubCache, keys) };
};

/** The input of a call with its file read; the model's id is filled in for each target. */
export const readInput = async <T extends Task>(call: StartedCall<T>): Promise<CallInput<T>> => {
  const { task, extracted, isStreamed, session, mediaSteps } = call;
  const { args, source } = extracted;
  const isGiven = source !== undefined && source !== null;
  return {
    task: task as T,
    model: "",
    args: uncheckedArgs(args),
    ...(isGiven && mediaSteps && { media: await mediaSteps.readMedia(session, source) }),
    isStreamed,
    wantsUrl: session.settings.outputType === "url",
  };
};

/** Finds the route to one target and builds the request for it. */
export const prepareRequest = async <T extends Task>(
  call: StartedCall<T>,
  target: CallTarget,
  input: CallInput<T>,
): Promise<ProviderCall<T>> => {
  const { context, session, task, mediaSteps } = call;
  const route = await findRoute(context, session, target, task);
  const adapter = await mediaSteps?.findAdapter(session, route);
  const wire = (task === undefined ? call.wire : route.provider.tasks[task]) as Wire<T>;
  const access = accessOf(session.settings, route.provider);
  return buildProviderCall(session, route, wire, { ...input, model: route.model, ...(adapter && { adapter }) }, access);
};
