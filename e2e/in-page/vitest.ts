import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  type ExpectStatic,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";
import { fn, restoreAllMocks, spyOn } from "@vitest/spy";

/** A minimal `vitest` for unit tests that run in a page: the same matchers and a small runner. */

type Work = (...row: unknown[]) => unknown;

interface Collected {
  readonly file: string;
  readonly name: string;
  readonly run: () => Promise<void>;
}

const tests: Collected[] = [];
const names: string[] = [];
let currentFile = "";
const hooks: { readonly before: Work[]; readonly after: Work[] } = { before: [], after: [] };

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin as Chai.ChaiPlugin);
const matchers = (globalThis as unknown as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT as unknown as symbol];

export const expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  matchers,
  { unreachable: (message?: string) => chai.assert.fail(message) },
) as unknown as ExpectStatic;

export const vi = { fn, spyOn, restoreAllMocks };

export const beforeEach = (work: Work): void => void hooks.before.push(work);
export const afterEach = (work: Work): void => void hooks.after.push(work);

export const describe = (name: string, body: () => void): void => {
  names.push(name);
  body();
  names.pop();
};

const add = (name: string, work: Work, row: readonly unknown[]): void => {
  const { before, after } = { before: [...hooks.before], after: [...hooks.after] };
  const run = async () => {
    for (const hook of before) await hook();
    try {
      await work(...row);
    } finally {
      for (const hook of after) await hook();
    }
  };
  tests.push({ file: currentFile, name: [...names, name].join(" > "), run });
};

const each = (rows: readonly unknown[]) => (name: string, work: Work) => {
  for (const [index, row] of rows.entries()) add(`${name} (${index + 1})`, work, Array.isArray(row) ? row : [row]);
};

export const it = Object.assign((name: string, work: Work): void => add(name, work, []), { each });
export const test = it;

/** Tests and hooks that are declared from now on belong to this file. */
export const enterFile = (file: string): void => {
  currentFile = file;
  hooks.before.length = 0;
  hooks.after.length = 0;
};

export interface FileOutcome {
  readonly count: number;
  readonly failures: readonly string[];
}

export const runFile = async (file: string): Promise<FileOutcome> => {
  const own = tests.filter((test) => test.file === file);
  const failures: string[] = [];
  for (const { name, run } of own)
    await run().catch((error: unknown) => failures.push(`${name}: ${(error as Error).stack ?? error}`));
  return { count: own.length, failures };
};
