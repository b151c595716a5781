import { waitForJob } from "../http/job.ts";
import { deliver } from "../media/media-output.ts";
import { readMedia } from "../media/read-media.ts";
import { findAdapter } from "../routing/find-adapter.ts";

/**
 * The steps of tasks that take or give files. Their methods name them, so that a client of tasks that
 * deal in text alone is bundled without them.
 */
export const files = { readMedia, findAdapter, waitForJob, deliver };

/** The steps of tasks that take or give files. */
export type Files = typeof files;
