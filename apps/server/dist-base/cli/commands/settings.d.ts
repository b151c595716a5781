import type { Command } from "../command.ts";
/** `orrery settings`: every setting, with its value and source. */
export declare const settings: Command;
//# sourceMappingURL=settings.d.ts.map