import { StarterModels } from "@orrery/contract";
import type { App } from "../../../http/fastify-app.ts";
import type { StarterModelService } from "./service.ts";

export const registerStarterModels = (app: App, service: StarterModelService): void => {
  app.get(
    "/api/starter-models",
    {
      schema: { tags: ["imports"], summary: "List well-known models to import", response: { 200: StarterModels } },
    },
    (request) => service.list(request.viewer),
  );
};
