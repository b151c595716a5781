// @ts-check
import { chromium } from "playwright-core";
import { chromiumFlags, chromiumPath } from "../../scripts/chromium.mjs";

export const launch = () => {
  if (!chromiumPath) throw new Error("There is no Chromium on this machine: install it or set CHROMIUM.");
  return chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
};
