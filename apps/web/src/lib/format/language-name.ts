const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

export const languageName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    // Tags hold free text such as `multilingual`, which is no language code.
    return code;
  }
};
