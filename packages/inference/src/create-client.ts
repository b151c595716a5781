import { createContext } from "./client/context.ts";
import type { Options } from "./client/options.ts";
import { type Bound, bindMethods } from "./methods/bind.ts";
import type { Provider } from "./provider.ts";

/** The parts of a client. */
export interface ClientParts<M> {
  readonly providers: readonly Provider[];
  readonly methods: M;
  readonly accessToken?: string;
  readonly options?: Options;
}

/**
 * A client of chosen providers and methods. Without `provider`, calls go to the hub's service, or else to the first provider.
 *
 * @example
 * const client = createClient({ providers: [groq], methods: { chatCompletion }, accessToken: key });
 */
export const createClient = <M extends object>({
  providers,
  methods,
  accessToken = "",
  options = {},
}: ClientParts<M>): Bound<M> => {
  const client = {};
  bindMethods(client, methods, createContext(providers), accessToken, options);
  return client as Bound<M>;
};
