import { type ChildProcess } from "node:child_process";
import type { HubClient } from "../hub.ts";
/** A model that never ends by itself, so that a stream can be interrupted at any speed. */
export declare const endlessWriter: Readonly<Record<string, string | Uint8Array<ArrayBufferLike>>>;
/** Reads a stream of that model to its end; `onContent` is called once, with the first content. Returns its events. */
export declare const readWriterStream: (reply: Response, onContent: () => void) => Promise<string[]>;
interface WorkerOptions {
    readonly data: string;
    readonly port: number;
    readonly model: string;
}
/** Starts the built `orrery worker` for a hub, and waits until it has joined. */
export declare const startWorkerProcess: ({ address, token }: Pick<HubClient, "address" | "token">, { data, port, model }: WorkerOptions) => Promise<ChildProcess>;
export {};
//# sourceMappingURL=worker-process.d.ts.map