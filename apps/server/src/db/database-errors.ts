import { errorMessage, HubError, withFullDisk } from "../errors.ts";

/**
 * Codes that say nothing of the query. PostgreSQL: connection lost, server starting or stopping, no slots. SQLite:
 * another process has written for longer than `busy_timeout`. 57014: the statement took longer than ORRERY_DATABASE_TIMEOUT.
 */
const unavailableStates = /^(08...|57014|57P0[1-5]|53300|SQLITE_BUSY.*)$/;

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** The driver's own errors have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** The connection gave no answer in time. */
export const isTimeout = (error: unknown): boolean => errorMessage(error) === "Query read timeout";

const isUnavailable = (error: unknown): boolean => {
  const { code, message = "" } = (error ?? {}) as { code?: unknown; message?: string };
  return typeof code === "string"
    ? unavailableStates.test(code) || networkCodes.has(code)
    : driverMessages.test(message);
};

/** What the driver said, for those who run the hub: the message for callers names no address and no reason. */
export const databaseErrorCause = (error: unknown): unknown =>
  error instanceof HubError && error.code === "unavailable" ? error.cause : error;

/** Turns the loss of the database into a 503 that callers can retry, and a full disk into a 507; other errors stay as they are. */
export const toDatabaseError = (cause: unknown): unknown =>
  isUnavailable(cause)
    ? new HubError("unavailable", "The database is unavailable. Try again in a few seconds.", {
        headers: { "retry-after": "2" },
        cause,
      })
    : withFullDisk(cause);
