// @ts-check
import { spawnSync } from "node:child_process";
import { networkInterfaces } from "node:os";

/** Whether this process can be reached from this machine alone. */
export const isLoopbackOnly = () =>
  Object.values(networkInterfaces())
    .flat()
    .every((address) => address?.internal);

/**
 * Runs a Node program in a network namespace with nothing but the loopback, for programs that listen on every address.
 * They share a process namespace as well, so that all of them end with it. Returns undefined if this machine can't do that.
 *
 * @param {string[]} words
 */
export const runInOwnNetwork = (words) => {
  const asRoot = process.getuid?.() === 0 ? [] : ["--map-root-user"];
  const namespaces = ["--net", "--pid", "--fork", "--kill-child", "--mount-proc", ...asRoot];
  const unshare = (/** @type {string[]} */ ...command) =>
    spawnSync("unshare", [...namespaces, "sh", "-c", 'ip link set lo up && "$@"', "sh", ...command], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 256 * 1024 * 1024,
    });
  return unshare("true").status === 0 ? unshare(process.execPath, ...words) : undefined;
};
