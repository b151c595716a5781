import { parseEnv } from "node:util";
import { errorCode } from "../errors.ts";
import { nearestNames } from "../text/nearest-names.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** The value of a variable, and where it was set. */
interface FoundValue {
  readonly value: string;
  readonly from: string;
}

/** Every variable that is set: in the environment, in the config file, or in a file of its own. */
interface Environment {
  readonly values: Map<string, FoundValue>;
  readonly problems: string[];
  readonly warnings: string[];
}

interface EnvironmentOptions {
  /** Names of the hub's settings. */
  readonly settings: ReadonlySet<string>;
  readonly readFile: (path: string) => string;
}

export const configFileVariable = "ORRERY_CONFIG";

/** A variable `NAME_FILE` has the path of a file with the value of `NAME`. */
const fileSuffix = "_FILE";

/** Settings, and the hub's keys for providers. */
const isSetting = ({ settings }: EnvironmentOptions, name: string): boolean =>
  settings.has(name) || name.endsWith("_API_KEY");

/** The text of the file that a variable names; undefined with a problem if it cannot be read. */
const readText = (
  variable: string,
  path: string,
  { readFile }: EnvironmentOptions,
  problems: string[],
): string | undefined => {
  try {
    return readFile(path);
  } catch (error) {
    const code = errorCode(error);
    problems.push(`${variable}: the file ${path} can't be read (${code}). Check its path and permissions.`);
    return undefined;
  }
};

/** Adds the variables of one source to those found, with the values that are in files. */
const collect = (
  given: Variables,
  source: string,
  options: EnvironmentOptions,
  { values, problems }: Environment,
): void => {
  for (const [variable, value] of Object.entries(given)) if (value) values.set(variable, { value, from: source });
  for (const [variable, path] of Object.entries(given)) {
    const name = variable.slice(0, -fileSuffix.length);
    if (!path || !variable.endsWith(fileSuffix) || isSetting(options, variable) || !isSetting(options, name)) continue;
    if (given[name]) {
      problems.push(`${name} and ${variable} are both set. Unset one of them.`);
      continue;
    }
    const text = readText(variable, path, options, problems);
    // Editors and secret stores end a file with a line break.
    if (text !== undefined) values.set(name, { value: text.trimEnd(), from: variable });
  }
};

/** Without this, a misspelled name would be ignored. */
const unknownNames = (given: Variables, options: EnvironmentOptions): string[] => {
  const names = [...options.settings].map((name) => name.toLowerCase());
  return Object.keys(given)
    .filter((name) => ![name, name.slice(0, -fileSuffix.length)].some((one) => isSetting(options, one)))
    .map((name) => {
      const [nearest] = nearestNames(name, names, 1);
      const hint = nearest ? ` Did you mean ${nearest.toUpperCase()}?` : "";
      return `there is no setting ${name}.${hint}`;
    });
};

/** The hub's own names. `ORRERY_KEY` is read by `orrery key`. */
const isOwnName = (name: string): boolean => name.startsWith("ORRERY_") && name !== "ORRERY_KEY";

/**
 * Reads the config file that `ORRERY_CONFIG` names, and the values that are in files of their own. A variable of the
 * environment replaces the same one of the config file.
 */
export const readEnvironment = (environment: Variables, options: EnvironmentOptions): Readonly<Environment> => {
  const found: Environment = { values: new Map(), problems: [], warnings: [] };
  const path = environment[configFileVariable];
  const text = path ? readText(configFileVariable, path, options, found.problems) : undefined;
  const given = parseEnv(text ?? "");
  found.problems.push(...unknownNames(given, options).map((problem) => `${configFileVariable}: ${problem}`));
  // Kubernetes adds variables of its own to the environment, so a name that is not known there is no error.
  const own = Object.fromEntries(Object.entries(environment).filter(([name]) => isOwnName(name)));
  found.warnings.push(...unknownNames(own, options).map((problem) => `Ignored: ${problem}`));
  collect(given, "config file", options, found);
  collect(environment, "environment", options, found);
  return found;
};
