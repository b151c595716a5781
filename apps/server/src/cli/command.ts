export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether the output is a terminal, where a line may be drawn over. */
  readonly isInteractive: boolean;
}

/** The world as a command sees it. */
export interface CommandContext {
  readonly environment: Record<string, string | undefined>;
  readonly terminal: Terminal;
  readonly now: () => number;
  /** Fires when the one at the terminal wants to stop; asking for it takes over the keys that do. */
  readonly stopSignal: () => AbortSignal;
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** All that is piped into the command. */
  readonly readInput?: () => Promise<Uint8Array>;
  /** Lines as a person types them, or as they are piped in. */
  readonly readLines?: (signal: AbortSignal) => AsyncIterable<string>;
  /** Runs the hub until it is told to stop. */
  readonly startHub: () => Promise<void>;
}

interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly help: string;
}

/** What was given on the command line. */
export interface CommandArguments {
  readonly positionals: readonly string[];
  readonly text: (name: string) => string | undefined;
  readonly texts: (name: string) => readonly string[];
  readonly isSet: (name: string) => boolean;
}

/** One word after `orrery`. */
export interface Command {
  readonly summary: string;
  /** The arguments after the command's name, as the help shows them. */
  readonly usage: string;
  readonly positionals: readonly [least: number, most: number];
  readonly options: Readonly<Record<string, Option>>;
  /** Returns the exit code. */
  readonly run: (given: CommandArguments, context: CommandContext) => Promise<number>;
}
