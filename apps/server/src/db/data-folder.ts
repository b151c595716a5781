import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../errors.ts";

/** Files created from now on are readable by the hub's user only. Worker processes and threads inherit it. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

const ownFiles = /^(?:orrery\.db(?:-\w+)?|secret)$/;

/** Whether other users of the machine can open a file or folder. */
export const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

/**
 * Creates the data folder, or closes one of an earlier version to other users. A folder that has other things in it, such
 * as a home folder, stays as it is.
 */
export const openDataFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(path)) return;
  const names = readdirSync(path);
  const own = names.filter((name) => ownFiles.test(name));
  if (names.length > 0 && own.length === 0) return;
  try {
    chmodSync(path, 0o700);
    for (const name of own) chmodSync(join(path, name), 0o600);
  } catch (error) {
    // Another user's folder, with a group that the hub is in.
    if (errorCode(error) !== "EPERM") throw error;
  }
};
