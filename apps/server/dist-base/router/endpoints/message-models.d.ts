import type { RouterRequest } from "../request.ts";
import type { ModelListDeps } from "./models.ts";
/** Answers `v1/models` and `v1/models/{id}` for callers of the Messages API, which lists chat models only. */
export declare const answerMessageModels: ({ mappedModels }: ModelListDeps, inbound: RouterRequest, name: string) => Promise<void>;
//# sourceMappingURL=message-models.d.ts.map