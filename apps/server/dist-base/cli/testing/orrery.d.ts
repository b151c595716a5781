import type { CommandContext } from "../command.ts";
/** What a command printed, and how it ended. */
export interface CliOutcome {
    readonly code: number;
    readonly out: string;
    readonly err: string;
}
/** Runs one command as from a shell that is not a terminal. */
export declare const orrery: (words: readonly string[], environment?: Record<string, string>, more?: Partial<CommandContext>) => Promise<CliOutcome>;
//# sourceMappingURL=orrery.d.ts.map