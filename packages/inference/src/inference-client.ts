import { createContext } from "./client/context.ts";
import type { Options } from "./client/options.ts";
import { type Bound, bindMethods } from "./methods/bind.ts";
import * as methods from "./methods/methods.ts";
import { providers } from "./provider-table.ts";

const Methods = class {} as new () => Bound<typeof methods>;

/**
 * One client for every task and every provider.
 *
 * @example
 * const client = new InferenceClient(process.env.HF_TOKEN);
 * const reply = await client.chatCompletion({
 *   model: "openai/gpt-oss-120b",
 *   provider: "groq",
 *   messages: [{ role: "user", content: "Hello" }],
 * });
 * console.log(reply.choices[0]?.message.content);
 */
export class InferenceClient extends Methods {
  readonly #accessToken: string;
  readonly #defaults: Options;

  constructor(accessToken = "", defaultOptions: Options = {}) {
    super();
    this.#accessToken = accessToken;
    this.#defaults = defaultOptions;
    bindMethods(this, methods, createContext(Object.values(providers)), accessToken, defaultOptions);
  }

  /** The same client for your own endpoint. */
  endpoint(endpointUrl: string): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#defaults, endpointUrl });
  }
}
