import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadBlobs } from "../../catalogue/history/history-store.ts";
import { HubError } from "../../errors.ts";
import { createDownloadProgress } from "./download-progress.ts";
import { claimFile, leaseFile } from "./mirror-store.ts";
import {
  type DownloadRun,
  downloadFailure,
  type MirroredFile,
  type StoreContentDeps,
  storeContent,
} from "./store-content.ts";

export interface SharedDownloadDeps extends StoreContentDeps {
  /** Folder for partial downloads. */
  readonly folder: string;
}

/** A download of this process. */
interface RunningDownload extends DownloadRun {
  /** The hash of the stored content. */
  readonly stored: Promise<string>;
}

const leaseMs = 60_000;
const renewMs = 20_000;
const pollMs = 250;
/** Then the caller is asked to come again: clients give up on a silent connection. */
const maxPolls = 40;

const keyOf = ({ at, file }: MirroredFile): string => `${at.row.id}-${file.oid}`;

const busy = ({ file }: MirroredFile): HubError =>
  new HubError("unavailable", `"${file.path}" is being downloaded. Try again in a moment.`, {
    headers: { "retry-after": "5" },
  });

/** Runs a download and extends its claim until it ends. */
const run = async (deps: SharedDownloadDeps, wanted: MirroredFile, download: DownloadRun): Promise<string> => {
  const lease = (until: number) => leaseFile(deps.db, wanted.at.row.id, wanted.file.oid, until).catch(() => {});
  const timer = setInterval(() => void lease(deps.now() + leaseMs), renewMs);
  timer.unref();
  try {
    const sha256 = await storeContent(deps, wanted, download);
    download.progress.end();
    return sha256;
  } catch (error) {
    const shown = downloadFailure(error, wanted);
    download.progress.end(shown);
    throw shown;
  } finally {
    clearInterval(timer);
    await lease(0);
  }
};

export const createSharedDownloads = (deps: SharedDownloadDeps) => {
  const { db, folder, now } = deps;
  const running = new Map<string, RunningDownload>();
  const opening = new Map<string, Promise<RunningDownload | string>>();
  const stop = new AbortController();

  const start = (wanted: MirroredFile): RunningDownload => {
    const key = keyOf(wanted);
    const download = { path: join(folder, `${key}.part`), progress: createDownloadProgress(), signal: stop.signal };
    const stored = run(deps, wanted, download).finally(() => running.delete(key));
    stored.catch(() => {});
    const started = { ...download, stored };
    running.set(key, started);
    return started;
  };

  const findOrStart = async (wanted: MirroredFile): Promise<RunningDownload | string> => {
    const { at, file } = wanted;
    for (let poll = 0; poll < maxPolls; poll++) {
      const own = running.get(keyOf(wanted));
      if (own) return own;
      const isClaimed = await claimFile(db, at.row.id, file.oid, { now: now(), leaseMs });
      // Read after the claim: another process may have just stored it.
      const sha256 = (await loadBlobs(db, [at.row.id], [file.oid]))[0]?.sha256;
      if (isClaimed && !sha256) return start(wanted);
      if (isClaimed) await leaseFile(db, at.row.id, file.oid, 0);
      if (sha256) return sha256;
      await sleep(pollMs);
    }
    throw busy(wanted);
  };

  return {
    /** The download of this process, or the hash once another process has stored the content. */
    open: (wanted: MirroredFile): Promise<RunningDownload | string> => {
      const key = keyOf(wanted);
      const opened = opening.get(key) ?? findOrStart(wanted).finally(() => opening.delete(key));
      opening.set(key, opened);
      return opened;
    },
    close: async (): Promise<void> => {
      stop.abort(new Error("the hub is stopping"));
      await Promise.allSettled([...running.values()].map(({ stored }) => stored));
    },
  };
};
