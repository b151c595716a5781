const maxRedirects = 20;
export const createCookieBrowser = () => {
    const jars = new Map();
    const jarOf = (origin) => {
        const jar = jars.get(origin) ?? new Map();
        jars.set(origin, jar);
        return jar;
    };
    const cookieHeader = (origin) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join("; ");
    const store = (origin, line) => {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "" || /max-age=0\b|expires=thu, 01 jan 1970/i.test(line))
            jarOf(origin).delete(name);
        else
            jarOf(origin).set(name, value);
    };
    const open = async (url, form) => {
        const { origin } = new URL(url);
        const response = await fetch(url, {
            method: form ? "POST" : "GET",
            redirect: "manual",
            headers: { cookie: cookieHeader(origin), accept: "text/html", ...(form && { origin }) },
            ...(form && { body: new URLSearchParams(form) }),
        });
        for (const line of response.headers.getSetCookie())
            store(origin, line);
        return response;
    };
    return {
        open,
        follow: async (start, stopAt) => {
            let url = start;
            for (let step = 0; step < maxRedirects; step += 1) {
                if (stopAt !== undefined && url.startsWith(stopAt))
                    return { url };
                const response = await open(url);
                const location = response.headers.get("location");
                if (location === null)
                    return { url, response };
                url = new URL(location, url).href;
            }
            throw new Error(`more than ${maxRedirects} redirects from ${start}`);
        },
        cookie: (name, origin) => jarOf(origin).get(name),
        setCookie: (origin, name, value) => void jarOf(origin).set(name, value),
        cookieHeader,
    };
};
/** Who a browser is signed in as; undefined if it is signed out. */
export const userIn = async (browser, hub) => {
    const reply = await fetch(`${hub}/api/sessions/current`, { headers: { cookie: browser.cookieHeader(hub) } });
    return (await reply.json()).user?.name;
};
//# sourceMappingURL=cookie-browser.js.map