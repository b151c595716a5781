/** Where conversations are stored in this browser. */
export const conversationStores = {
  /** Session storage: the chats and forms of Try it. */
  tryPrefix: "orrery-try ",
  /** Local storage: the workbench's conversations. */
  workbenchPrefix: "orrery-workbench-conversation:",
  /** IndexedDB: the playground's sessions. */
  playground: "orrery-playground",
  /** Local storage: which of them was open last. */
  lastSession: "orrery-playground-session",
} as const;

const removeFrom = (storage: Storage, isOurs: (key: string) => boolean): void => {
  for (const key of Object.keys(storage)) if (isOurs(key)) storage.removeItem(key);
};

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });

/** The next user of this browser must not read them. */
export const clearConversations = async (): Promise<void> => {
  const { tryPrefix, workbenchPrefix, playground, lastSession } = conversationStores;
  try {
    removeFrom(sessionStorage, (key) => key.startsWith(tryPrefix));
    removeFrom(localStorage, (key) => key.startsWith(workbenchPrefix) || key === lastSession);
    await deleteDatabase(playground);
  } catch {
    // The browser blocks storage, so there is nothing to clear.
  }
};
