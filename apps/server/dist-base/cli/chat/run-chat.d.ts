import type { CommandArguments, CommandContext } from "../command.ts";
/** `orrery run owner/name[:QUANT]`: a chat with a model of a running hub, or one answer. */
export declare const runChat: (given: CommandArguments, parameters: Readonly<Record<string, unknown>>, context: CommandContext) => Promise<number>;
//# sourceMappingURL=run-chat.d.ts.map