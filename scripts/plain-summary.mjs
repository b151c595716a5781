// @ts-check
/** Collects a Vitest run into plain counts, with the reason of everything that was skipped. */

/** @typedef {{ passed: number, failed: number, skipped: number, reasons: Map<string, number>, unsteady: string[] }} Summary */

/** @returns {{ summary: Summary, reporter: import("vitest/reporters").Reporter }} */
export const createPlainSummary = () => {
  /** @type {Summary} */
  const summary = { passed: 0, failed: 0, skipped: 0, reasons: new Map(), unsteady: [] };

  /** @param {import("vitest/node").TestCase} test */
  const count = (test) => {
    const result = test.result();
    if (test.diagnostic()?.flaky) summary.unsteady.push(`${test.module.relativeModuleId} › ${test.fullName}`);
    if (result.state === "passed") summary.passed += 1;
    else if (result.state === "failed") summary.failed += 1;
    else {
      summary.skipped += 1;
      // The reason stands in the name of the suite that is left out, or in the test's own.
      const isOwn =
        test.fullName.includes("skipped") &&
        !(test.parent.type === "suite" && test.parent.fullName.includes("skipped"));
      const suite = test.parent.type === "suite" && !isOwn ? test.parent.fullName : test.fullName;
      const note = result.state === "skipped" && result.note ? `: ${result.note}` : "";
      const reason = `${test.module.relativeModuleId} › ${suite}${note}`;
      summary.reasons.set(reason, (summary.reasons.get(reason) ?? 0) + 1);
    }
  };

  const reporter = {
    /**
     * @param {readonly import("vitest/node").TestModule[]} modules
     * @param {readonly unknown[]} unhandled
     */
    onTestRunEnd(modules, unhandled) {
      for (const module of modules) {
        for (const test of module.children.allTests()) count(test);
        // Tests of a suite whose preparation failed count as skipped.
        for (const suite of [module, ...module.children.allSuites()])
          if (suite.errors().length > 0) summary.failed += 1;
      }
      summary.failed += unhandled.length;
    },
  };
  return { summary, reporter };
};
