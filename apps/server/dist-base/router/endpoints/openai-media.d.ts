import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { type SigningSettings } from "./media-address.ts";
import { type TaskDeps } from "./run-task.ts";
export interface ImageDeps extends TaskDeps {
    readonly bodies: RequestBodies;
    readonly signing: SigningSettings;
}
/** Answers `v1/images/generations` [S7.8]. */
export declare const answerImages: (deps: ImageDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=openai-media.d.ts.map