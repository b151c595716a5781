import type { ModelPrograms } from "@orrery/contract";
import { type ModelRecord } from "@orrery/tasks";
/** Programs that load a model with each of its libraries, and what runs it on one's own machine. */
export declare const modelPrograms: (model: ModelRecord, paths: readonly string[], hub: string) => ModelPrograms;
//# sourceMappingURL=model-programs.d.ts.map