import type { Access } from "../../access.ts";
import { baseOf, type HttpRequest, isRouted, requestFor } from "../../request.ts";
import type { Task } from "../../task.ts";
import { InvalidCall } from "../../wires/invalid-call.ts";
import { ReportedFailure } from "../../wires/reported-failure.ts";
import { ShapeError } from "../../wires/shape.ts";
import type { CallInput, Wire } from "../../wires/wire.ts";
import type { InferenceError } from "../errors.ts";
import type { Route } from "../routing/route.ts";
import type { CallSession } from "../session.ts";
import { type FailedReply, messageIn } from "./failed-reply.ts";
import { send } from "./send.ts";

/** One request to one provider, with what is needed to parse its reply. */
export interface ProviderCall<T extends Task> {
  readonly session: CallSession;
  readonly route: Route;
  readonly wire: Wire<T>;
  readonly access: Access;
  readonly request: HttpRequest;
  readonly isChat: boolean;
  /** How many inputs there are, where the caller gave a list of them. */
  readonly inputCount?: number;
}

const inputCountOf = <T extends Task>({ args }: CallInput<T>): number | undefined => {
  const { inputs } = args as { readonly inputs?: unknown };
  return Array.isArray(inputs) ? inputs.length : undefined;
};

/** Builds the request of a call; what a wire cannot express is an error of the caller. */
export const buildProviderCall = <T extends Task>(
  session: CallSession,
  route: Route,
  wire: Wire<T>,
  input: CallInput<T>,
  access: Access,
): ProviderCall<T> => {
  try {
    const request = requestFor(route.provider, wire, input, access);
    const inputCount = inputCountOf(input);
    return {
      session,
      route,
      wire,
      access,
      request,
      isChat: input.task === "conversational",
      ...(inputCount !== undefined && { inputCount }),
    };
  } catch (error) {
    if (error instanceof InvalidCall) throw session.fail("invalid_input", error.message);
    throw error;
  }
};

/** The base URL below which the provider may receive the caller's key. */
export const baseUrlOf = <T extends Task>({ route, wire, access }: ProviderCall<T>): string =>
  baseOf(route.provider, wire, access);

/** Whether the call goes through the router. */
export const isCallRouted = <T extends Task>({ route, access }: ProviderCall<T>): boolean =>
  isRouted(route.provider, access);

/** A model that the hub does not have [S8.2]. */
export const notFound = (model: string): string => `The model ${model} does not exist, or this token has no access`;

const chatErrorStatuses: readonly number[] = [400, 404, 422, 500];

/** The error for a provider's failed reply [S8.8, S8.10]. */
const toError =
  <T extends Task>({ session, request, route, isChat }: ProviderCall<T>) =>
  ({ status, requestId, body, message, errorCode }: FailedReply): InferenceError => {
    const context = { request, response: { status, body, ...(requestId && { requestId }) } };
    const said = message ?? `the server answered with status ${status} and no message`;
    // The router looks the model up itself.
    if (status === 404 && errorCode === "model_not_found")
      return session.fail("model_not_found", notFound(route.model), context);
    if (isChat && chatErrorStatuses.includes(status))
      return session.fail(
        "chat_not_supported",
        `The server of ${route.provider.label} does not seem to support chat completion for ${route.model || "this model"}: ${said}`,
        context,
      );
    const code = status === 429 ? "rate_limited" : status >= 500 ? "provider_failed" : "provider_refused";
    return session.fail(code, `Error forwarded from ${route.provider.label} (status ${status}): ${said}`, context);
  };

/** Sends the request of a call, with retries. */
export const sendCall = <T extends Task>(call: ProviderCall<T>): Promise<Response> => {
  const { session, request, route } = call;
  const entry = { provider: route.provider.id, model: route.model };
  return send(session, { ...request, isTrusted: true }, toError(call), entry);
};

const hint = "Use the raw request method to get the reply unchecked.";

const invalidOutput = <T extends Task>(
  { session, request, route }: ProviderCall<T>,
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

/** Reads a reply with a function of the wire; one of the wrong shape is an error that names the field [S8.1]. */
export const parseReply = <T extends Task, R>(
  call: ProviderCall<T>,
  reply: unknown,
  read: (reply: unknown) => R,
): R => {
  try {
    return read(reply);
  } catch (error) {
    if (error instanceof ShapeError) throw invalidOutput(call, error, reply);
    const { session, request, route } = call;
    if (error instanceof ReportedFailure)
      throw session.fail("job_failed", `${route.provider.label} reported a failure: ${error.message}`, { request });
    throw error;
  }
};
