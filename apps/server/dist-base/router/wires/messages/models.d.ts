import type { ModelListDeps } from "../../endpoints/models.ts";
import type { RouterRequest } from "../../request.ts";
/** Answers `v1/models` and `v1/models/{id}` for callers of the Messages API, which lists chat models only. */
export declare const answerMessageModels: ({ mappedModels }: ModelListDeps, inbound: RouterRequest, name: string) => Promise<void>;
//# sourceMappingURL=models.d.ts.map