// @ts-check
/** Runs test files against one changed module at a time, at the word of `runner.mjs`. */
import { BaseSequencer, createVitest } from "vitest/node";
import { root } from "../build.mjs";

/** @type {{ file?: string, code?: string }} */
let mutant = {};

const handOver = {
  name: "mutant",
  enforce: /** @type {const} */ ("pre"),
  /** @param {string} id */
  load: (id) => (id.split("?")[0] === mutant.file ? mutant.code : undefined),
};

/** Runs files in the order that they are given in: those that are quick and near the mutant come first. */
class InOrder extends BaseSequencer {
  /** @override @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    return files;
  }
}

const vitest = await createVitest(
  "test",
  {
    root,
    config: false,
    watch: true,
    bail: 1,
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: InOrder },
    pool: "threads",
    reporters: [{}],
    include: ["**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
  {
    root,
    plugins: [handOver],
    resolve: { conditions: ["orrery-source"] },
    ssr: { resolve: { conditions: ["orrery-source"] } },
    server: { watch: null },
  },
);
await vitest.standalone();
const [project] = vitest.projects;

/**
 * Says why the tests fail before anything was changed.
 * @param {readonly import("vitest/node").TestModule[]} modules @param {readonly unknown[]} unhandled
 */
const report = (modules, unhandled) => {
  for (const module of modules)
    for (const test of module.children.allTests("failed"))
      console.error(`${module.relativeModuleId} > ${test.fullName}: ${test.result().errors?.[0]?.message}`);
  for (const error of unhandled) console.error(error);
};

/** @param {readonly string[]} tests @returns {Promise<boolean>} Whether all of them pass. */
const passes = async (tests) => {
  const specifications = tests.map((test) =>
    /** @type {NonNullable<typeof project>} */ (project).createSpecification(test),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The state keeps the modules of earlier runs, which must not count.
  const modules = testModules.filter(({ moduleId }) => tests.includes(moduleId));
  if (mutant.file === undefined) report(modules, unhandledErrors);
  return unhandledErrors.length === 0 && modules.every((module) => module.ok());
};

/** @param {string | undefined} file Forgets what Vite made of a file. */
const forget = (file) => {
  if (file) vitest.invalidateFile(file);
};

process.on(
  "message",
  async (/** @type {{ tests: string[], file?: string, code?: string }} */ { tests, file, code }) => {
    mutant = { ...(file && { file }), ...(code !== undefined && { code }) };
    forget(file);
    const [first = "", ...rest] = tests;
    const isSurviving = (await passes([first])) && (rest.length === 0 || (await passes(rest)));
    mutant = {};
    forget(file);
    process.send?.(isSurviving ? "survived" : "killed");
  },
);
