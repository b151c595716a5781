const columns = (rows) => {
    const width = Math.max(...rows.map(([left]) => left.length));
    return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
};
/** What `orrery help` prints. */
export const overview = (commands) => `Orrery: a self-hosted hub for machine-learning models.

Usage: orrery <command> [arguments]

${columns([...Object.entries(commands).map(([name, { summary }]) => [name, summary]), ["help", "Show this help, or the help of a command: orrery help import"]])}
Settings are environment variables. orrery start prints them all.
`;
/** What `orrery help <command>` prints. */
export const helpFor = (name, { summary, usage, options }) => {
    const rows = Object.entries(options).map(([flag, { value, help }]) => [`--${flag}${value ? ` ${value}` : ""}`, help]);
    const flags = rows.length > 0 ? `\n${columns(rows)}` : "";
    return `${summary}\n\nUsage: orrery ${[name, usage].filter(Boolean).join(" ")}\n${flags}`;
};
//# sourceMappingURL=help.js.map