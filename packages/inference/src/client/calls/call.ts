import type { In, Task } from "../../task.ts";
import type { Ask, Wire } from "../../wires/wire.ts";
import type { Context } from "../context.ts";
import { type Exchange, prepare } from "../http/exchange.ts";
import { type BaseArgs, type Options, settle } from "../options.ts";
import { accessOf, findRoute } from "../routing/route.ts";
import { openSession, type Session } from "../session.ts";
import type { Files } from "./files.ts";
import type { TakenArgs } from "./taken-args.ts";
import { type Target, validate } from "./validate.ts";

/** One thing to do: a task, or a raw request without one. */
export interface Order<T extends Task> {
  readonly context: Context;
  readonly task: T | undefined;
  readonly args: BaseArgs & Fields;
  readonly options: Options;
  readonly isStreamed: boolean;
  /** Takes the task's file, if it has one, out of the arguments. */
  readonly take: (args: Fields) => TakenArgs;
  /** The steps for files, where the task may need them. */
  readonly files?: Files;
  /** How to speak where no task says it. */
  readonly wire?: Wire<T>;
}

type Fields = Readonly<Record<string, unknown>>;

/** An order that has been checked and whose clock runs. */
export interface Call<T extends Task> extends Order<T> {
  readonly session: Session;
  readonly targets: readonly Target[];
  readonly taken: TakenArgs;
}

/** Checks a call and starts its clock; nothing has been sent. */
export const begin = <T extends Task>(order: Order<T>): Call<T> => {
  const { context, task, args, options } = order;
  const { accessToken, model, models, provider, providers, endpointUrl, ...given } = args;
  const base = { accessToken, model, models, provider, providers, endpointUrl } as BaseArgs;
  const settings = settle(base, options);
  const taken = order.take(given);
  const targets = validate(context, { base, source: taken.source, ...(task && { task }) }, settings);
  const keys = targets.flatMap(({ provider: own }) => (own?.key ? [own.key] : []));
  return { ...order, targets, taken, session: openSession(settings, context.memory, keys) };
};

/** What is asked for, with the file read; the model's name is filled in for each target. */
export const askOf = async <T extends Task>({ task, taken, isStreamed, session, files }: Call<T>): Promise<Ask<T>> => {
  const { args, source } = taken;
  const isGiven = source !== undefined && source !== null;
  return {
    task: task as T,
    model: "",
    args: args as In<T> & Fields,
    ...(isGiven && files && { media: await files.readMedia(session, source) }),
    isStreamed,
    wantsAddress: session.settings.outputType === "url",
  };
};

/** Finds the way to one target and builds the request for it. */
export const arrange = async <T extends Task>(call: Call<T>, target: Target, ask: Ask<T>): Promise<Exchange<T>> => {
  const { context, session, task, files } = call;
  const route = await findRoute(context, session, target, task);
  const adapter = await files?.findAdapter(session, route);
  const wire = (task === undefined ? call.wire : route.provider.tasks[task]) as Wire<T>;
  const access = accessOf(session.settings, route.provider);
  return prepare(session, route, wire, { ...ask, model: route.model, ...(adapter && { adapter }) }, access);
};
