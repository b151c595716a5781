import type { FastifyRequest } from "fastify";
import { isHubError } from "../../errors.ts";
import { actorOf } from "../../http/auth.ts";
import type { AuditLog } from "../../identity/audit-log.ts";
import { SignInError } from "./oidc/sign-in-error.ts";

/** Records that a person could not sign in, if the settings say so. */
export type NoteFailure = (request: FastifyRequest, method: string, error: unknown) => Promise<void>;

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof SignInError) return error.code;
  return isHubError(error) ? error.message : undefined;
};

/** Only refusals count: if the hub itself fails, that is no attempt to get in. */
export const createFailedSignIns =
  (audit: AuditLog, isOn: boolean): NoteFailure =>
  async (request, method, error) => {
    const reason = isOn ? reasonOf(error) : undefined;
    if (reason === undefined) return;
    await audit(actorOf(request), "session.refuse", method, { reason, address: request.callerAddress });
  };
