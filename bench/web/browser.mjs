// @ts-check
/** Chromium, as the browser tests start it. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => path && existsSync(path),
);

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launch = () => {
  if (!executablePath) throw new Error("There is no Chromium on this machine: install it or set CHROMIUM.");
  return chromium.launch({ executablePath, args });
};
