// @ts-check
/** `npm start`: builds what is stale, then runs the hub in this process. Without the build tools it uses what is built. */
import { build, hasBuildTools, isBuilt } from "./build.mjs";

try {
  if (hasBuildTools()) {
    console.log("Building what has changed …");
    build();
  } else if (!isBuilt())
    throw new Error("Orrery is not built, and its build tools are not installed. Run: npm ci && npm run build");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(new URL("../apps/server/programs/start.js", import.meta.url).href);
