const star = { isStar: true };
const sign = (isLike) => ({ isStar: false, isLike });
const named = {
    alnum: /[A-Za-z0-9]/,
    alpha: /[A-Za-z]/,
    blank: /[ \t]/,
    digit: /[0-9]/,
    lower: /[a-z]/,
    punct: /[!-/:-@[-`{-~]/,
    space: /\s/,
    upper: /[A-Z]/,
    xdigit: /[0-9A-Fa-f]/,
};
/** Reads `[…]` from its bracket; undefined if it does not end. */
const readClass = (text, start) => {
    const isNot = text[start + 1] === "!" || text[start + 1] === "^";
    const tests = [];
    const first = start + (isNot ? 2 : 1);
    for (let at = first; at < text.length;) {
        if (text[at] === "]" && at > first)
            return { token: sign((own) => tests.some((test) => test(own)) !== isNot), end: at + 1 };
        const [whole, name = ""] = /^\[:([a-z]+):\]/.exec(text.slice(at, at + 12).join("")) ?? [];
        const known = named[name];
        if (whole && known) {
            tests.push((own) => known.test(own));
            at += whole.length;
            continue;
        }
        const from = text[at] === "\\" ? at + 1 : at;
        const isRange = text[from + 1] === "-" && text[from + 2] !== undefined && text[from + 2] !== "]";
        const to = isRange ? (text[from + 2] === "\\" ? from + 3 : from + 2) : from;
        const low = text[from] ?? "";
        const high = text[to] ?? "";
        tests.push((own) => own >= low && own <= high);
        at = to + 1;
    }
    return undefined;
};
/** Undefined if a bracket or an escape does not end: such a pattern matches nothing. */
const readSegment = (segment) => {
    const text = [...segment];
    const tokens = [];
    for (let at = 0; at < text.length;) {
        const own = text[at] ?? "";
        const read = own === "[" ? readClass(text, at) : undefined;
        if ((own === "[" && !read) || (own === "\\" && at + 1 === text.length))
            return undefined;
        const literal = own === "\\" ? text[at + 1] : own;
        if (read)
            tokens.push(read.token);
        else if (own === "*")
            tokens.push(star);
        else if (own === "?")
            tokens.push(sign(() => true));
        else
            tokens.push(sign((other) => other === literal));
        at = read?.end ?? at + (own === "\\" ? 2 : 1);
    }
    return tokens;
};
/** After a star that fails, only the last star is tried again, so the time is at most length times length. */
const matchesSegment = (tokens, segment) => {
    const signs = [...segment];
    let token = 0;
    let at = 0;
    let lastStar = -1;
    let resume = 0;
    while (at < signs.length) {
        const own = tokens[token];
        if (own?.isStar) {
            [lastStar, resume] = [token, at];
            token += 1;
        }
        else if (own && !own.isStar && own.isLike(signs[at] ?? "")) {
            token += 1;
            at += 1;
        }
        else if (lastStar >= 0) {
            resume += 1;
            [token, at] = [lastStar + 1, resume];
        }
        else
            return false;
    }
    return tokens.slice(token).every(({ isStar }) => isStar);
};
/** Which segments a pattern can have reached, one path segment after another. */
const matchesPath = (pattern, parts) => {
    const skip = (reached) => {
        for (const at of reached)
            if (pattern[at] === null && at + 1 < pattern.length)
                reached.add(at + 1);
        return reached;
    };
    let reached = skip(new Set([0]));
    for (const part of parts) {
        const next = new Set();
        for (const at of reached) {
            const own = pattern[at];
            if (own === null)
                next.add(at).add(at + 1 === pattern.length ? at + 1 : at);
            else if (own && matchesSegment(own, part))
                next.add(at + 1);
        }
        reached = skip(next);
    }
    return reached.has(pattern.length);
};
/** Reads a path pattern of .gitignore or .gitattributes; without a slash it is for names in any folder. */
export const readGitPattern = (pattern) => {
    const segments = [];
    for (const segment of pattern.replace(/^\//, "").split("/")) {
        const tokens = segment === "**" ? null : readSegment(segment);
        if (tokens === undefined)
            return () => false;
        segments.push(tokens);
    }
    const [name] = segments;
    if (!pattern.includes("/") && name)
        return (parts) => matchesSegment(name, parts.at(-1) ?? "");
    return (parts) => matchesPath(segments, parts);
};
//# sourceMappingURL=git-patterns.js.map