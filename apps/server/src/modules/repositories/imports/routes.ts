import { Failure, ImportProgress } from "@orrery/contract";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import { idOf, idPaths } from "../../../http/repository-path.ts";
import { repositoryKinds } from "../../../readers/repository-id.ts";
import type { ImportService } from "./service.ts";

const tags = ["imports"];
const response = { 200: ImportProgress, "4xx": Failure };

/** Imports of single repositories, for the hub's admins. */
export const registerImports = (app: App, service: ImportService): void => {
  for (const kind of repositoryKinds)
    for (const [path, params] of idPaths) {
      const url = `/api/imports/${kind}s${path}`;
      app.get(url, { schema: { tags, summary: `Progress of importing a ${kind}`, params, response } }, (request) =>
        service.read(kind, idOf(request.params), request.viewer),
      );
      app.post(url, { schema: { tags, summary: `Import a ${kind} from another hub`, params, response } }, (request) =>
        service.start(kind, idOf(request.params), actorOf(request)),
      );
      app.delete(url, { schema: { tags, summary: `Cancel importing a ${kind}`, params, response } }, (request) =>
        service.cancel(kind, idOf(request.params), actorOf(request)),
      );
    }
};
