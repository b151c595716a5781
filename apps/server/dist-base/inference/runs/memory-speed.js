import { setImmediate } from "node:timers/promises";
/** Larger than the caches of processors, so that memory is what is measured. */
const size = 64 * 1024 * 1024;
/** Copied without a pause: a millisecond or two, which no request notices. */
const step = 8 * 1024 * 1024;
const measure = async () => {
    const source = Buffer.alloc(size, 1);
    const target = Buffer.alloc(step);
    let ms = 0;
    for (let at = 0; at < size; at += step) {
        const started = performance.now();
        source.copy(target, 0, at, at + step);
        ms += performance.now() - started;
        await setImmediate();
    }
    return (size * 1000) / ms;
};
let known;
/** Bytes per second that one core of this machine reads from memory; measured once in a process. */
export const memorySpeed = () => {
    known ??= measure();
    return known;
};
//# sourceMappingURL=memory-speed.js.map