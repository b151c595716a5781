import type { PushedObject } from "./reachable-objects.ts";
import type { PushFiles } from "./unpack-job.ts";
/** An object of a push whose content is on disk. */
export interface StoredObject extends PushedObject {
    readonly start: number;
    readonly size: number;
}
/** What the refs of a push lead to. Every list is in order: an object comes after all that it leads to. */
export interface ReceivedObjects {
    readonly commits: readonly StoredObject[];
    readonly tags: readonly StoredObject[];
    readonly trees: readonly StoredObject[];
    readonly blobs: readonly StoredObject[];
    /** Objects that are not in the pack, so they must be stored already. */
    readonly expected: readonly PushedObject[];
    /** The file with their contents, one after the other. */
    readonly path: string;
    readonly read: (object: StoredObject) => Promise<Buffer>;
    readonly stream: (object: StoredObject) => AsyncIterable<Uint8Array>;
    readonly close: () => Promise<void>;
}
export declare const openReceived: ({ index, objects }: PushFiles) => Promise<ReceivedObjects>;
//# sourceMappingURL=received-objects.d.ts.map