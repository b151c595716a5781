/** Light, dark, or as the system has it. */
export type Theme = "light" | "system" | "dark";

/** Read by public/theme.js before the first paint. */
const storageKey = "orrery-theme";

const listeners = new Set<() => void>();

/** The theme in force, as the document carries it. */
export const readTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
};

/** Calls back whenever a theme is chosen. */
export const subscribeToTheme = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const remember = (theme: Theme): void => {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be closed to the page; the theme then lasts until it is left.
  }
};

/** Puts a theme in force and remembers it. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember(theme);
  for (const listener of listeners) listener();
};
