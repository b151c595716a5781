import { expect, test } from "vitest";
import { fullDisk } from "./free-space.ts";

test.each([
  [{ bytes: 65 * 1024 ** 2, hasFiles: true }, undefined],
  [
    { bytes: 3.5 * 1024 ** 2, hasFiles: true },
    "The disk of the data folder is full: 3 MiB free, less than ORRERY_MIN_FREE_DISK=64. Free some space.",
  ],
  [
    { bytes: 1024 ** 4, hasFiles: false },
    "The disk of the data folder cannot hold more files (no free inodes). Delete files.",
  ],
])("%o is %s", (space, expected) => {
  expect(fullDisk(space, 64)).toBe(expected);
});
