import { parseUrl } from "@orrery/inference/core";
/** A path of this hub to continue at; anything that a browser could read as another site becomes `/`. */
export const safePath = (text) => {
    const base = "http://hub.invalid";
    const url = /^\/(?![/\\])[^\s\\]{0,2000}$/.test(text) ? parseUrl(text, base) : undefined;
    if (!url)
        return "/";
    const { origin, pathname, search, hash } = url;
    return origin === base && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
};
//# sourceMappingURL=safe-path.js.map