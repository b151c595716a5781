import type { LlamaPlan } from "../messages.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
/** Loads a model whose files were checked. The hub's own budget counts, not the library's guess at free memory. */
export declare const loadLlama: (plan: LlamaPlan) => Promise<LoadedLlama>;
//# sourceMappingURL=load-llama.d.ts.map