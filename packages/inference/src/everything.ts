import { createContext } from "./client/context.ts";
import { providers } from "./providers/index.ts";

/** All providers, and what the hub has told, shared by every client of the process. */
export const everything = /* @__PURE__ */ createContext(Object.values(providers));
