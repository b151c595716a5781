import { type TaskRunner } from "../worker/runner.ts";
export declare const imageRunners: Readonly<Record<string, TaskRunner>>;
//# sourceMappingURL=images.d.ts.map