import type { Options } from "../src/client/options.ts";
import { createClient } from "../src/create-client.ts";
import * as methods from "../src/methods/methods.ts";
import { providers } from "../src/provider-table.ts";
import type { FetchDouble } from "./fetch-double.ts";
import { createClock, type VirtualClock } from "./virtual-clock.ts";

/** A client with every provider and method, a memory of its own, a double for fetch and a clock that need not be waited for. */
export const createTestClient = (double: FetchDouble, accessToken = "hf_test_token", options: Options = {}) => {
  const clock: VirtualClock = createClock();
  const client = createClient({
    providers: Object.values(providers),
    methods,
    accessToken,
    options: { fetch: double.fetch, clock, hubUrl: "https://hub.test", ...options },
  });
  return { clock, client };
};

/** The failure of a call that must fail. */
export const failureOf = async (call: Promise<unknown> | AsyncIterable<unknown>): Promise<unknown> => {
  try {
    if (call instanceof Promise) await call;
    else for await (const _piece of call);
  } catch (error) {
    return error;
  }
  throw new Error("The call did not fail");
};
