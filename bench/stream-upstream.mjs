// @ts-check
/** The upstream of the stream bench: a simulator whose streams all have the same length and pace. */
import { startSimulator } from "@orrery/simulator";

const [pace, events] = process.argv.slice(2);
const simulator = await startSimulator();
simulator.faults.add({ pace: /** @type {"burst" | "coalesced"} */ (pace), events: Number(events) });
process.send?.(simulator.url);
