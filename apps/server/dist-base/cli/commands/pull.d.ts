import type { Command } from "../command.ts";
/** `orrery pull`: lets a running hub download a model. */
export declare const pull: Command;
//# sourceMappingURL=pull.d.ts.map