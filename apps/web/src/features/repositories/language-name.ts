const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** A language by name; its code where it has none. */
export const languageName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    // Tags hold what authors wrote: `code`, `multilingual`, and texts that are no code at all.
    return code;
  }
};
