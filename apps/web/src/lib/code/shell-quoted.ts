/** One argument of a shell command, whatever it contains. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
