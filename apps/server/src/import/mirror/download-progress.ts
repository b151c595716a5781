import { EventEmitter, once } from "node:events";

/** How far a download is, for those who read it while it runs. */
export interface DownloadProgress {
  /** Bytes that are in the partial file. */
  readonly done: () => number;
  /** How often the download began again: bytes that were read before may be wrong then. */
  readonly restarts: () => number;
  readonly hasEnded: () => boolean;
  /** Resolves once something has changed; rejects if the download has failed. */
  readonly change: () => Promise<void>;
  /** Resolves once the content is stored; rejects if the download has failed. */
  readonly ended: () => Promise<void>;
  readonly add: (done: number) => void;
  /** Ends the download, with a failure unless the content is stored. */
  readonly end: (failure?: Error) => void;
}

export const createDownloadProgress = (): DownloadProgress => {
  const changes = new EventEmitter().setMaxListeners(0);
  let bytes = 0;
  let restarts = 0;
  let isEnded = false;
  let failure: Error | undefined;
  const change = async (): Promise<void> => {
    if (!isEnded) await once(changes, "change");
    if (failure) throw failure;
  };
  return {
    done: () => bytes,
    restarts: () => restarts,
    hasEnded: () => isEnded,
    change,
    ended: async () => {
      while (!isEnded) await change();
      if (failure) throw failure;
    },
    add: (done) => {
      if (done < bytes) restarts++;
      bytes = done;
      changes.emit("change");
    },
    end: (error) => {
      [isEnded, failure] = [true, error];
      changes.emit("change");
    },
  };
};
