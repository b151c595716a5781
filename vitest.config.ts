import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The server's suites of pure functions. */
const pureOfServer = [
  "apps/server/src/inference/worker/*.test.ts",
  "apps/server/src/router/{active-list,request-id,ttl-cache}.test.ts",
  "apps/server/src/router/planning/{health,rank,target,tokens}.test.ts",
  "apps/server/src/router/streams/{event-gate,redact-stream}.test.ts",
  "apps/server/src/router/upstream/attempts.test.ts",
];

/** Suites of pure functions: many small files, which share a process and the modules that it has loaded. */
const pure = [
  "packages/{contract,inference,search,snippets,tasks,template}/src/**/*.test.ts",
  "apps/web/src/**/*.test.ts",
  ...pureOfServer,
];

/** Those beside them that change a global, talk to a server, start a process or take a time: each in a process of its own. */
const impure = [
  "packages/inference/src/{faults,peer,readme}.test.ts",
  "packages/inference/src/client/options.test.ts",
  "packages/snippets/src/{formatting,hostile,verify}.test.ts",
  "packages/tasks/src/checks/hostile-metadata.test.ts",
  "packages/tasks/src/code/code.test.ts",
  "packages/tasks/src/quantizations/quantizations.test.ts",
  "packages/template/src/template.test.ts",
  "packages/search/src/naive-search.test.ts",
  "apps/web/src/api/get-json.test.ts",
];

/** Suites that start hubs of their own and talk to nothing else: they share a process, which loads the hub once. */
const hubs = [
  "e2e/!(inference*).test.ts",
  "apps/server/src/modules/{accounts,card-images,docs,file-headers,files,health-and-metrics}/*.test.ts",
  "apps/server/src/modules/{provider-checks,provider-mappings,repositories,snippets}/*.test.ts",
];

/** What `npm run test:cluster` runs: several processes, PostgreSQL, Redis and nginx take minutes. */
const cluster = "**/*.cluster.test.ts";

const apart = [
  ...impure,
  "packages/!(contract|inference|search|snippets|tasks|template)/src/**/*.test.ts",
  "packages/*/differential/**/*.test.ts",
  "apps/!(web)/src/**/*.test.ts",
  "conformance/**/*.test.ts",
  "e2e/**/*.test.ts",
  "scripts/**/*.test.ts",
  "models/*.test.ts",
];

export default defineConfig({
  resolve: { conditions: ["orrery-source"] },
  ssr: { resolve: { conditions: ["orrery-source"] } },
  test: {
    projects: [
      { extends: true, test: { name: "apart", include: apart, exclude: [...hubs, ...pureOfServer, cluster] } },
      { extends: true, test: { name: "hubs", include: hubs, isolate: false } },
      { extends: true, test: { name: "pure", include: pure, exclude: impure, isolate: false } },
    ],
    // Many files wait for a browser, a database or a process, so that three share even a small machine well.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 60_000,
    // What a browser shows comes when it comes; a busy machine is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
