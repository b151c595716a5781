import type { App } from "../../../http/fastify-app.ts";
import type { ModuleDeps } from "../../module.ts";
import { registerLfs } from "./routes.ts";
import { createLfsService } from "./service.ts";

export const register = (app: App, deps: ModuleDeps): Promise<void> => {
  const { blobs, config, jsonBodies, shutdown, xet } = deps;
  return registerLfs(app, {
    lfs: createLfsService({ ...deps, partBytes: config.lfsPartMib * 1024 ** 2 }),
    writeToken: (kind, id, viewer) => xet.token({ kind, id, revision: "main", isWrite: true }, viewer),
    blobs,
    jsonBodies,
    pushes: shutdown.pushes,
    publicUrl: config.publicUrl,
  });
};
