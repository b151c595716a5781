import type { Command } from "./command.ts";

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
};

/** What `orrery help` prints. */
export const overview = (commands: Readonly<Record<string, Command>>): string =>
  `Orrery: a self-hosted hub for machine-learning models.

Usage: orrery <command> [arguments]

${columns([...Object.entries(commands).map(([name, { summary }]) => [name, summary] as const), ["help", "Show this help, or the help of a command: orrery help import"]])}
Settings are environment variables. orrery start prints them all.
`;

/** What `orrery help <command>` prints. */
export const helpFor = (name: string, { summary, usage, options }: Command): string => {
  const rows = Object.entries(options).map(
    ([flag, { value, help }]) => [`--${flag}${value ? ` ${value}` : ""}`, help] as const,
  );
  const flags = rows.length > 0 ? `\n${columns(rows)}` : "";
  return `${summary}\n\nUsage: orrery ${[name, usage].filter(Boolean).join(" ")}\n${flags}`;
};
