import type { TaskRunner } from "./runner.ts";
/** What runs each task. */
export declare const runners: Readonly<Record<string, TaskRunner>>;
//# sourceMappingURL=runners.d.ts.map