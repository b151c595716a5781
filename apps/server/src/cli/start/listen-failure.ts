import type { Config } from "../../config/config.ts";
import { errorCode, isHubError } from "../../errors.ts";

/** Why the hub cannot listen and what to do, if that is known. */
export const listenFailure = (error: unknown, { port, host }: Pick<Config, "port" | "host">): string | undefined => {
  if (isHubError(error)) return `The hub cannot start:\n  ${error.message}`;
  const code = errorCode(error);
  if (code === "EADDRINUSE") return `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`;
  if (code === "EACCES") return `Port ${port} needs root privileges. Choose another: PORT=4747 npm start`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`;
  return undefined;
};
