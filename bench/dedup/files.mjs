// @ts-check
/** Files with random content, written, changed and hashed without holding them in memory. */
import { createHash, randomBytes, randomFillSync } from "node:crypto";
import { closeSync, createReadStream, openSync, readdirSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";

const step = 8 * 1024 * 1024;

/** @param {string} path @param {number} size */
export const writeRandom = (path, size) => {
  const file = openSync(path, "w");
  const bytes = Buffer.allocUnsafe(step);
  for (let at = 0; at < size; at += step) writeSync(file, randomFillSync(bytes), 0, Math.min(step, size - at));
  closeSync(file);
};

/** Overwrites some places of a file, evenly spread. @param {string} path @param {number} places @param {number} bytes in all */
export const changePlaces = (path, places, bytes) => {
  const { size } = statSync(path);
  const length = Math.round(bytes / places);
  const file = openSync(path, "r+");
  for (let place = 0; place < places; place += 1)
    writeSync(file, randomBytes(length), 0, length, Math.floor(((place + 0.5) * size) / places));
  closeSync(file);
};

/** @param {AsyncIterable<Uint8Array>} content */
export const sha256Of = async (content) => {
  const hash = createHash("sha256");
  for await (const part of content) hash.update(part);
  return hash.digest("hex");
};

/** The hashes of the files of a folder, by name. @param {string} folder */
export const hashesOf = async (folder) => {
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const name of readdirSync(folder).sort())
    if (name.endsWith(".bin"))
      hashes[name] = await sha256Of(createReadStream(join(folder, name), { highWaterMark: step }));
  return hashes;
};

/** Bytes of all files below a folder. @param {string} folder */
export const folderBytes = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
