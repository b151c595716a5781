import { parquetRowsJob, textRowsJob } from "../modules/rows/rows-job.ts";
import type { Job } from "./job.ts";

/** Every job that a worker can be asked for. */
export const jobs: readonly Job<never, unknown>[] = [textRowsJob, parquetRowsJob];
