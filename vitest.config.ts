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
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
