import { CliError, exitCodes } from "./cli-error.js";
import { settingsFor, withStore } from "./open-store.js";
/** Runs the action of a command that its first word names. */
export const runAction = (command, actions, given, context) => {
    const [word = ""] = given.positionals;
    const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
    if (!action)
        throw new CliError(`"${command} ${word}" is none of ${Object.keys(actions).join(", ")}.`, exitCodes.usage);
    return withStore(settingsFor(given, context), context.now, (store) => action(store, given, context.terminal));
};
//# sourceMappingURL=run-action.js.map