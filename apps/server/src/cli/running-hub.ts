import { CliError } from "./cli-error.ts";
import type { CommandArguments, CommandContext } from "./command.ts";
import { hubAddressFor, urlIn } from "./hub-address.ts";
import { settingsFor } from "./open-store.ts";

/** A hub that runs, on this machine or another. */
export interface RunningHub {
  readonly address: string;
  /** Asks for JSON; what the hub refuses is a CliError with its message. */
  readonly ask: <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<T>;
  /** Sends JSON and returns the reply as it comes. */
  readonly open: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

/** The flags of commands that work through a running hub. */
export const hubOptions = {
  hub: { type: "string", value: "<url>", help: "a running hub. Default: HF_ENDPOINT, or the one on this machine" },
} as const;

const addressOf = (given: CommandArguments, context: CommandContext): string =>
  urlIn("hub", given.text("hub") ?? context.environment.HF_ENDPOINT ?? hubAddressFor(settingsFor(given, context)));

/** Why a hub can't be reached, in a word. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
  return cause?.code ?? message;
};

/** What a hub says in a reply that is an error. */
export const messageIn = async (reply: Response): Promise<string> => {
  const text = await reply.text();
  try {
    const { error } = JSON.parse(text) as { readonly error?: string | { readonly message?: string } };
    return (typeof error === "string" ? error : error?.message) ?? text;
  } catch {
    return `The hub returned an error (${reply.status}).`;
  }
};

const refusal = async (reply: Response, hasToken: boolean): Promise<CliError> => {
  const message = await messageIn(reply);
  if (reply.status !== 401 && reply.status !== 403) return new CliError(message);
  const advice = hasToken ? "Use a token that has access" : "Set HF_TOKEN to a token of the hub";
  return new CliError(`${message}\n${advice}. To create one: orrery token create --role admin`);
};

/** The hub that a command's flags, the environment or the settings name. Its token is HF_TOKEN. */
export const openRunningHub = (given: CommandArguments, context: CommandContext, signal: AbortSignal): RunningHub => {
  const address = addressOf(given, context);
  const { HF_TOKEN: token } = context.environment;
  const send = async (method: string, path: string, body?: object, more: Readonly<Record<string, string>> = {}) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
      ...more,
    };
    const reply = await fetch(`${address}${path}`, {
      method,
      headers,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new CliError(
        `No hub answers at ${address} (${reasonOf(error)}). Start it with "orrery start", or name another with --hub.`,
      );
    });
    if (!reply.ok) throw await refusal(reply, Boolean(token));
    return reply;
  };
  return {
    address,
    ask: async <T>(method: string, path: string, body?: object) => (await (await send(method, path, body)).json()) as T,
    open: (path, body, headers) => send("POST", path, body, headers),
  };
};
