/** The public surface of the package. */

export type { MappingForm } from "./replies/hub-api.ts";
export { type Simulator, type SimulatorOptions, startSimulator } from "./simulator.ts";
export type { SimulatedJob } from "./state/jobs.ts";
export type { Closing, LoggedCall } from "./state/logged-call.ts";
export type { SimulatedModel } from "./state/models.ts";
export type { OpenCounts } from "./state/open-counts.ts";
export {
  type FaultKind,
  faultKinds,
  formatSimulation,
  type RequestStage,
  type Simulation,
} from "./state/simulation.ts";
export { simulatedCells } from "./table/index.ts";
