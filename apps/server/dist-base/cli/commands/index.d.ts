import type { Command } from "../command.ts";
/** Every command, in the order of the help. */
export declare const commands: Readonly<Record<string, Command>>;
//# sourceMappingURL=index.d.ts.map