import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { registerPlaygroundSessions } from "./routes.ts";
import { createPlaygroundSessionService } from "./service.ts";

export const register = (app: App, { db, config }: ModuleDeps): void => {
  const { maxSessions, maxSessionMib } = config;
  registerPlaygroundSessions(app, {
    sessions: createPlaygroundSessionService({ db, maxSessions, maxSessionMib }),
    // Quotation marks of the content are escaped, so its JSON can be twice as long.
    maxBodyBytes: (2 * maxSessionMib + 1) * 1024 ** 2,
  });
};
