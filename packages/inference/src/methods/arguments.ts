import type { BaseArgs, Options, OutputType } from "../client/options.ts";
import type { In, Task } from "../task.ts";

type Loose = { readonly [extra: string]: unknown };

/** Servers take parameters the catalogue does not know; those it knows stay checked. */
type Open<I> = I extends { parameters?: infer P } ? Omit<I, "parameters"> & WithParameters<I, P> : I;
type WithParameters<I, P> = undefined extends I[keyof I & "parameters"]
  ? { parameters?: (NonNullable<P> & Loose) | undefined }
  : { parameters: P & Loose };

type FileTask =
  | "audio-classification"
  | "audio-to-audio"
  | "automatic-speech-recognition"
  | "image-classification"
  | "image-segmentation"
  | "image-to-text"
  | "object-detection";

/** Tasks whose file may also be given under the name it had before `inputs`. */
type Legacy<T extends Task> = T extends FileTask
  ? Omit<Open<In<T>>, "inputs"> & { data: Blob | ArrayBuffer; inputs?: never }
  : T extends "zero-shot-image-classification"
    ? Omit<Open<In<T>>, "inputs"> & { inputs: { image: Blob | ArrayBuffer } }
    : never;

/** Nothing a caller hands over is changed, so what may not be changed is welcome. */
type Frozen<V> = V extends Blob | ArrayBuffer | ArrayBufferView | URL
  ? V
  : V extends object
    ? { readonly [K in keyof V]: Frozen<V[K]> }
    : V;

/** The arguments of a task: its own, and those every call takes. */
export type Args<T extends Task> = BaseArgs &
  (T extends "conversational" ? Frozen<Omit<In<T>, "model">> & Loose : Frozen<Open<In<T>> | Legacy<T>>);

/** The arguments of a raw request. */
export type RawArgs = BaseArgs & Loose;

/** What a result with files becomes, by the form that was asked for. */
export interface MediaForms {
  readonly blob: Blob;
  readonly url: string;
  readonly dataUrl: string;
  readonly json: unknown;
}

/** Options of a task whose result is a file. */
export type MediaOptions<O extends OutputType> = Omit<Options, "outputType"> & { readonly outputType?: O };
