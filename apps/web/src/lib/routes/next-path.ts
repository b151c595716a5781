/** Anything that could leave this site becomes `/`. */
export const nextPath = (text: string | undefined): string => {
  // Browsers drop tabs and line breaks from URLs and read a backslash as a slash.
  if (!text?.startsWith("/") || text.startsWith("//") || /[\s\\]/.test(text)) return "/";
  const base = "http://hub.invalid";
  if (!URL.canParse(text, base)) return "/";
  const { origin, pathname, search, hash } = new URL(text, base);
  return origin === base && !pathname.startsWith("//") && pathname !== "/login" ? `${pathname}${search}${hash}` : "/";
};
