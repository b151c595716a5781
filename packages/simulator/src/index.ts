/** The public surface of the package. */

export { type ChatProvider, type ChatProviderOptions, createChatProvider } from "./chat-provider/chat-provider.ts";
export type { ChatBody, ChatProviderReply, ChatTraits } from "./chat-provider/traits.ts";
export { type ChatVariant, chatVariants } from "./chat-provider/variants.ts";
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
