import { waitForJob } from "../http/job.ts";
import { toOutput } from "../media/media-output.ts";
import { readMedia } from "../media/read-media.ts";
import { findAdapter } from "../routing/find-adapter.ts";

/**
 * The steps of tasks with files. Their methods import them, so that a client of text tasks is bundled
 * without them.
 */
export const mediaSteps = { readMedia, findAdapter, waitForJob, toOutput };

/** The steps of tasks with files. */
export type MediaSteps = typeof mediaSteps;
