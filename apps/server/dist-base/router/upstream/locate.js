/** `replacements` maps hosts to base URLs; `defaultReplacement` is for every other host, unless empty. */
export const createLocate = (defaultReplacement, replacements) => (url) => {
    const { origin, host, pathname, search } = new URL(url);
    const replacement = replacements?.[host] ?? defaultReplacement;
    if (!replacement)
        return { origin, path: `${pathname}${search}` };
    const base = new URL(replacement);
    return { origin: base.origin, path: `${base.pathname.replace(/\/$/, "")}/${host}${pathname}${search}` };
};
/** Maps a URL to its own server. */
export const locateDirectly = createLocate("");
//# sourceMappingURL=locate.js.map