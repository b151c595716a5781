import type { CommandArguments, CommandContext, Terminal } from "./command.ts";
import { type Store } from "./open-store.ts";
type StoreAction = (store: Store, given: CommandArguments, terminal: Terminal) => Promise<number>;
/** Runs the action of a command that its first word names. */
export declare const runAction: (command: string, actions: Readonly<Record<string, StoreAction>>, given: CommandArguments, context: CommandContext) => Promise<number>;
export {};
//# sourceMappingURL=run-action.d.ts.map