/** What a later visit needs of a file. */
export interface StoredFile {
  readonly upload: string;
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  /** The file itself, if it is small enough to store. */
  readonly file?: File;
  readonly sha256?: string;
  /** ETags of the parts that were sent, by number. */
  readonly etags?: readonly (string | undefined)[];
}

const database = "orrery-uploads";

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("files", { keyPath: ["upload", "path"] });
  };
  return done(request);
};

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });

const ofUpload = (upload: string): IDBKeyRange => IDBKeyRange.bound([upload], [upload, []]);

/** Uploads in progress, in IndexedDB. Where the browser blocks it, a reload starts over. */
export const createUploadStore = () => {
  const opened = open().catch(() => undefined);
  const within = async (work: (files: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await opened)?.transaction("files", "readwrite");
    if (!transaction) return;
    work(transaction.objectStore("files"));
    await finished(transaction).catch(() => undefined);
  };
  return {
    load: async (upload: string): Promise<readonly StoredFile[]> => {
      const transaction = (await opened)?.transaction("files");
      return transaction ? done<StoredFile[]>(transaction.objectStore("files").getAll(ofUpload(upload))) : [];
    },
    save: (stored: readonly StoredFile[]): Promise<void> =>
      within((files) => {
        for (const file of stored) files.put(file);
      }),
    remove: (upload: string, paths?: readonly string[]): Promise<void> =>
      within((files) => {
        if (!paths) files.delete(ofUpload(upload));
        else for (const path of paths) files.delete([upload, path]);
      }),
  };
};

export type UploadStore = ReturnType<typeof createUploadStore>;
