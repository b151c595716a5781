import { readConfig } from "../../config.js";
import { keepFilesPrivate } from "../../db/data-folder.js";
import { listenFailure } from "./listen-failure.js";
keepFilesPrivate();
const reading = readConfig(process.env);
if (reading.problems.length > 0) {
    console.error(`The hub cannot start:\n  ${reading.problems.join("\n  ")}`);
    process.exit(1);
}
// The hub takes seconds to load. Wrong settings are reported before that, and health checks are answered.
const { listenEarly } = await import("./early-listener.js");
const early = await listenEarly(reading.config).catch((error) => {
    const failure = listenFailure(error, reading.config);
    if (failure === undefined)
        throw error;
    console.error(failure);
    process.exit(1);
});
const { startHub } = await import("./start-hub.js");
await startHub(reading, early);
//# sourceMappingURL=main.js.map