import { EventEmitter, once } from "node:events";

export const createDownloadProgress = () => {
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
    /** Bytes that are in the partial file. */
    done: (): number => bytes,
    /** How often the download began again: bytes that were read before may be wrong then. */
    restarts: (): number => restarts,
    hasEnded: (): boolean => isEnded,
    /** Resolves once something has changed; rejects if the download has failed. */
    change,
    /** Resolves once the content is stored; rejects if the download has failed. */
    ended: async (): Promise<void> => {
      while (!isEnded) await change();
      if (failure) throw failure;
    },
    add: (done: number): void => {
      if (done < bytes) restarts++;
      bytes = done;
      changes.emit("change");
    },
    /** Ends the download, with a failure unless the content is stored. */
    end: (error?: Error): void => {
      [isEnded, failure] = [true, error];
      changes.emit("change");
    },
  };
};

/** How far a download is, for those who read it while it runs. */
export type DownloadProgress = ReturnType<typeof createDownloadProgress>;
