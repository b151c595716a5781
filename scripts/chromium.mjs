// @ts-check
/** Chromium, as the browser tests and the benchmark of the web app start it. */
import { existsSync } from "node:fs";

/** The headless shell is the same browser without its own interface: a page takes a third less processor time. */
export const chromiumPath = [
  process.env.CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
].find((path) => path && existsSync(path));

/**
 * Chromium renders its address bar suggestions as two extra web pages, which cost more than ours. The last
 * `--disable-features` wins, so Playwright's defaults are repeated.
 */
const withoutFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

export const chromiumFlags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  // Compositing through a software GPU costs a sixth of the processor time of a page load.
  "--disable-gpu-compositing",
  "--disable-software-rasterizer",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${withoutFeatures.join(",")}`,
];
