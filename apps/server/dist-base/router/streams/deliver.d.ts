import type { Reading, Task } from "@orrery/inference";
import type { Guard } from "../../guard/guard.ts";
/** The result of a task, ready to be sent. */
export type Delivered = {
    readonly json: unknown;
} | {
    readonly bytes: Buffer;
    readonly type: string;
}
/** The URL of the result, if that is what the caller asked for. */
 | {
    readonly url: string;
};
/** The type detected from a file's first bytes, or else the given one. */
export declare const typeOf: (bytes: Buffer, given: string) => string;
/** Downloads the result if the reply only links to it. Error messages are safe to show to the caller. */
export declare const deliver: <T extends Task>(guard: Guard, reading: Reading<T>, wantsUrl: boolean) => Promise<Delivered>;
//# sourceMappingURL=deliver.d.ts.map