/**
 * Undefined if the text is not a URL. Node 20 has `URL.canParse` too, but from the moment it is optimized it refuses every URL
 * with a letter like é.
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
