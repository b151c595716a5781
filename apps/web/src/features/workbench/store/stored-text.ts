const prefix = "orrery-workbench-";

/** What this browser keeps under a name. */
export const readStored = (name: string): string | undefined => {
  try {
    return localStorage.getItem(prefix + name) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a text, or forgets it; false where the browser keeps nothing more. */
export const store = (name: string, text: string | undefined): boolean => {
  try {
    if (text === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, text);
    return true;
  } catch {
    return false;
  }
};

/** What this browser keeps as JSON. */
export const readStoredJson = (name: string): unknown => {
  try {
    return JSON.parse(readStored(name) ?? "null");
  } catch {
    return null;
  }
};
