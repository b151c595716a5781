const schemes = new Set(["http:", "https:", "mailto:"]);

/** Control characters, which browsers drop before they read the scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped
const dropped = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\ufeff]/g;

/** Only web, mail and site-relative URLs are allowed. */
export const safeUrl = (url: string): string | undefined => {
  const text = url.trim();
  const scheme = /^[^/?#:]*:/.exec(text.replace(dropped, ""))?.[0].toLowerCase();
  if (scheme !== undefined) return schemes.has(scheme) ? text : undefined;
  // A backslash counts as a slash to browsers: what looks like a path would be another host.
  return /^[/\\]{2}/.test(text.replace(dropped, "")) || text.includes("\\") ? undefined : text;
};
