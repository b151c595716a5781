import { join } from "node:path";
import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerXet } from "./routes.ts";

export const register = (app: App, { xet, secret, now, config }: ModuleDeps): Promise<void> =>
  registerXet(app, { xet, secret, now, publicUrl: config.publicUrl, incoming: join(config.dataFolder, "incoming") });
