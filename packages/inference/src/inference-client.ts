import type { Options } from "./client/options.ts";
import { everything } from "./everything.ts";
import { type Bound, bindMethods } from "./methods/bind.ts";
import * as methods from "./methods/methods.ts";

const Methods = class {} as new () => Bound<typeof methods>;

/** One client for every task and every provider. */
export class InferenceClient extends Methods {
  readonly #accessToken: string;
  readonly #defaults: Options;

  constructor(accessToken = "", defaultOptions: Options = {}) {
    super();
    this.#accessToken = accessToken;
    this.#defaults = defaultOptions;
    bindMethods(this, methods, everything, accessToken, defaultOptions);
  }

  /** The same client for an endpoint of one's own. */
  endpoint(endpointUrl: string): InferenceClient {
    return new InferenceClient(this.#accessToken, { ...this.#defaults, endpointUrl });
  }
}
