import type { ClientContext } from "../client/context.ts";
import type { BaseArgs, Options } from "../client/options.ts";
import type { Method } from "./method.ts";

/** Methods bound to one context. */
export type Bound<M> = { readonly [K in keyof M]: M[K] extends Method<infer F> ? F : never };

type AnyMethod = Method<(args: BaseArgs, options?: Options) => unknown>;

/** Defines methods on an object, with a token and options that each call can override. */
export const bindMethods = <M extends object>(
  target: object,
  methods: M,
  context: ClientContext,
  accessToken: string,
  defaults: Options,
): void => {
  for (const [name, method] of Object.entries(methods)) {
    const call = (method as AnyMethod)(context);
    Object.defineProperty(target, name, {
      enumerable: false,
      value: (args: BaseArgs, options: Options = {}) =>
        call({ ...(accessToken && { accessToken }), ...args }, { ...defaults, ...options }),
    });
  }
};
