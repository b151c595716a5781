import type { CommandContext } from "../command.ts";
import { runCli } from "../run.ts";

/** What a command printed, and how it ended. */
export interface CliOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command as from a shell that is not a terminal. */
export const orrery = async (
  words: readonly string[],
  environment: Record<string, string> = {},
  more: Partial<CommandContext> = {},
): Promise<CliOutcome> => {
  let out = "";
  let err = "";
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    isInteractive: false,
  };
  const code = await runCli(words, {
    environment,
    terminal,
    now: Date.now,
    stopSignal: () => new AbortController().signal,
    wait: async () => {},
    startHub: async () => {},
    ...more,
  });
  return { code, out, err };
};
