import { parseArgs } from "node:util";
import { errorCode, errorMessage } from "../errors.ts";
import { isGuardError } from "../guard/errors.ts";
import { nearestNames } from "../text/nearest-names.ts";
import { redact } from "../text/redact.ts";
import { CliError, exitCodes } from "./cli-error.ts";
import type { Command, CommandArguments, CommandContext } from "./command.ts";
import { commands } from "./commands/index.ts";

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
};

/** What `orrery help` prints. */
const overview = (commands: Readonly<Record<string, Command>>): string =>
  `Orrery: a self-hosted hub for machine-learning models.

Usage: orrery <command> [arguments]

${columns([...Object.entries(commands).map(([name, { summary }]) => [name, summary] as const), ["help", "Show this help, or the help of a command: orrery help import"]])}
Settings are environment variables. orrery start prints them all.
`;

/** What `orrery help <command>` prints. */
const helpFor = (name: string, { summary, usage, options }: Command): string => {
  const rows = Object.entries(options).map(
    ([flag, { value, help }]) => [`--${flag}${value ? ` ${value}` : ""}`, help] as const,
  );
  const flags = rows.length > 0 ? `\n${columns(rows)}` : "";
  return `${summary}\n\nUsage: orrery ${[name, usage].filter(Boolean).join(" ")}\n${flags}`;
};

const didYouMean = (word: string, names: readonly string[]): string => {
  const [best] = nearestNames(word, names, 1);
  return best ? ` Did you mean "${best}"?` : "";
};

const usageError = (message: string, name: string): CliError =>
  new CliError(`${message}\nSee: orrery help ${name}`, exitCodes.usage);

const problemOf = (error: unknown, command: Command): string => {
  const [, flag] = /'(?:-\w, )?--?([\w-]+)/.exec(errorMessage(error)) ?? [];
  const code = errorCode(error);
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
    return `There is no flag --${flag}.${didYouMean(flag ?? "", Object.keys(command.options))}`;
  const option = command.options[flag ?? ""];
  return option?.type === "boolean"
    ? `--${flag} takes no value.`
    : `--${flag} needs a value: --${flag} ${option?.value ?? "<value>"}`;
};

const parse = (name: string, command: Command, words: readonly string[]): CommandArguments => {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([flag, { type, multiple = false }]) => [flag, { type, multiple }]),
  );
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usageError(problemOf(error, command), name);
  }
  const { values, positionals } = parsed;
  const [least, most] = command.positionals;
  if (positionals.length < least || positionals.length > most)
    throw usageError(`Usage: orrery ${name} ${command.usage}`, name);
  const listOf = (flag: string) => [values[flag] ?? []].flat() as string[];
  return {
    positionals,
    text: (flag) => listOf(flag)[0],
    texts: listOf,
    isSet: (flag) => values[flag] === true,
  };
};

const runCommand = async (words: readonly string[], context: CommandContext): Promise<number> => {
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
    throw new CliError(
      `There is no command "${wanted}".${didYouMean(wanted, Object.keys(commands))}\nSee: orrery help`,
      exitCodes.usage,
    );
  if (isHelp || rest.includes("--help") || rest.includes("-h")) {
    out(helpFor(wanted, command));
    return exitCodes.ok;
  }
  return command.run(parse(wanted, command, rest), context);
};

/** Errors whose message is meant for people. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Error &&
  (/^(?:HubError|ImportError|BlobError|ReadingError)$/.test(error.name) || isGuardError(error));

/** Runs one command; whatever happens, it ends in a code and, where it failed, in words about what to do. */
export const runCli = async (words: readonly string[], context: CommandContext): Promise<number> => {
  const { err } = context.terminal;
  try {
    return await runCommand(words, context);
  } catch (error) {
    if (error instanceof CliError) {
      err(`${redact(error.message)}\n`);
      return error.exitCode;
    }
    if ((error as Error)?.name === "AbortError") {
      err("Stopped. Run the same command again to resume.\n");
      return exitCodes.interrupted;
    }
    err(`${redact(isPlain(error) ? error.message : `Unexpected error: ${(error as Error)?.stack ?? error}`)}\n`);
    return exitCodes.failed;
  }
};
