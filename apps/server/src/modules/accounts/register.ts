import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerAccounts } from "./routes.ts";

export const register = (app: App, { accounts, tokens }: ModuleDeps): void =>
  registerAccounts(app, accounts, tokens.list);
