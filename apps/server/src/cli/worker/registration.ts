import type { WhoAmI, WorkerLease, WorkerRegistration } from "@orrery/contract";
import { CliError } from "../cli-error.ts";
import { messageIn, reasonOf } from "../running-hub.ts";
import type { WorkerSettings } from "./worker-settings.ts";

const timeoutMs = 10_000;

const refusal = async (reply: Response, hub: string): Promise<Error> => {
  const message = await messageIn(reply);
  if (reply.status >= 500 || reply.status === 429) return new Error(`${hub} can't answer now: ${message}`);
  return new CliError(`${hub} refused the worker: ${message}`);
};

const sendTo = async (hub: string, path: string, init: RequestInit): Promise<Response> => {
  const reply = await fetch(hub + path, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    throw new Error(`Can't reach ${hub} (${reasonOf(error)}).`);
  });
  if (!reply.ok) throw await refusal(reply, hub);
  return reply;
};

/** Refuses a wrong token before anything is downloaded. A hub that can't be reached now can be later. */
export const checkToken = async ({ hub, token }: WorkerSettings): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await sendTo(hub, "/api/whoami-v2", { headers }).catch((error: unknown) => {
    if (error instanceof CliError) throw error;
  });
  if (!reply) return;
  const { isAdmin, auth } = (await reply.json()) as WhoAmI;
  if (isAdmin && auth.accessToken?.role === "admin") return;
  throw new CliError(
    `${hub} refuses this token. A worker needs a token with the role admin, of an admin of the hub.\nTo create one there: orrery token create --role admin`,
  );
};

export const createRegistration = (
  { hub, token, name, zone, maxInFlight }: WorkerSettings,
  { address, key }: Pick<WorkerRegistration, "address" | "key">,
) => {
  const send = (method: string, body?: WorkerRegistration): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    return sendTo(hub, `/api/workers/${name}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const limits = { ...(zone && { zone }), ...(maxInFlight && { maxInFlight }) };
  return {
    /** Throws a CliError if the hub refuses, and another error if it can't be reached. */
    renew: async (models: WorkerRegistration["models"]): Promise<WorkerLease> =>
      (await (await send("PUT", { address, key, ...limits, models })).json()) as WorkerLease,
    leave: async (): Promise<void> => {
      await send("DELETE").catch((error: unknown) => {
        // The hub has no endpoints of this worker any more.
        if (!(error instanceof CliError)) throw error;
      });
    },
  };
};

/** How a worker joins its hub, stays and leaves. */
export type Registration = ReturnType<typeof createRegistration>;
