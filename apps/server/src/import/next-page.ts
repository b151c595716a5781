/**
 * Path and query of the next page that a Link header names. Only those: an upstream behind a proxy may know itself
 * under another name, and none may send us, and our token, elsewhere.
 */
export const nextPage = (link: string | null, base: string): string | undefined => {
  const [, address] = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(link ?? "") ?? [];
  if (address === undefined || !URL.canParse(address, base || "http://upstream")) return undefined;
  const { pathname, search } = new URL(address, base || "http://upstream");
  return pathname + search;
};
