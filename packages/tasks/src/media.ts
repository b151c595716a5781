/** The images, audio, video and 3D files that demos and examples name. They are shipped next to `dist`. */

/** The folder of the media files. */
export const mediaFolder: URL = new URL("../media/", import.meta.url);

/**
 * A media file of the catalogue, by the name that a demo or an example gives it.
 *
 * @example
 * ```js
 * import { readFileSync } from "node:fs";
 * import { mediaFile } from "@orrery/tasks/media";
 *
 * console.log(readFileSync(mediaFile("cat.png")).length, "bytes");
 * ```
 */
export const mediaFile = (name: string): URL => new URL(encodeURIComponent(name), mediaFolder);
