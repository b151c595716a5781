/** The stretch a `Range` header asks for: nothing where it is to be ignored, "unsatisfiable" where it lies outside. */
export const readRange = (header, size) => {
    const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
    // No range fits an empty file; clients that ask for its first byte to learn its size are answered with all of it.
    if (size === 0 || (first === "" && last === ""))
        return undefined;
    if (first === "") {
        const length = Math.min(Number(last), size);
        return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
    }
    const start = Number(first);
    const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
    if (last !== "" && Number(last) < start)
        return undefined;
    return start >= size ? "unsatisfiable" : { start, end };
};
/** Whether a list of entity tags, as `If-None-Match` has it, contains one. */
export const matchesTag = (header, etag) => header
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*") ?? false;
//# sourceMappingURL=byte-range.js.map