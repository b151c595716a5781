const variants = (url) => {
    const decoded = (() => {
        try {
            return decodeURI(url);
        }
        catch {
            return url;
        }
    })();
    return [url, decoded].flatMap((text) => [text, text.replaceAll("&", "&amp;"), text.replace(/\/$/, "")]);
};
/** Whether a card contains a URL. Only such images are fetched, so the hub is no open proxy. */
export const namesAddress = (card, url) => variants(url).some((text) => text.length > "https://".length && card.includes(text));
//# sourceMappingURL=names-address.js.map