// @ts-check
/** `npm start`: builds what is stale, then runs the hub in this process. */
import { build } from "./build.mjs";

console.log("Building what has changed …");
try {
  build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(new URL("../apps/server/dist/main.js", import.meta.url).href);
