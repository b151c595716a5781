import type { BaseArgs, Options, OutputType } from "../client/options.ts";
import type { In, Out, Task } from "../task.ts";

type ExtraFields = { readonly [extra: string]: unknown };

/** Servers accept parameters that the catalogue does not know; those it knows stay checked. */
type WithExtraParameters<I> = I extends { parameters?: infer P } ? Omit<I, "parameters"> & ParametersOf<I, P> : I;
type ParametersOf<I, P> = undefined extends I[keyof I & "parameters"]
  ? { parameters?: (NonNullable<P> & ExtraFields) | undefined }
  : { parameters: P & ExtraFields };

type FileTask =
  | "audio-classification"
  | "audio-to-audio"
  | "automatic-speech-recognition"
  | "image-classification"
  | "image-segmentation"
  | "image-to-text"
  | "object-detection";

/** Tasks that also accept their file under the name it had before `inputs`. */
type LegacyArgs<T extends Task> = T extends FileTask
  ? Omit<WithExtraParameters<In<T>>, "inputs"> & { data: Blob | ArrayBuffer; inputs?: never }
  : T extends "zero-shot-image-classification"
    ? Omit<WithExtraParameters<In<T>>, "inputs"> & { inputs: { image: Blob | ArrayBuffer } }
    : never;

/** Arguments are never changed, so read-only ones are accepted. */
type DeepReadonly<V> = V extends Blob | ArrayBuffer | ArrayBufferView | URL
  ? V
  : V extends object
    ? { readonly [K in keyof V]: DeepReadonly<V[K]> }
    : V;

type ChatArgs = DeepReadonly<Omit<In<"conversational">, "model">>;

/** The arguments of a task: its own, and those of every call. */
export type Args<T extends Task> = BaseArgs &
  (T extends "conversational" ? ChatArgs & ExtraFields : DeepReadonly<WithExtraParameters<In<T>> | LegacyArgs<T>>);

/** Text tasks that accept a list of inputs and answer with a list. */
export type BatchTask =
  | "fill-mask"
  | "question-answering"
  | "summarization"
  | "text-classification"
  | "token-classification"
  | "translation"
  | "zero-shot-classification";

/** The arguments of a task for several inputs. */
export type BatchArgs<T extends BatchTask> = BaseArgs &
  DeepReadonly<Omit<WithExtraParameters<In<T>>, "inputs">> & {
    readonly inputs: readonly DeepReadonly<In<T>["inputs"]>[];
  };

/** A list of inputs gives a list of answers in the same order; one input gives one answer. */
export interface BatchCall<T extends BatchTask> {
  (args: BatchArgs<T>, options?: Options): Promise<Out<T>[]>;
  (args: Args<T>, options?: Options): Promise<Out<T>>;
}

/** The arguments of a raw request. */
export type RawArgs = BaseArgs & ExtraFields;

/** The type of a result with a file, by `outputType`. */
export interface MediaForms {
  readonly blob: Blob;
  readonly url: string;
  readonly dataUrl: string;
  readonly json: unknown;
}

/** Options of a task whose result is a file. */
export type MediaOptions<O extends OutputType> = Omit<Options, "outputType"> & { readonly outputType?: O };
