// @ts-check
/** A hub that mirrors the address given; scans are off, so that only sending and storing are measured. */
import { serveHub } from "../serve-hub.mjs";

await serveHub({
  ORRERY_BUNDLED: "off",
  ORRERY_SCAN_GATE: "off",
  ORRERY_MIRROR: "on",
  ORRERY_UPSTREAM: process.argv[2] ?? "",
});
