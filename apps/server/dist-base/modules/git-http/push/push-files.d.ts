import type { Workers } from "../../../workers/workers.ts";
import { type ReceivedObjects } from "./received-objects.ts";
/** A push whose pack is on disk. */
export interface SpooledPush {
    /** Unpacks the objects that some ids lead to, and runs work on them. */
    readonly withObjects: <T>(tips: readonly string[], work: (received: ReceivedObjects) => Promise<T>) => Promise<T>;
    readonly remove: () => Promise<void>;
}
interface SpoolOptions {
    readonly workers: Workers;
    readonly incoming: string;
    readonly maxPushBytes: number;
}
/** Writes the pack of a push to disk. */
export declare const spoolPush: (pack: AsyncIterable<Buffer>, { workers, incoming, maxPushBytes }: SpoolOptions) => Promise<SpooledPush>;
export {};
//# sourceMappingURL=push-files.d.ts.map