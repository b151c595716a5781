// @ts-check
/** A hub as it is run, with its bundled models. */
import { serveHub } from "../serve-hub.mjs";

await serveHub({ LOG_LEVEL: "warn" });
