import { spawn } from "node:child_process";
import { once } from "node:events";
/**
 * Waits until everything written to the file system of a folder is on the disk, files and renames alike: one call for any number of
 * files. Node has none, so a command of the system does it. False where that is missing or fails.
 */
export const syncFilesystem = async (folder) => {
    if (process.platform !== "linux")
        return false;
    const child = spawn("sync", ["-f", folder], { stdio: "ignore" });
    const [code] = await once(child, "exit").catch(() => [1]);
    return code === 0;
};
//# sourceMappingURL=sync-filesystem.js.map