import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Signs upload URLs. From the settings, or created once in a file that only the hub's user can read. */
export const openSecret = (configured: string, dataFolder: string): string => {
  if (configured) return configured;
  const path = join(dataFolder, "secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(path, "utf8").trim();
};
