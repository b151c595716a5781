export type Theme = "light" | "system" | "dark";

/** Also read by public/theme.js before the first paint. */
const storageKey = "orrery-theme";

const listeners = new Set<() => void>();

export const readTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
};

export const subscribeToTheme = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const remember = (theme: Theme): void => {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be blocked; the theme then lasts until the page closes.
  }
};

export const chooseTheme = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember(theme);
  for (const listener of listeners) listener();
};
