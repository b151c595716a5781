import { createContext } from "./client/context.ts";
import { providers } from "./provider-table.ts";

/** All providers, with caches that every function called without a client shares. */
export const defaultContext = /* @__PURE__ */ createContext(Object.values(providers));
