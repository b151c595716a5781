import type { Access } from "../../access.ts";
import { baseOf, type HttpRequest, isRouted, requestFor } from "../../request.ts";
import type { Task } from "../../task.ts";
import { Refusal } from "../../wires/refusal.ts";
import { ShapeError } from "../../wires/shape.ts";
import { UnfitCall } from "../../wires/unfit-call.ts";
import type { Ask, Wire } from "../../wires/wire.ts";
import type { InferenceError } from "../errors.ts";
import type { Route } from "../routing/route.ts";
import type { Session } from "../session.ts";
import { type FailedReply, messageIn } from "./failed-reply.ts";
import { send } from "./send.ts";

/** One request to one provider, with all that is needed to understand its reply. */
export interface Exchange<T extends Task> {
  readonly session: Session;
  readonly route: Route;
  readonly wire: Wire<T>;
  readonly access: Access;
  readonly request: HttpRequest;
  readonly isChat: boolean;
}

/** Builds the request of a call; what a wire cannot say is the caller's mistake. */
export const prepare = <T extends Task>(
  session: Session,
  route: Route,
  wire: Wire<T>,
  ask: Ask<T>,
  access: Access,
): Exchange<T> => {
  try {
    const request = requestFor(route.provider, wire, ask, access);
    return { session, route, wire, access, request, isChat: ask.task === "conversational" };
  } catch (error) {
    if (error instanceof UnfitCall) throw session.fail("invalid_input", error.message);
    throw error;
  }
};

/** The address below which the provider may be shown the caller's key. */
export const baseOfExchange = <T extends Task>({ route, wire, access }: Exchange<T>): string =>
  baseOf(route.provider, wire, access);

/** Whether the exchange goes through the router. */
export const isExchangeRouted = <T extends Task>({ route, access }: Exchange<T>): boolean =>
  isRouted(route.provider, access);

const chatDoubts: readonly number[] = [400, 404, 422, 500];

/** The error that a provider's failed reply is [S8.8, S8.10]. */
const explain =
  <T extends Task>({ session, request, route, isChat }: Exchange<T>) =>
  ({ status, requestId, body, message }: FailedReply): InferenceError => {
    const evidence = { request, response: { status, body, ...(requestId && { requestId }) } };
    const said = message ?? `the server answered with status ${status} and no message`;
    if (isChat && chatDoubts.includes(status))
      return session.fail(
        "chat_not_supported",
        `The server of ${route.provider.label} does not seem to support chat completion for ${route.model || "this model"}: ${said}`,
        evidence,
      );
    const code = status === 429 ? "rate_limited" : status >= 500 ? "provider_failed" : "provider_refused";
    return session.fail(code, `Error forwarded from ${route.provider.label} (status ${status}): ${said}`, evidence);
  };

/** Sends the request of a call, with the tries it takes. */
export const sendExchange = <T extends Task>(exchange: Exchange<T>): Promise<Response> => {
  const { session, request, route } = exchange;
  const entry = { provider: route.provider.id, model: route.model };
  return send(session, { ...request, isTrusted: true }, explain(exchange), entry);
};

const hint = "Use the raw request method to get the reply as it came.";

const invalidOutput = <T extends Task>(
  { session, request, route }: Exchange<T>,
  error: ShapeError,
  reply: unknown,
): InferenceError => {
  const said = messageIn((reply as { error?: unknown } | null)?.error);
  if (said !== undefined)
    return session.fail("provider_failed", `Error forwarded from ${route.provider.label}: ${said}`, { request });
  return session.fail(
    "invalid_output",
    `Invalid inference output from ${route.provider.label}: ${error.message}. ${hint}`,
    { request, cause: error },
  );
};

/** Reads a reply with a function of the wire, and tells what is wrong with it where it does not fit [S8.1]. */
export const understand = <T extends Task, R>(
  exchange: Exchange<T>,
  reply: unknown,
  read: (reply: unknown) => R,
): R => {
  try {
    return read(reply);
  } catch (error) {
    if (error instanceof ShapeError) throw invalidOutput(exchange, error, reply);
    const { session, request, route } = exchange;
    if (error instanceof Refusal)
      throw session.fail("job_failed", `${route.provider.label} gave up: ${error.message}`, { request });
    throw error;
  }
};
