/**
 * Undefined if the text is not a URL. `URL.canParse` of Node 20 and 22 refuses every URL with a letter such as é, once it is
 * optimized.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
