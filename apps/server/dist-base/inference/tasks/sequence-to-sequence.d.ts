import { type TaskRunner } from "../worker/runner.ts";
export declare const sequenceRunners: Readonly<Record<string, TaskRunner>>;
//# sourceMappingURL=sequence-to-sequence.d.ts.map