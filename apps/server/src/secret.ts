import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret that signs upload addresses: as configured, or made once and kept where only the hub's user can read it. */
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
