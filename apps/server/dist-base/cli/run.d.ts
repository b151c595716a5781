import type { CommandContext } from "./command.ts";
/** Runs one command; whatever happens, it ends in a code and, where it failed, in words about what to do. */
export declare const runCli: (words: readonly string[], context: CommandContext) => Promise<number>;
//# sourceMappingURL=run.d.ts.map