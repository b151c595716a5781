/** Search parameters are plain texts: `?q=3` means the text “3”, as in any address written by hand. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** Writes search parameters, leaving out what is not set. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  // These mean nothing in a query, and an address with them is one that people can read.
  return text && `?${text.replace(/%2C/g, ",").replace(/%2F/g, "/").replace(/%3A/g, ":")}`;
};
