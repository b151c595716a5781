import type { CallSpec } from "../client/calls/call.ts";
import { type ExtractInput, extractFile, requireInputs, requireMessages } from "../client/calls/extract-input.ts";
import { extractRaw, rawWire } from "../client/calls/raw.ts";
import { run, runRaw } from "../client/calls/run.ts";
import type { ClientContext } from "../client/context.ts";
import { mediaSteps } from "../client/media/media-steps.ts";
import type { Options, OutputType } from "../client/options.ts";
import { runRawStream, runStream } from "../client/streams/run-stream.ts";
import type { MediaTask, Out, Piece, Task } from "../task.ts";
import type { Args, BatchCall, BatchTask, MediaForms, MediaOptions, RawArgs } from "./arguments.ts";

/** Creates a method for a context: for all providers, or for those a client was created with. */
export type Method<F> = (context: ClientContext) => F;

type TaskMethod<T extends Task> = Method<(args: Args<T>, options?: Options) => Promise<Out<T>>>;

/** A task of text and numbers. */
export const method =
  <T extends Task>(task: T, extract: ExtractInput = requireInputs): TaskMethod<T> =>
  (context) =>
  (args, options = {}) =>
    run({ context, task, args, options, isStreamed: false, extract });

/** A text task that answers a list of inputs with a list. */
export const batchMethod = <T extends BatchTask>(task: T): Method<BatchCall<T>> => method(task) as Method<BatchCall<T>>;

/** A task with a file among its inputs. */
export const fileMethod =
  <T extends Task>(task: T, extract: ExtractInput = extractFile): TaskMethod<T> =>
  (context) =>
  (args, options = {}) =>
    run({ context, task, args, options, isStreamed: false, extract, mediaSteps });

/** A task whose result is an image, audio or video, in the form the caller asks for. */
export const mediaMethod =
  <T extends MediaTask>(
    task: T,
    extract: ExtractInput = requireInputs,
  ): Method<<O extends OutputType = "blob">(args: Args<T>, options?: MediaOptions<O>) => Promise<MediaForms[O]>> =>
  (context) =>
  <O extends OutputType>(args: Args<T>, options: MediaOptions<O> = {}) => {
    // What the steps for files make of a result depends on the options, which the type of the task does not know.
    const result: Promise<unknown> = run({ context, task, args, options, isStreamed: false, extract, mediaSteps });
    return result as Promise<MediaForms[O]>;
  };

/** A task that streams its answer. */
export const streamMethod =
  <T extends "conversational" | "text-generation">(
    task: T,
  ): Method<(args: Args<T>, options?: Options) => AsyncGenerator<Piece<T>, void, undefined>> =>
  (context) =>
  (args, options = {}) =>
    runStream({
      context,
      task,
      args,
      options,
      isStreamed: true,
      extract: task === "conversational" ? requireMessages : requireInputs,
    });

const rawSpec = (context: ClientContext, args: RawArgs, options: Options, isStreamed: boolean): CallSpec<Task> => {
  const { task } = options;
  return {
    context,
    task,
    args,
    options,
    isStreamed,
    mediaSteps,
    extract: extractRaw(task),
    wire: rawWire,
  };
};

/** A request whose reply is returned unchecked. */
export const rawMethod: Method<<R = unknown>(args: RawArgs, options?: Options) => Promise<R>> =
  (context) =>
  (args, options = {}) =>
    runRaw(rawSpec(context, args, options, false)) as Promise<never>;

/** A request whose events are returned unchecked. */
export const rawStreamMethod: Method<
  <R = unknown>(args: RawArgs, options?: Options) => AsyncGenerator<R, void, undefined>
> =
  (context) =>
  (args, options = {}) =>
    runRawStream(rawSpec(context, args, options, true)) as AsyncGenerator<never>;
