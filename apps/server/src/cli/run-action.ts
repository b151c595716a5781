import { CliError, exitCodes } from "./cli-error.ts";
import type { CommandArguments, CommandContext, Terminal } from "./command.ts";
import { type Store, settingsFor, withStore } from "./open-store.ts";

type StoreAction = (store: Store, given: CommandArguments, terminal: Terminal) => Promise<number>;

/** Runs the action of a command that its first word names. */
export const runAction = (
  command: string,
  actions: Readonly<Record<string, StoreAction>>,
  given: CommandArguments,
  context: CommandContext,
): Promise<number> => {
  const [word = ""] = given.positionals;
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (!action)
    throw new CliError(`"${command} ${word}" is none of ${Object.keys(actions).join(", ")}.`, exitCodes.usage);
  return withStore(settingsFor(given, context), context.now, (store) => action(store, given, context.terminal));
};
