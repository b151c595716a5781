import { readConfig } from "../../config.ts";
import { keepFilesPrivate } from "../../db/data-folder.ts";

keepFilesPrivate();
const reading = readConfig(process.env);
if (reading.problems.length > 0) {
  console.error(`The hub cannot start:\n  ${reading.problems.join("\n  ")}`);
  process.exit(1);
}
// The hub takes seconds to load. Wrong settings are reported before that.
const { startHub } = await import("./start-hub.ts");
await startHub(reading);
