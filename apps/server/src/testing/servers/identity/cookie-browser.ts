/** A browser as far as signing in needs one: it stores cookies for each origin and follows redirects on demand. */
export interface CookieBrowser {
  /** Opens a URL; a redirect is returned, not followed. */
  readonly open: (url: string, form?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Follows redirects until a page, or until one leads to `stopAt`; gives the last URL. */
  readonly follow: (url: string, stopAt?: string) => Promise<{ readonly url: string; readonly response?: Response }>;
  readonly cookie: (name: string, origin: string) => string | undefined;
  readonly setCookie: (origin: string, name: string, value: string) => void;
  /** All cookies of an origin as a header. */
  readonly cookieHeader: (origin: string) => string;
}

const maxRedirects = 20;

export const createCookieBrowser = (): CookieBrowser => {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string): Map<string, string> => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const cookieHeader = (origin: string): string =>
    [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join("; ");
  const store = (origin: string, line: string): void => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) jarOf(origin).delete(name);
    else jarOf(origin).set(name, value);
  };
  const open: CookieBrowser["open"] = async (url, form) => {
    const { origin } = new URL(url);
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: cookieHeader(origin), accept: "text/html", ...(form && { origin }) },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) store(origin, line);
    return response;
  };
  return {
    open,
    follow: async (start, stopAt) => {
      let url = start;
      for (let step = 0; step < maxRedirects; step += 1) {
        if (stopAt !== undefined && url.startsWith(stopAt)) return { url };
        const response = await open(url);
        const location = response.headers.get("location");
        if (location === null) return { url, response };
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
export const userIn = async (browser: CookieBrowser, hub: string): Promise<string | undefined> => {
  const reply = await fetch(`${hub}/api/sessions/current`, { headers: { cookie: browser.cookieHeader(hub) } });
  return ((await reply.json()) as { user: { name: string } | null }).user?.name;
};
