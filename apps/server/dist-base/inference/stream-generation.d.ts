import type { GenerationShape } from "./generation-shapes.ts";
import type { JobAnswer } from "./messages.ts";
/** Starts a streamed run; pieces come to the listener, the whole at the end. */
export type StartRun = (onPiece: (piece: unknown) => void, signal: AbortSignal) => Promise<JobAnswer>;
export interface StreamOptions {
    readonly signal: AbortSignal;
    readonly isOpenAi: boolean;
    /** What the model is doing, for comments in a stream that is silent; without it, there are none. */
    readonly comments?: (() => string) | undefined;
    readonly silentMs?: number;
}
/**
 * Runs and hands the answer out while it is written. What fails before the first piece is thrown, so that it can be
 * answered with a true status, unless that takes so long that comments have to begin the stream; what fails later is told
 * in the stream. When the reader leaves, the run is stopped.
 */
export declare const streamGeneration: (start: StartRun, shape: GenerationShape, options: StreamOptions) => Promise<AsyncIterable<Uint8Array>>;
//# sourceMappingURL=stream-generation.d.ts.map