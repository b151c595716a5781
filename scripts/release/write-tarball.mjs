// @ts-check
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** @typedef {import("./release-files.mjs").ReleaseFile} ReleaseFile */

/**
 * Writes a tarball as npm reads it. The same files at the same time give the same bytes.
 *
 * @param {string} target
 * @param {Readonly<Record<string, string>>} texts Files that exist only in the release, by path.
 * @param {readonly ReleaseFile[]} files
 * @param {Date} mtime
 */
export const writeTarball = async (target, texts, files, mtime) => {
  const archive = pack();
  const fill = async () => {
    for (const [path, text] of Object.entries(texts)) archive.entry({ name: `package/${path}`, mtime }, text);
    for (const { path, source, bytes } of files) {
      const mode = path.endsWith("/bin/orrery.mjs") ? 0o755 : 0o644;
      await pipeline(createReadStream(source), archive.entry({ name: `package/${path}`, size: bytes, mode, mtime }));
    }
    archive.finalize();
  };
  await Promise.all([fill(), pipeline(archive, createGzip({ level: 9 }), createWriteStream(target))]);
};
