import { setImmediate as nextTurn } from "node:timers/promises";
/** A batch is written within one turn of the event loop: larger ones make other requests wait for tens of milliseconds. */
const batchSize = 200;
/** SQL statements have a limited number of parameters. Where there are several batches, other requests are served before each. */
export const inBatches = async (items, work) => {
    const found = [];
    for (let start = 0; start < items.length; start += batchSize) {
        if (items.length > batchSize)
            await nextTurn();
        found.push(...(await work(items.slice(start, start + batchSize))));
    }
    return found;
};
//# sourceMappingURL=in-batches.js.map