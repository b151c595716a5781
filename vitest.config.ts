import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { conditions: ["orrery-source"] },
  ssr: { resolve: { conditions: ["orrery-source"] } },
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "packages/*/differential/**/*.test.ts",
      "apps/*/src/**/*.test.ts",
      "conformance/**/*.test.ts",
      "e2e/**/*.test.ts",
      "scripts/**/*.test.ts",
      "models/*.test.ts",
    ],
    // Many files wait for a browser, a database or a process, so that three share even a small machine well.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 60_000,
    // What a browser shows comes when it comes; a busy machine is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
