/** A destination for the client's log messages. */
export interface Logger {
  readonly debug: (message: string, ...rest: unknown[]) => void;
  readonly info: (message: string, ...rest: unknown[]) => void;
  readonly warn: (message: string, ...rest: unknown[]) => void;
  readonly error: (message: string, ...rest: unknown[]) => void;
  readonly log: (message: string, ...rest: unknown[]) => void;
}

let current: Logger = globalThis.console;

/** Replaces the console as the destination of log messages. */
export const setLogger = (logger: Logger): void => {
  current = logger;
};

/** The logger in use. */
export const logger = (): Logger => current;
