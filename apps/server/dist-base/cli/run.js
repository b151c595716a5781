import { parseArgs } from "node:util";
import { isGuardError } from "../guard/errors.js";
import { nearestNames } from "../text/nearest-names.js";
import { redact } from "../text/redact.js";
import { CliError, exitCodes } from "./cli-error.js";
import { commands } from "./commands/index.js";
const columns = (rows) => {
    const width = Math.max(...rows.map(([left]) => left.length));
    return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
};
/** What `orrery help` prints. */
const overview = (commands) => `Orrery: a self-hosted hub for machine-learning models.

Usage: orrery <command> [arguments]

${columns([...Object.entries(commands).map(([name, { summary }]) => [name, summary]), ["help", "Show this help, or the help of a command: orrery help import"]])}
Settings are environment variables. orrery start prints them all.
`;
/** What `orrery help <command>` prints. */
const helpFor = (name, { summary, usage, options }) => {
    const rows = Object.entries(options).map(([flag, { value, help }]) => [`--${flag}${value ? ` ${value}` : ""}`, help]);
    const flags = rows.length > 0 ? `\n${columns(rows)}` : "";
    return `${summary}\n\nUsage: orrery ${[name, usage].filter(Boolean).join(" ")}\n${flags}`;
};
const didYouMean = (word, names) => {
    const [best] = nearestNames(word, names, 1);
    return best ? ` Did you mean "${best}"?` : "";
};
const usageError = (message, name) => new CliError(`${message}\nSee: orrery help ${name}`, exitCodes.usage);
const problemOf = (error, command) => {
    const [, flag] = /'(?:-\w, )?--?([\w-]+)/.exec(error.message) ?? [];
    const { code } = error;
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
        return `There is no flag --${flag}.${didYouMean(flag ?? "", Object.keys(command.options))}`;
    const option = command.options[flag ?? ""];
    return option?.type === "boolean"
        ? `--${flag} takes no value.`
        : `--${flag} needs a value: --${flag} ${option?.value ?? "<value>"}`;
};
const parse = (name, command, words) => {
    const options = Object.fromEntries(Object.entries(command.options).map(([flag, { type, multiple = false }]) => [flag, { type, multiple }]));
    let parsed;
    try {
        parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
    }
    catch (error) {
        throw usageError(problemOf(error, command), name);
    }
    const { values, positionals } = parsed;
    const [least, most] = command.positionals;
    if (positionals.length < least || positionals.length > most)
        throw usageError(`Usage: orrery ${name} ${command.usage}`, name);
    const listOf = (flag) => [values[flag] ?? []].flat();
    return {
        positionals,
        text: (flag) => listOf(flag)[0],
        texts: listOf,
        isSet: (flag) => values[flag] === true,
    };
};
const runCommand = async (words, context) => {
    const [name = "help", ...rest] = words;
    const { out } = context.terminal;
    const isHelp = name === "help" || name === "--help" || name === "-h";
    const wanted = isHelp ? rest[0] : name;
    if (wanted === undefined) {
        out(overview(commands));
        return exitCodes.ok;
    }
    const command = Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
    if (!command)
        throw new CliError(`There is no command "${wanted}".${didYouMean(wanted, Object.keys(commands))}\nSee: orrery help`, exitCodes.usage);
    if (isHelp || rest.includes("--help") || rest.includes("-h")) {
        out(helpFor(wanted, command));
        return exitCodes.ok;
    }
    return command.run(parse(wanted, command, rest), context);
};
/** Errors whose message is meant for people. */
const isPlain = (error) => error instanceof Error &&
    (/^(?:HubError|ImportError|BlobError|ReadingError)$/.test(error.name) || isGuardError(error));
/** Runs one command; whatever happens, it ends in a code and, where it failed, in words about what to do. */
export const runCli = async (words, context) => {
    const { err } = context.terminal;
    try {
        return await runCommand(words, context);
    }
    catch (error) {
        if (error instanceof CliError) {
            err(`${redact(error.message)}\n`);
            return error.exitCode;
        }
        if (error?.name === "AbortError") {
            err("Stopped. Run the same command again to resume.\n");
            return exitCodes.interrupted;
        }
        err(`${redact(isPlain(error) ? error.message : `Unexpected error: ${error?.stack ?? error}`)}\n`);
        return exitCodes.failed;
    }
};
//# sourceMappingURL=run.js.map