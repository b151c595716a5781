import { Failure, ImportChoice, ImportList, ImportPlan, ImportProgress, ImportQuestion } from "@orrery/contract";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import { allowNoBody } from "../../../http/optional-body.ts";
import { idOf, idPaths } from "../../../http/repository-path.ts";
import { repositoryKinds } from "../../../readers/repository-id.ts";
import type { ImportService } from "./service.ts";

const tags = ["imports"];
const response = { 200: ImportProgress, "4xx": Failure };

export const registerImports = (app: App, service: ImportService): void => {
  app.get(
    "/api/imports",
    { schema: { tags, summary: "List imports, newest first", response: { 200: ImportList, "4xx": Failure } } },
    (request) => service.list(request.viewer),
  );
  app.post(
    "/api/imports/plan",
    {
      schema: {
        tags,
        summary: "See what an import would bring",
        body: ImportQuestion,
        response: { 200: ImportPlan, "4xx": Failure },
      },
    },
    (request) => service.plan(request.body.source, request.viewer),
  );
  for (const kind of repositoryKinds)
    for (const [path, params] of idPaths) {
      const url = `/api/imports/${kind}s${path}`;
      app.get(url, { schema: { tags, summary: `Progress of importing a ${kind}`, params, response } }, (request) =>
        service.read(kind, idOf(request.params), request.viewer),
      );
      app.post(
        url,
        {
          // A request without a body imports everything.
          preValidation: allowNoBody,
          schema: {
            tags,
            summary: `Import a ${kind} from another hub`,
            params,
            body: ImportChoice,
            response,
          },
        },
        (request) => service.start(kind, idOf(request.params), request.body, actorOf(request)),
      );
      app.delete(url, { schema: { tags, summary: `Cancel importing a ${kind}`, params, response } }, (request) =>
        service.cancel(kind, idOf(request.params), actorOf(request)),
      );
    }
};
