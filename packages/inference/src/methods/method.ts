import type { Order } from "../client/calls/call.ts";
import { files } from "../client/calls/files.ts";
import { rawWire, takeRaw } from "../client/calls/raw.ts";
import { run, runRaw } from "../client/calls/run.ts";
import { runRawStream, runStream } from "../client/calls/run-stream.ts";
import { type Take, takeFile, takeMessages, takeValue } from "../client/calls/take-args.ts";
import type { Context } from "../client/context.ts";
import type { BaseArgs, Options, OutputType } from "../client/options.ts";
import type { MediaTask, Out, Piece, Task } from "../task.ts";
import type { Wire } from "../wires/wire.ts";
import type { Args, MediaForms, MediaOptions, RawArgs } from "./arguments.ts";

/** Makes a method for a context: for all providers, or for those a client was made with. */
export type Method<F> = (context: Context) => F;

type Loose = BaseArgs & Readonly<Record<string, unknown>>;
type Answering<T extends Task> = Method<(args: Args<T>, options?: Options) => Promise<Out<T>>>;

/** A task of text and numbers that answers once. */
export const answering =
  <T extends Task>(task: T, take: Take = takeValue): Answering<T> =>
  (context) =>
  (args, options = {}) =>
    run({ context, task, args: args as unknown as Loose, options, isStreamed: false, take });

/** A task about a file that answers once. */
export const answeringAboutFile =
  <T extends Task>(task: T, take: Take = takeFile): Answering<T> =>
  (context) =>
  (args, options = {}) =>
    run({ context, task, args: args as unknown as Loose, options, isStreamed: false, take, files });

/** A task that answers with a picture, a sound or a film, in the form the caller asks for. */
export const depicting =
  <T extends MediaTask>(
    task: T,
    take: Take = takeValue,
  ): Method<<O extends OutputType = "blob">(args: Args<T>, options?: MediaOptions<O>) => Promise<MediaForms[O]>> =>
  (context) =>
  (args, options = {}) =>
    run({
      context,
      task,
      args: args as unknown as Loose,
      options,
      isStreamed: false,
      take,
      files,
    }) as unknown as Promise<never>;

/** A task that answers bit by bit. */
export const streaming =
  <T extends "conversational" | "text-generation">(
    task: T,
  ): Method<(args: Args<T>, options?: Options) => AsyncGenerator<Piece<T>, void, undefined>> =>
  (context) =>
  (args, options = {}) =>
    runStream({
      context,
      task,
      args: args as unknown as Loose,
      options,
      isStreamed: true,
      take: task === "conversational" ? takeMessages : takeValue,
    });

const rawOrder = (context: Context, args: RawArgs, options: Options, isStreamed: boolean): Order<Task> => {
  const { task } = options;
  return {
    context,
    task,
    args,
    options,
    isStreamed,
    files,
    take: takeRaw(task),
    wire: rawWire as unknown as Wire<Task>,
  };
};

/** A request whose reply is handed over unchecked. */
export const asking: Method<<R = unknown>(args: RawArgs, options?: Options) => Promise<R>> =
  (context) =>
  (args, options = {}) =>
    runRaw(rawOrder(context, args, options, false)) as Promise<never>;

/** A request whose events are handed over unchecked. */
export const listening: Method<<R = unknown>(args: RawArgs, options?: Options) => AsyncGenerator<R, void, undefined>> =
  (context) =>
  (args, options = {}) =>
    runRawStream(rawOrder(context, args, options, true)) as AsyncGenerator<never>;
