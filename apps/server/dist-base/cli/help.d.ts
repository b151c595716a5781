import type { Command } from "./command.ts";
/** What `orrery help` prints. */
export declare const overview: (commands: Readonly<Record<string, Command>>) => string;
/** What `orrery help <command>` prints. */
export declare const helpFor: (name: string, { summary, usage, options }: Command) => string;
//# sourceMappingURL=help.d.ts.map