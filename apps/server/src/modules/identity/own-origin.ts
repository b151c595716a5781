import type { FastifyRequest } from "fastify";
import { HubError } from "../../errors.ts";

/** Prevents login CSRF: another site could sign a visitor in to a foreign account. */
export const checkOwnOrigin = ({ headers: { origin } }: FastifyRequest, hub: string): void => {
  if (origin !== undefined && origin !== new URL(hub).origin)
    throw new HubError("forbidden", "Sign in from the hub's own pages.");
};
