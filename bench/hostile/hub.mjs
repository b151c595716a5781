// @ts-check
/** A hub as it is run, with the bundled models and no rate limits. */
import { serveHub } from "../serve-hub.mjs";
import { watchLoop } from "./loop-cpu.mjs";

await serveHub({}, async () => {
  const longestStretch = watchLoop();
  process.on("message", () => process.send?.(longestStretch()));
});
