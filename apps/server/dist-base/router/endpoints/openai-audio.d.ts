import type { RouterRequest } from "../request.ts";
import type { RequestBodies } from "../request-body.ts";
import { type TaskDeps } from "./run-task.ts";
export interface AudioDeps extends TaskDeps {
    readonly bodies: RequestBodies;
}
/** Answers `v1/audio/speech`. */
export declare const answerSpeech: (deps: AudioDeps, inbound: RouterRequest) => Promise<void>;
/** Answers `v1/audio/transcriptions`. */
export declare const answerTranscriptions: (deps: AudioDeps, inbound: RouterRequest) => Promise<void>;
//# sourceMappingURL=openai-audio.d.ts.map