/** How a job ends. */
export type Outcome = "done" | "failed" | "never";

/** A task that was put into a queue. */
export interface SimulatedJob {
  readonly id: string;
  readonly provider: string;
  readonly task: string;
  readonly model: string;
  readonly prompt: string;
  /** Polls answered with "not yet" before the end. */
  readonly polls: number;
  readonly outcome: Outcome;
  /** True when the address of the result leads nowhere. */
  readonly isResultMissing: boolean;
  polled: number;
  isCancelled: boolean;
}

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

/** Counts a poll and returns the state of the job. */
export const pollJob = (job: SimulatedJob): JobState => {
  job.polled += 1;
  if (job.isCancelled) return "cancelled";
  if (job.outcome === "never" || job.polled <= job.polls) return job.polled === 1 ? "queued" : "running";
  return job.outcome;
};

/** The jobs of one simulator, by id. */
export interface Jobs {
  readonly add: (job: Omit<SimulatedJob, "id" | "polled" | "isCancelled">) => SimulatedJob;
  readonly find: (id: string) => SimulatedJob | undefined;
  readonly list: () => readonly SimulatedJob[];
}

export const createJobs = (): Jobs => {
  const jobs = new Map<string, SimulatedJob>();
  return {
    add: (plan) => {
      const job = { ...plan, id: `job-${jobs.size + 1}`, polled: 0, isCancelled: false };
      jobs.set(job.id, job);
      return job;
    },
    find: (id) => jobs.get(id),
    list: () => [...jobs.values()],
  };
};
