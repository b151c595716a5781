import { type TaskRunner } from "../worker/runner.ts";
export declare const audioRunners: Readonly<Record<string, TaskRunner>>;
//# sourceMappingURL=audio.d.ts.map