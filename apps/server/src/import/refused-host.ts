import { isGuardError } from "../guard/errors.ts";

/** What the guard refuses by its settings. */
const refusals: ReadonlySet<string> = new Set(["port", "host_name", "address"]);

/** Why the guard refuses a host by its settings, and how to allow it; undefined for other failures. */
export const refusedHostText = (error: unknown, host: string): string | undefined => {
  const { cause } = error as Error;
  return isGuardError(cause) && refusals.has(cause.code)
    ? `${cause.message} To allow it, set ORRERY_IMPORT_HOSTS to ${host} and restart the hub.`
    : undefined;
};
