/** Where the client's few remarks go. */
export interface Logger {
  readonly debug: (message: string, ...rest: unknown[]) => void;
  readonly info: (message: string, ...rest: unknown[]) => void;
  readonly warn: (message: string, ...rest: unknown[]) => void;
  readonly error: (message: string, ...rest: unknown[]) => void;
  readonly log: (message: string, ...rest: unknown[]) => void;
}

let current: Logger = globalThis.console;

/** Sends the client's remarks somewhere else than the console. */
export const setLogger = (logger: Logger): void => {
  current = logger;
};

/** The logger in use. */
export const logger = (): Logger => current;
