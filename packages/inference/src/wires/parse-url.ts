/** Undefined if the text is not a URL. Once `URL.canParse` of Node 20 and 22 is optimized, it refuses hosts such as bücher.example. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Undefined if the text is not an http or https URL. */
export const parseWebUrl = (text: string): URL | undefined => {
  const url = parseUrl(text);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : undefined;
};
