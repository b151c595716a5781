const prefix = "orrery-workbench-";

export const readStored = (name: string): string | undefined => {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
};

/** False if the browser's storage is full or blocked. */
export const store = (name: string, text: string | undefined): boolean => {
  try {
    if (text === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, text);
    return true;
  } catch {
    return false;
  }
};

export const readStoredJson = (name: string): unknown => {
  try {
    return JSON.parse(readStored(name) ?? "null");
  } catch {
    return null;
  }
};
