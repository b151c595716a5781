import { isCodeName } from "../code-name.js";
/** Names of code, names that leave the folder they are unpacked to, and names that exist twice. */
export const checkMemberName = ({ report, where }, name, seen) => {
    const shown = name.slice(0, 100);
    if (/^(?:[/\\]|[a-zA-Z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(name))
        report.add("suspicious", "archive-path", where, `The path ${shown} points outside the archive's folder.`);
    if (seen.has(name) && !name.endsWith("/"))
        report.add("suspicious", "archive-twice", where, `${shown} is in the archive twice.`);
    if (isCodeName(name))
        report.add("caution", "archive-code", where, `${shown} is code. Read it before you run it.`);
    seen.add(name);
};
//# sourceMappingURL=member-name.js.map