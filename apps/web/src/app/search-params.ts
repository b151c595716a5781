/** Search parameters stay strings: `?q=3` is the text "3". */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export const stringifySearch = (search: Record<string, unknown>): string => {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  // Commas and slashes are safe in a query and keep the URL readable.
  return text && `?${text.replace(/%2C/g, ",").replace(/%2F/g, "/").replace(/%3A/g, ":")}`;
};
