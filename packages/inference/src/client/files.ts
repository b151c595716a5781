import { findAdapter } from "./find-adapter.ts";
import { waitForJob } from "./job.ts";
import { deliver } from "./media-output.ts";
import { readMedia } from "./read-media.ts";

/**
 * The steps of tasks that take or give files. Their methods name them, so that a client of tasks that
 * deal in text alone is bundled without them.
 */
export const files = { readMedia, findAdapter, waitForJob, deliver };

/** The steps of tasks that take or give files. */
export type Files = typeof files;
