/** A path of this hub to continue at; anything that a browser could read as another site becomes `/`. */
export const safePath = (text: string): string => {
  const base = "http://hub.invalid";
  if (!/^\/(?![/\\])[^\s\\]{0,2000}$/.test(text) || !URL.canParse(text, base)) return "/";
  const { origin, pathname, search, hash } = new URL(text, base);
  return origin === base && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
};
