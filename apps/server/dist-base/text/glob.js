const maxGlobLength = 500;
const maxAlternatives = 64;
/** `{a,b}` is written out; a pattern with too many choices keeps its braces as signs. */
const choicesOf = (glob) => {
    let found = [glob];
    for (;;) {
        const next = found.flatMap((text) => {
            const [whole, inner] = /\{([^{}/]*,[^{}/]*)\}/.exec(text) ?? [];
            return whole === undefined ? [text] : (inner ?? "").split(",").map((choice) => text.replace(whole, () => choice));
        });
        if (next.length === found.length)
            return found;
        if (next.length > maxAlternatives)
            return [glob];
        found = next;
    }
};
const oneOf = (signs, isNot) => (sign) => {
    if (sign === "/")
        return false;
    for (let at = 0; at < signs.length; at++) {
        const isRange = signs[at + 1] === "-" && at + 2 < signs.length;
        const from = signs[at] ?? "";
        const to = (isRange ? signs[at + 2] : from) ?? "";
        if (sign >= from && sign <= to)
            return !isNot;
        if (isRange)
            at += 2;
    }
    return isNot;
};
const stepsOf = (glob) => {
    const steps = [];
    for (let rest = glob; rest !== "";) {
        const [stars] = /^\*+/.exec(rest) ?? [];
        const [set, not, signs = ""] = /^\[(!?)([^\]/]+)\]/.exec(rest) ?? [];
        const isFolders = stars !== undefined && stars.length > 1 && rest[stars.length] === "/";
        if (stars !== undefined)
            steps.push({ kind: isFolders ? "folders" : stars.length > 1 ? "across" : "within" });
        else if (set !== undefined)
            steps.push({ kind: "sign", isLike: oneOf(signs, not === "!") });
        else if (rest[0] === "?")
            steps.push({ kind: "sign", isLike: (sign) => sign !== "/" });
        else {
            const own = rest[0];
            steps.push({ kind: "sign", isLike: (sign) => sign === own });
        }
        rest = rest.slice((stars ?? set ?? "-").length + (isFolders ? 1 : 0));
    }
    return steps;
};
/** Follows all ways through a pattern at once, so that no pattern takes longer than its length times the path's. */
const matches = (steps, path) => {
    let places = new Set();
    const enter = (set, place, before) => {
        for (let at = place; !set.has(at); at++) {
            set.add(at);
            const kind = steps[at]?.kind;
            const isPassed = kind === "within" || kind === "across" || (kind === "folders" && (before === "" || before === "/"));
            if (!isPassed)
                return;
        }
    };
    enter(places, 0, "");
    for (const sign of path) {
        const next = new Set();
        for (const place of places) {
            const step = steps[place];
            if (step?.kind === "sign" && step.isLike(sign))
                enter(next, place + 1, sign);
            else if (step?.kind === "across" || step?.kind === "folders")
                enter(next, place, sign);
            else if (step?.kind === "within" && sign !== "/")
                enter(next, place, sign);
        }
        places = next;
    }
    return places.has(steps.length);
};
/** Reads a pattern of paths with `*`, `**`, `?`, `[…]` and `{a,b}`. */
export const readGlob = (glob) => {
    const text = glob.replace(/^\.?\/+/, "").slice(0, maxGlobLength);
    if (!/[*?[{]/.test(text))
        return (path) => path === text;
    const all = choicesOf(text).map(stepsOf);
    return (path) => all.some((steps) => matches(steps, path));
};
//# sourceMappingURL=glob.js.map