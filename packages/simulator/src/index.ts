/** The public surface of the package. */

export type { Closing, LoggedCall } from "./call-log.ts";
export type { MappingForm } from "./hub-api.ts";
export type { Job } from "./jobs.ts";
export type { SimulatedModel } from "./models.ts";
export type { OpenCounts } from "./open-counts.ts";
export { type FaultKind, faultKinds, formatSimulation, type Simulation, type Stage } from "./simulation.ts";
export { type Simulator, type SimulatorOptions, startSimulator } from "./simulator.ts";
export { playedCells } from "./table/index.ts";
