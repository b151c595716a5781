import { readFileSync, statSync } from "node:fs";
import { taskIds } from "@orrery/tasks";
import { errorCode } from "../errors.ts";
import type { SettingReading } from "./setting-values.ts";

/** A well-known model that admins can import with one click. */
export interface StarterFacts {
  readonly id: string;
  /** What kind of model it is, such as "Reranker". */
  readonly kind: string;
  readonly task: string;
  /** One sentence. */
  readonly description: string;
  /** Paths or globs of the files to import. */
  readonly files: readonly string[];
  /** Of these files, about. */
  readonly bytes: number;
  readonly parameters: number;
  readonly license: string;
}

interface FieldRule {
  readonly isValid: (value: unknown) => boolean;
  readonly demand: string;
}

const textOf = (maxLength: number): FieldRule => ({
  isValid: (value) => typeof value === "string" && value.trim() !== "" && value.length <= maxLength,
  demand: `must be text of 1 to ${maxLength} characters`,
});

const wholeNumber: FieldRule = {
  isValid: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  demand: "must be a whole number above 0",
};

const maxFiles = 50;

const rules: { readonly [F in keyof StarterFacts]: FieldRule } = {
  id: {
    isValid: (value) => typeof value === "string" && /^[\w.-]{1,96}\/[\w.-]{1,96}$/.test(value),
    demand: "must be a name like owner/name",
  },
  kind: textOf(40),
  task: {
    isValid: (value) => taskIds.some((id) => id === value),
    demand: "must be the id of a task, such as text-generation",
  },
  description: textOf(200),
  files: {
    isValid: (value) =>
      Array.isArray(value) && value.length > 0 && value.length <= maxFiles && value.every(textOf(500).isValid),
    demand: `must be a list of 1 to ${maxFiles} paths or globs`,
  },
  bytes: wholeNumber,
  parameters: wholeNumber,
  license: textOf(100),
};

const maxEntries = 100;

/** What is wrong with an entry, in words that follow "entry 3"; undefined if nothing is. */
const entryProblem = (entry: unknown): string | undefined => {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return "must be an object";
  const given = entry as Readonly<Record<string, unknown>>;
  for (const [field, { isValid, demand }] of Object.entries(rules))
    if (!isValid(given[field])) return `"${field}" ${given[field] === undefined ? "is missing: it " : ""}${demand}`;
  const unknown = Object.keys(given).find((field) => !Object.hasOwn(rules, field));
  return unknown === undefined ? undefined : `"${unknown.slice(0, 40)}" is not a field of it. Remove it`;
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a list of starter models, or says which entry and field of it is wrong. */
export const parseStarterModels = (text: string): SettingReading<readonly StarterFacts[]> => {
  const entries = parsedJson(text);
  if (!Array.isArray(entries) || entries.length > maxEntries)
    return { problem: `must be a JSON list of at most ${maxEntries} entries` };
  const seen = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const problem = entryProblem(entry);
    if (problem !== undefined) return { problem: `entry ${at + 1}: ${problem}` };
    const key = (entry as StarterFacts).id.toLowerCase();
    if (seen.has(key)) return { problem: `entry ${at + 1}: "id" is that of an earlier entry` };
    seen.add(key);
  }
  return { value: entries as readonly StarterFacts[] };
};

const maxFileBytes = 1024 * 1024;

/** Reads the admin's list. */
export const readStarterFile = (path: string): SettingReading<readonly StarterFacts[]> => {
  try {
    if (statSync(path).size > maxFileBytes) return { problem: "must be a file of at most 1 MiB" };
    return parseStarterModels(readFileSync(path, "utf8"));
  } catch (error) {
    return { problem: `must be a file that the hub can read (${errorCode(error)})` };
  }
};

/** The setting is the file's path; a list with a mistake stops the start. */
export const starterFile = (path: string): SettingReading<string> => {
  const reading = readStarterFile(path);
  return "problem" in reading ? reading : { value: path };
};
