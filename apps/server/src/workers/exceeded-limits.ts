import type { ByteSource } from "../blobs/byte-source.ts";
import type { HubError } from "../errors.ts";
import type { WorkerJob } from "./job.ts";

/** Long enough that few reads are in vain; a file that was slow because the machine was busy is soon read again. */
const rememberedMs = 10 * 60 * 1000;
const maxRemembered = 1_000;

interface Exceeded {
  readonly error: HubError;
  readonly until: number;
}

/** Remembers which files took a job beyond a limit. */
export const createExceededLimits = (now: () => number = () => performance.now()) => {
  const known = new Map<string, Exceeded>();
  const keyOf = ({ name }: WorkerJob<never, unknown>, sha256: string): string => `${name} ${sha256}`;
  return {
    /** The limit that one of the sources has reached before. */
    of: (job: WorkerJob<never, unknown>, sources: readonly ByteSource[]): HubError | undefined => {
      if (!job.remembersLimits || known.size === 0) return undefined;
      for (const { sha256 } of sources) {
        const found = sha256 === undefined ? undefined : known.get(keyOf(job, sha256));
        if (found && found.until > now()) return found.error;
      }
      return undefined;
    },
    remember: (job: WorkerJob<never, unknown>, source: ByteSource | undefined, error: HubError): void => {
      if (!job.remembersLimits || source?.sha256 === undefined) return;
      const [oldest] = known.keys();
      if (known.size >= maxRemembered && oldest !== undefined) known.delete(oldest);
      known.set(keyOf(job, source.sha256), { error, until: now() + rememberedMs });
    },
  };
};
