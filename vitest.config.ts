import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether large matrices run whole (`npm run test:full`), or as a sample with every kind of case (`npm test`). */
    readonly isFullRun: boolean;
  }
}

const isFullRun = process.env.ORRERY_TESTS === "full";
const folders = ["apps/*/src", "packages/*", "conformance", "e2e", "models", "scripts"];
const testsOf = (name: string) => folders.map((folder) => `${folder}/**/${name}`);

export default defineConfig({
  resolve: { conditions: ["orrery-source"] },
  ssr: { resolve: { conditions: ["orrery-source"] } },
  test: {
    include: testsOf("*.test.ts"),
    // `npm run test:cluster` runs the former, `npm run test:faults` and full runs the latter.
    exclude: [...testsOf("*.cluster.test.ts"), ...(isFullRun ? [] : testsOf("*.crash.test.ts"))],
    // Test files that share a process load the hub's modules once.
    isolate: false,
    provide: { isFullRun },
    // Files wait for browsers, databases and processes more than they compute, so that two cores serve three of them.
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 60_000,
    // What a browser shows comes when it comes; a busy machine is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
